// Joins all scripts for the page that is one file. Argument: a job as JSON, see single.py.
import { fileURLToPath } from "node:url";
import { build } from "../web/node_modules/esbuild/lib/main.js";
import { changes } from "./changes.mjs";

const { folder, integrities } = JSON.parse(process.argv[2]);
const web = fileURLToPath(new URL("../web/", import.meta.url));
const FETCHED = "import(/* webpackIgnore: true */url)";

/** PyScript imports its interpreter by an address; here it is among the modules. */
function interpreterAtHand(text) {
  if (!text.includes(FETCHED)) throw new Error("no longer there to be changed: polyscript/esm/interpreters.js");
  return text.replace(FETCHED, "globalThis.molecore.interpreter()");
}
const lent = `import { fetch } from ${JSON.stringify(`${web}js/lent_to_pyodide.mjs`)};\n`;
const more = {
  "polyscript/esm/interpreters.js": interpreterAtHand,
  "pyodide/pyodide.asm.mjs": (text) => lent + text,
};
/** @type {import("../web/node_modules/esbuild").Plugin} */
const template = {
  name: "template",
  setup({ onResolve }) {
    onResolve({ filter: /^polyscript\/worker$/ }, () => ({ path: `${web}node_modules/polyscript/esm/worker/_template.js` }));
    onResolve({ filter: /^pyodide\/pyodide\.asm\.mjs$/ }, () => ({ path: `${web}node_modules/pyodide/pyodide.asm.mjs` }));
  },
};

const join = (more_) => build({
  bundle: true, format: "esm", outdir: folder, absWorkingDir: web, minify: true, charset: "utf8", legalComments: "none",
  define: {
    INTEGRITIES: JSON.stringify(integrities),
    "import.meta.url": "packedBase", fetch: "packedFetch", "globalThis.fetch": "packedFetch",
  },
  inject: [`${web}js/single/packed.mjs`], logLevel: "warning", plugins: [template, changes(more)], ...more_,
});
await join({ entryPoints: [{ in: "js/single/page.mjs", out: "page" }, { in: "js/single/worker.mjs", out: "worker" }] });
await join({ entryPoints: [{ in: "js/start/main.mjs", out: "guard" }], format: "iife" });

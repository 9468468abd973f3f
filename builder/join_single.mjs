// Joins all scripts for the page that is one file. Argument: a job as JSON, see single.py.
import { fileURLToPath } from "node:url";
import { build } from "../web/node_modules/esbuild/lib/main.js";
import { changes } from "./changes.mjs";

const { folder, integrities } = JSON.parse(process.argv[2]);
const web = fileURLToPath(new URL("../web/", import.meta.url));

/** Changes what has to be there. @param {string} from @param {string} to @returns {(text: string) => string} */
const changed = (from, to) => (text) => {
  if (!text.includes(from)) throw new Error(`no longer there to be changed: ${from}`);
  return text.replace(from, to);
};
const lent = `import { fetch } from ${JSON.stringify(`${web}js/lent_to_pyodide.mjs`)};\n`;
const more = {
  // PyScript imports its interpreter by an address; here it is among the modules.
  "polyscript/esm/interpreters.js": changed("import(/* webpackIgnore: true */url)", "globalThis.molecore.interpreter()"),
  // The address of a worker that the page has made is no base for others.
  "polyscript/esm/utils.js": changed("= location.href", "= import.meta.url"),
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
await build({ entryPoints: [`${folder}/style.css`], outdir: folder, allowOverwrite: true, minify: true, charset: "utf8" });

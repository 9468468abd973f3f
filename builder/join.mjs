// Joins the page's modules, and PyScript's, into few files. Argument: a job as JSON, see scripts.py.
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build } from "../web/node_modules/esbuild/lib/main.js";

const { modules, folder, integrities } = JSON.parse(process.argv[2]);
const web = fileURLToPath(new URL("../web/", import.meta.url));

/** What modules of Pyodide and PyScript get from ours in place of what the browser has. */
const lent = (names, place) => `{ ${names} } from ${JSON.stringify(`${web}js/lent_${place}.mjs`)};\n`;
/**
 * Addresses of other hosts lead nowhere: no name under .invalid is anybody's. The page asks none of them;
 * neither could a program that was made to.
 */
const HOST = /(?<=https?:\/\/)(?!www\.w3\.org)[\w-]+(\.[\w-]+)*\.[a-z]{2,}(?![\w.-])/g;
const silenced = (text) => text.replaceAll(HOST, "nowhere.invalid");
/**
 * What is written otherwise there. Pyodide's loader asks for its other half by the name that it has here, and
 * takes a browser that keeps nothing for a session for none at all.
 */
const REWRITTEN = {
  "pyodide/pyodide.mjs": [["pyodide.asm.mjs", "pyodide.asm.js"], ['"sessionStorage"in window', '"document"in window']],
  "coincident/src/sabayon/index.js": [["} = globalThis;", "} = browser;"]],
};
/** @param {string} name @param {string} text */
const rewritten = (name, text) => (REWRITTEN[name] ?? []).reduce((found, [theirs, ours]) => {
  if (!found.includes(theirs)) throw new Error(`no longer there to be changed in ${name}: ${theirs}`);
  return found.replaceAll(theirs, ours);
}, text);
const HEADS = {
  "pyodide/pyodide.mjs": `import ${lent("fetch, WebAssembly", "to_pyodide")}`,
  "polyscript/esm/index.js": `import ${lent("Element, MutationObserver", "to_pyscript")}`,
  "polyscript/esm/custom.js": `import ${lent("structuredClone", "to_pyscript")}`,
  "@pyscript/core/src/core.js": `import ${lent("structuredClone", "to_pyscript")}`,
  "coincident/src/sabayon/index.js": `import ${lent("BroadcastChannel, browser", "to_pyscript")}`,
};
const REPLACED = {
  "@webreflection/idb-map/index.js": `export ${lent("Database as default", "to_pyscript")}`,
  "@webreflection/idb-map/sync.js": `export ${lent("Database as default", "to_pyscript")}`,
  "polyscript/esm/worker/xworker.js": `export ${lent("default", "worker")}`,
  // It changes how listeners are added, for workers that listen to the page's events. Ours sees no page.
  "reflected-ffi/src/utils/events.js": "export default () => {};",
  "@pyscript/core/src/plugins.js": "export default {};",
  // PyScript's package for Python, to be written as text at each start: it lies compiled in the app's bundle.
  "@pyscript/core/src/stdlib/pyscript.js": "export default {};",
};

/** @type {import("esbuild").Plugin} */
const changes = {
  name: "changes",
  setup({ onLoad, onResolve }) {
    onLoad({ filter: /\/node_modules\// }, async ({ path }) => {
      const name = path.replace(/^.*\/node_modules\//, "");
      if (name in REPLACED) return { contents: REPLACED[name] };
      if (!/\.m?js$/.test(name)) return undefined;
      return { contents: silenced((HEADS[name] ?? "") + rewritten(name, await readFile(path, "utf8"))) };
    });
    // What they would load later is for what the page never does: other formats, archives, Node.
    onResolve({ filter: /./ }, ({ path, kind, importer }) => {
      if (kind === "dynamic-import" && importer.includes("/node_modules/")) return { path, external: true };
    });
    onResolve({ filter: /^@pyscript\/core$/ }, ({ kind }) => {
      if (kind === "import-statement") return { path: "../pyscript/core.js", external: true };
    });
    // Hosts know what .js is; many, stock nginx among them, do not know .mjs, and browsers run nothing of an unknown type.
    onResolve({ filter: /^\.\/\w+\.mjs$/ }, ({ path }) => {
      const name = path.slice("./".length, -".mjs".length);
      if (modules.includes(name)) return { path: `./${name}.js`, external: true };
    });
  },
};

const join = (more) => build({
  bundle: true, format: "esm", outdir: folder, absWorkingDir: web,
  define: { INTEGRITIES: JSON.stringify(integrities) }, metafile: true, logLevel: "warning", plugins: [changes], ...more,
});
const [ours, guard, pyscript, worker] = await Promise.all([
  join({
    entryPoints: modules.map((name) => ({ in: `js/${name}.mjs`, out: `js/${name}` })),
  }),
  join({ entryPoints: [{ in: "js/start/main.mjs", out: "js/start_guard" }], format: "iife" }),
  join({ entryPoints: [{ in: "@pyscript/core", out: "pyscript/core" }], minify: true }),
  join({ entryPoints: [{ in: "node_modules/polyscript/esm/worker/_template.js", out: "pyscript/worker" }], minify: true }),
]);

const outputs = [ours, guard, pyscript].flatMap(({ metafile }) => Object.values(metafile.outputs));
const inputs = outputs.flatMap((output) => Object.keys(output.inputs));
const missed = [...Object.keys(HEADS), ...Object.keys(REPLACED)].filter((name) => !inputs.some((input) => input.endsWith(name)));
if (missed.length) throw new Error(`no longer there to be changed: ${missed}`);

/** The folder of the package that a module is from, "" if it is one of ours. */
const packageOf = (input) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(input)?.[0] ?? "";
const shipped = [...outputs, ...Object.values(worker.metafile.outputs)]
  .flatMap((output) => Object.entries(output.inputs))
  .filter(([input, { bytesInOutput }]) => bytesInOutput && !Object.keys(REPLACED).some((name) => input.endsWith(name)))
  .map(([input]) => packageOf(input));
const packages = [...new Set(shipped)].filter(Boolean).sort();
await writeFile(`${folder}/joined.json`, JSON.stringify({ inputs, packages }));

// What the build changes in Pyodide and PyScript while it joins their modules with ours.
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

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
 * takes a browser that keeps nothing for a session for none at all. Of stacks of Python's own: `builder/site.py`.
 */
const REWRITTEN = {
  "pyodide/pyodide.mjs": [["pyodide.asm.mjs", "pyodide.asm.js"], ['"sessionStorage"in window', '"document"in window']],
  "pyodide/pyodide.asm.mjs": [['"Suspending"in WebAssembly', "false"], ['"Suspender"in WebAssembly', "false"]],
  "coincident/src/sabayon/index.js": [["} = globalThis;", "} = browser;"]],
};
/** @param {string} name @param {string} text */
const rewritten = (name, text) => (REWRITTEN[name] ?? []).reduce((found, [theirs, ours]) => {
  if (!found.includes(theirs)) throw new Error(`no longer there to be changed in ${name}: ${theirs}`);
  return found.replaceAll(theirs, ours);
}, text);
export const HEADS = {
  "pyodide/pyodide.mjs": `import ${lent("fetch, WebAssembly", "to_pyodide")}`,
  "polyscript/esm/index.js": `import ${lent("Element, MutationObserver", "to_pyscript")}`,
  "polyscript/esm/custom.js": `import ${lent("structuredClone", "to_pyscript")}`,
  "@pyscript/core/src/core.js": `import ${lent("structuredClone", "to_pyscript")}`,
  "coincident/src/sabayon/index.js": `import ${lent("BroadcastChannel, browser", "to_pyscript")}`,
};
export const REPLACED = {
  "@webreflection/idb-map/index.js": `export ${lent("Database as default", "to_pyscript")}`,
  "@webreflection/idb-map/sync.js": `export ${lent("Database as default", "to_pyscript")}`,
  "polyscript/esm/worker/xworker.js": `export ${lent("default", "worker")}`,
  // It changes how listeners are added, for workers that listen to the page's events. Ours sees no page.
  "reflected-ffi/src/utils/events.js": "export default () => {};",
  "@pyscript/core/src/plugins.js": "export default {};",
  // PyScript's package for Python, to be written as text at each start: it lies compiled in the app's bundle.
  "@pyscript/core/src/stdlib/pyscript.js": "export default {};",
};

/**
 * The changes, as a plugin of esbuild.
 * @param {Record<string, (text: string) => string>} [more] changes to be made besides, by file
 * @returns {import("../web/node_modules/esbuild").Plugin}
 */
export const changes = (more = {}) => ({
  name: "changes",
  setup({ onLoad, onResolve }) {
    onLoad({ filter: /[\\/]node_modules[\\/].*\.m?js$/ }, async ({ path }) => {
      const name = path.replaceAll("\\", "/").replace(/^.*\/node_modules\//, "");
      if (name in REPLACED) return { contents: REPLACED[name] };
      const text = silenced((HEADS[name] ?? "") + rewritten(name, await readFile(path, "utf8")));
      return { contents: more[name]?.(text) ?? text };
    });
    // What they would load later is for what the page never does: other formats, archives, Node.
    onResolve({ filter: /./ }, ({ path, kind, importer }) => {
      if (kind === "dynamic-import" && /[\\/]node_modules[\\/]/.test(importer)) return { path, external: true };
    });
  },
});

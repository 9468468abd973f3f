// Joins the page's modules, and PyScript's, into few files. Argument: a job as JSON, see scripts.py.
import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build } from "../web/node_modules/esbuild/lib/main.js";
import { HEADS, REPLACED, changes } from "./changes.mjs";

const { modules, minified, folder, integrities } = JSON.parse(process.argv[2]);
const web = fileURLToPath(new URL("../web/", import.meta.url));

/** What stays in files of its own, which the others ask for. @type {import("../web/node_modules/esbuild").Plugin} */
const separate = {
  name: "separate",
  setup({ onResolve }) {
    onResolve({ filter: /^@pyscript\/core$/ }, ({ kind }) => {
      if (kind === "import-statement") return { path: "../pyscript/core.js", external: true };
    });
    // Hosts know what .js is; many, stock nginx among them, do not know .mjs, and browsers run nothing of an unknown type.
    onResolve({ filter: /^\.\/\w+\.mjs$/ }, ({ path }) => {
      const name = path.slice("./".length, -".mjs".length);
      if ([...modules, ...minified].includes(name)) return { path: `./${name}.js`, external: true };
    });
  },
};

const join = (more) => build({
  bundle: true, format: "esm", outdir: folder, absWorkingDir: web,
  define: { INTEGRITIES: JSON.stringify(integrities) }, metafile: true, logLevel: "warning", plugins: [separate, changes()], ...more,
});
/** @param {string[]} names */
const entries = (names) => names.map((name) => ({ in: `js/${name}.mjs`, out: `js/${name}` }));
const [ours, foreign, guard, pyscript, worker] = await Promise.all([
  join({ entryPoints: entries(modules) }),
  join({ entryPoints: entries(minified), minify: true }),
  join({ entryPoints: [{ in: "js/start/main.mjs", out: "js/start_guard" }], format: "iife" }),
  join({ entryPoints: [{ in: "@pyscript/core", out: "pyscript/core" }], minify: true }),
  join({ entryPoints: [{ in: "node_modules/polyscript/esm/worker/_template.js", out: "pyscript/worker" }], minify: true }),
]);

const outputs = [ours, foreign, guard, pyscript].flatMap(({ metafile }) => Object.values(metafile.outputs));
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

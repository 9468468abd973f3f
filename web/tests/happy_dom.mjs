// happy-dom in one file, made once: to load its six hundred takes longer than most tests.

import { existsSync, readFileSync, renameSync } from "node:fs";
import { fileURLToPath } from "node:url";

const at = (path) => fileURLToPath(new URL(`../node_modules/${path}`, import.meta.url));
const { version } = JSON.parse(readFileSync(at("happy-dom/package.json"), "utf-8"));
const made = at(`.cache/happy-dom-${version}.mjs`);

if (!existsSync(made)) {
  const { build } = await import("esbuild");
  const own = `${made}-${process.pid}`; // tests that run at the same time make one each
  const banner = { js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);' };
  await build({ entryPoints: [at("happy-dom/lib/index.js")], outfile: own, bundle: true, minify: true, keepNames: true, platform: "node", format: "esm", banner });
  renameSync(own, made);
}

export const { Window } = await import(made);

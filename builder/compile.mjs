// Compiles Python into an archive of bytecode, inside the Pyodide that will run it:
// only that interpreter knows its own bytecode. Argument: a job as JSON, see archives.py.
import { readFile, writeFile } from "node:fs/promises";
import { loadPyodide } from "../web/node_modules/pyodide/pyodide.mjs";

const { archive, make, sources } = JSON.parse(process.argv[2]);
// Sets of constants are written in the order of their hashes: a fixed seed makes builds equal.
const pyodide = await loadPyodide({ env: { PYTHONHASHSEED: "0" } });

for (const [inside, path] of Object.entries(sources)) {
  const file = `/sources/${inside}`;
  pyodide.FS.mkdirTree(file.replace(/\/[^/]*$/, ""));
  pyodide.FS.writeFile(file, await readFile(path));
}

pyodide.runPython(await readFile(new URL("compile_archive.py", import.meta.url), "utf8"));
pyodide.globals.get(make)("/archive");
await writeFile(archive, pyodide.FS.readFile("/archive"));

// Compiles Python into archives of bytecode, inside the Pyodide that will run them:
// only that interpreter knows its own bytecode. Argument: a file with the job as JSON, see archives.py.
import { readFile, writeFile } from "node:fs/promises";
import { loadPyodide } from "../web/node_modules/pyodide/pyodide.mjs";

const { folder, make, sources, about } = JSON.parse(await readFile(process.argv[2], "utf8"));
// Sets of constants are written in the order of their hashes: a fixed seed makes builds equal.
// Of the place of an error its line is told, not its columns: they are a twelfth of what a start brings.
const pyodide = await loadPyodide({ env: { PYTHONHASHSEED: "0", PYTHONNODEBUGRANGES: "1" } });

pyodide.FS.mkdirTree("/sources");
for (const [inside, path] of Object.entries(sources)) {
  const file = `/sources/${inside}`;
  pyodide.FS.mkdirTree(file.replace(/\/[^/]*$/, ""));
  pyodide.FS.writeFile(file, await readFile(path));
}

pyodide.runPython(await readFile(new URL("compile_archive.py", import.meta.url), "utf8"));
pyodide.FS.mkdirTree("/made");
pyodide.globals.get(make)("/made", ...about.map((value) => pyodide.toPy(value)));
for (const name of pyodide.FS.readdir("/made").filter((entry) => !entry.startsWith("."))) {
  await writeFile(`${folder}/${name}`, pyodide.FS.readFile(`/made/${name}`));
}

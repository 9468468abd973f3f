// The page that is one file: what lies in it is brought as a host would send it, the worker has its part along.

import assert from "node:assert/strict";
import { test } from "node:test";
import { replace } from "./modules.mjs";
import { openPage } from "./window.mjs";

const window = openPage();
const { document } = window;
replace({
  "pyodide/pyodide.asm.mjs": "export default 'the other half';",
  "../pyscript.mjs": "export const who = 'the interpreter';",
  "../opponent_python.mjs": "export const who = 'the worker\\'s interpreter';",
});
/** The same as LZMA, in base64, as Python writes it. */
const PACKED = {
  "run(await 1);": "XQAAAAQNAAAAAAAAAAA5HUn7lr1qjmjN50fms0mMy1//84HAAA==", app: "XQAAAAQDAAAAAAAAAAAwnApSCov///XEwAA=",
  code: "XQAAAAQEAAAAAAAAAAAxm8iwXfNFP//6cOAA", "{}": "XQAAAAQCAAAAAAAAAAA9n1z/////8AAAAA==",
  wheel: "XQAAAAQFAAAAAAAAAAA7mgjnBuXF3///vBIAAA==", style: "XQAAAAQFAAAAAAAAAAA5nQuSMjoE8t///QBAAA==",
};
const UNSAFE = ["0000000", "0001101", "0111100"];
/** As builder/single.py writes it: seven bits a letter, but for three letters, which take the next along. */
function letters(packed) {
  const bits = [...Buffer.from(packed, "base64")].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  const sevens = bits.match(/.{1,7}/g).map((seven) => seven.padEnd(7, "0"));
  let text = "";
  for (let at = 0; at < sevens.length; at++) {
    const unsafe = UNSAFE.indexOf(sevens[at]);
    text += String.fromCharCode(unsafe < 0 ? Number(`0b${sevens[at]}`) : 256 + unsafe * 128 + Number(`0b${sevens[++at] ?? "0"}`));
  }
  return text;
}
const FILES = {
  "v-1/js/single_worker.js": "run(await 1);", "v-1/python/app.bundle": "app", "v-1/pyodide/pyodide.asm.wasm": "code",
  "v-1/wheels/pyodide-lock.json": "{}", "v-1/wheels/other.whl": "wheel", "v-1/style/app.css": "style",
};
document.documentElement.dataset.files = "v-1";
for (const [path, text] of Object.entries(FILES)) {
  const element = document.createElement("script");
  element.dataset.path = path;
  element.type = "text/plain";
  element.textContent = letters(PACKED[text]);
  document.body.append(element);
}
Object.defineProperty(document, "baseURI", { value: "https://molecore.example/sub/" });
const at = (path) => `https://molecore.example/sub/${path}`;
const { packed, packedBase, packedFetch } = await import("../js/single/packed.mjs");
const { unpacked } = await import("../js/single/unpacking.mjs");

test("files of the page are known by the addresses that they would have", () => {
  assert.equal(packedBase, at("v-1/js/single.js"));
  assert.deepEqual([...packed().keys()], Object.keys(FILES).map(at));
});

test("a file comes as a host would have sent it, with the type that browsers insist on", async () => {
  for (const [path, type] of [
    ["pyodide/pyodide.asm.wasm", "application/wasm"], ["js/single_worker.js", "text/javascript"],
    ["wheels/pyodide-lock.json", "application/json"], ["python/app.bundle", "application/octet-stream"],
  ]) {
    const response = await packedFetch(`../${path}?again#here`);
    assert.deepEqual([response.status, response.headers.get("Content-Type"), await response.text()], [200, type, FILES[`v-1/${path}`]]);
  }
  assert.equal((await packedFetch(new URL(at("v-1/style/app.css")))).ok, true, "an address is taken as well");
});

test("what does not lie in the page is an error, as of a network that is not there", async () => {
  assert.equal((await packedFetch("../python/none.bundle")).type, "error");
});

test("its own modules get Pyodide's other half, the interpreter, and a worker with all that it needs in it", async () => {
  await import("../js/single/lend.mjs");
  const { createPyodideModule, interpreter, worker } = globalThis.molecore;
  assert.equal(createPyodideModule, "the other half");
  assert.equal((await interpreter()).who, "the interpreter");
  const programs = [];
  globalThis.URL.createObjectURL = (blob) => `blob:worker ${programs.push(blob)}`;
  assert.deepEqual([await worker(), await worker()], ["blob:worker 1", "blob:worker 1"], "it is made once");
  assert.deepEqual([await worker("bot"), await worker("bot")], ["blob:worker 2", "blob:worker 2"], "as is a bot's");
  const [made, ofBot] = programs;
  assert.equal(made.type, "text/javascript");
  const text = await made.text();
  const [head, ...program] = text.split("\n");
  assert.deepEqual(program, ["(async () => {run(await 1);", "})();"], "it may wait at its top level");
  const lent = JSON.parse(/^globalThis\.molecore = (.*);$/.exec(head)[1]);
  const along = ["v-1/python/app.bundle", "v-1/pyodide/pyodide.asm.wasm", "v-1/wheels/pyodide-lock.json"];
  assert.equal(lent.base, packedBase);
  assert.deepEqual(Object.keys(lent.packed), along.map(at));
  for (const path of along) assert.equal(Buffer.from(unpacked(Buffer.from(lent.packed[at(path)], "base64"))).toString(), FILES[path]);
  assert.deepEqual([lent.bot, JSON.parse(/^globalThis\.molecore = (.*);$/m.exec(await ofBot.text())[1]).bot], [false, true]);
});

// Pyodide as the page and its worker start it: with the library and the app compiled.
// Nothing of it runs before it was compared with what was built.

/* global INTEGRITIES */
import { loadPyodide } from "pyodide";
import { lend } from "./lent_to_pyodide.mjs";
import { isRight } from "./start/hashes.mjs";
import { atMost, offered } from "./start/offered.mjs";

export { version } from "pyodide";
export { MessageChannel, fetch, lend } from "./lent_to_pyodide.mjs";

/** @param {string} path from here */
const here = (path) => new URL(path, import.meta.url).href;

const HASHES = new Map(Object.entries(INTEGRITIES).map(([path, hash]) => [here(`../${path}`), hash]));
const MACHINE_CODE = here("../pyodide/pyodide.asm.wasm");
/** How long the browser may take to compile it once it has all of it before it is given to it in another way, in ms. */
const PATIENCE = 10_000;
/** More of what Python begins with; `web/bundle.py` opens it there. */
const LIBRARY = "library.bundle";
/** What it is begun for. */
const APP = "app.bundle";
/** What comes later to a page, in this order: rules and board of each game, the words of each language but English, and the rest of the library. */
export const LATER = [...HASHES.keys()].map((address) => address.replace(/^.*\//, "")).filter((name) => /^((game|words)_\w+|\w+_rest)\.bundle$/.test(name));

/**
 * @typedef {object} Start
 * @property {Promise<unknown>} [turn] when the thread may be kept busy; files are fetched before
 * @property {(address: string) => Promise<Response>} [fetch] brings the files
 * @property {(address: string) => void} [lose] told of a file that is not what was built
 * @property {(address: string) => Promise<void>} [most] resolves when most of a file has come
 * @property {string[]} [later] what of `LATER` is there from the start
 */

/** @param {string} name of a bundle */
export const bundleAt = (name) => here(`../python/${name}`);

/**
 * Let what is in a bundle be imported, which has come.
 * @param {import("pyodide").PyodideAPI} pyodide
 * @param {string} name
 * @param {ArrayBuffer} bytes
 */
export function addBundle(pyodide, name, bytes) {
  pyodide.FS.writeFile(`/lib/${name}`, new Uint8Array(bytes));
  const bundles = pyodide.pyimport("sitecustomize");
  bundles.add(name);
  bundles.destroy();
}

/** @param {string} address */
function refuse(address) {
  throw new TypeError(`${address} is not what was built`);
}

/**
 * @param {Start} [how]
 * @returns {Promise<import("pyodide").PyodideAPI>}
 */
export async function startPython({ turn, fetch = (address) => globalThis.fetch(address), lose = refuse, most, later = LATER } = {}) {
  /** @param {string} address @param {BufferSource} bytes */
  const check = async (address, bytes) => {
    if (await isRight(bytes, HASHES.get(address) ?? "")) return;
    lose(address);
    await new Promise(() => {}); // whoever waits for a lost file waits on
  };
  /** @param {string} address */
  const bring = async (address) => {
    const response = await fetch(address);
    const bytes = await response.arrayBuffer();
    if (HASHES.has(address)) await check(address, bytes);
    return bytes;
  };
  /** @param {string} name */
  const bundle = (name) => {
    const bytes = bring(bundleAt(name));
    bytes.catch(() => {}); // told by who waits for it
    return bytes;
  };
  const early = globalThis.molecore?.machineCode;
  const compiled = machineCode(early, fetch, check);
  const library = bundle(LIBRARY);
  const rest = afterwards(early, compiled, most).then(() => [APP, ...later].map((name) => ({ name, bytes: bundle(name) })));
  lend(async (address) => (address === MACHINE_CODE ? compiled : new Response(await bring(address))));
  const pyodide = await loadPyodide({
    indexURL: here("../pyodide/"),
    stdLibURL: here("../python/start.zip"),
    lockFileURL: here("../wheels/pyodide-lock.json"),
    createPyodideModule: globalThis.molecore?.createPyodideModule,
    async fsInit(FS) {
      FS.writeFile(`/lib/${LIBRARY}`, new Uint8Array(await library));
      await turn;
    },
  });
  for (const { name, bytes } of await rest) addBundle(pyodide, name, await bytes);
  return pyodide;
}

/**
 * When what Python is begun for is to be fetched: it leaves the network to what Python begins with, and
 * comes while it begins. What is kept here comes all at once.
 * @param {Promise<WebAssembly.Module> | undefined} early
 * @param {Promise<unknown>} compiled
 * @param {((address: string) => Promise<void>) | undefined} most
 */
async function afterwards(early, compiled, most) {
  if (early) return;
  // Not all of it: the network would stand idle until the last of it is compiled and the next is asked for.
  await Promise.race([compiled.catch(() => {}), ...(most ? [most(MACHINE_CODE)] : [])]);
}

/**
 * Pyodide has its machine code compiled only when its script is there to take
 * it. This compiles what arrives meanwhile, unless that has begun already.
 * @param {Promise<WebAssembly.Module> | undefined} early
 * @param {(address: string) => Promise<Response>} fetch
 * @param {(address: string, bytes: BufferSource) => Promise<void>} check
 * @returns {Promise<WebAssembly.Module>}
 */
function machineCode(early, fetch, check) {
  const compile = () => compiling(fetch, check);
  // What failed early is fetched once more, by a fetch that tells when a file does not arrive.
  const compiled = early ? atMost(PATIENCE, early).catch(compile) : compile();
  compiled.catch(() => {}); // told by who waits for it
  return compiled;
}

/**
 * It is compiled while it arrives, whatever its host says that it is, and handed out once it was compared.
 * @param {(address: string) => Promise<Response>} fetch
 * @param {(address: string, bytes: BufferSource) => Promise<void>} check
 */
async function compiling(fetch, check) {
  const { body, headers } = await fetch(MACHINE_CODE);
  const [one, other] = body?.tee() ?? [null, null];
  const compiled = offered(() => WebAssembly.compileStreaming(new Response(one, { headers: { "Content-Type": "application/wasm" } })));
  compiled?.catch(() => {}); // why is found out below
  const bytes = await new Response(other, { headers }).arrayBuffer();
  await check(MACHINE_CODE, bytes);
  // The right bytes, and still nothing comes of them while they arrive: some browsers and extensions bring that about.
  return compiled ? atMost(PATIENCE, compiled).catch(() => WebAssembly.compile(bytes)) : WebAssembly.compile(bytes);
}

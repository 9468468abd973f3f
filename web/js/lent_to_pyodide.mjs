// What Pyodide's loader uses as `fetch` and `WebAssembly`: the build hands it these
// (builder/join.mjs, builder/site.py), so the browser's own stay as they are. They let it
// take machine code that is being compiled already, and files whose bytes are counted.

import { channel } from "./start/offered.mjs";

/**
 * Brings a file; machine code comes compiled.
 * @typedef {(address: string, options?: RequestInit) => Promise<Response | WebAssembly.Module>} Bringer
 */

/** @type {Bringer} */
let bring = (address) => globalThis.fetch(address);

/**
 * Let Python have its files by `how` from now on.
 * @param {Bringer} how
 */
export function lend(how) {
  bring = how;
}

/**
 * @param {string | URL} resource
 * @param {RequestInit} [options]
 */
export const fetch = (resource, options) => bring(String(resource), options);

/** It asks a channel when it is its turn, or the page where there is none. */
export const MessageChannel = channel() ? globalThis.MessageChannel : undefined;

export const WebAssembly = {
  __proto__: globalThis.WebAssembly,

  /**
   * @param {Promise<WebAssembly.Module>} arriving
   * @param {WebAssembly.Imports} imports
   */
  async instantiateStreaming(arriving, imports) {
    const module = await arriving;
    return { module, instance: await globalThis.WebAssembly.instantiate(module, imports) };
  },
};

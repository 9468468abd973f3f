// In the page that is one file, files lie in the page itself; in its worker, where the page put them.
// The build gives this to all modules in place of `fetch`, which asks nobody for anything there.

import { bytesIn, unpacked } from "./unpacking.mjs";

const worker = typeof document === "undefined";

/** Where the page is, as scripts of the page in many files know it. */
export const packedBase = worker
  ? String(globalThis.molecore.base)
  : new URL(`${document.documentElement.dataset.files}/js/single.js`, document.baseURI).href;

/** What lies in the page, as text, by the addresses it would have. @returns {Map<string, string>} */
function inPage() {
  const elements = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("script[data-path]"));
  return new Map([...elements].map((element) => [new URL(String(element.dataset.path), document.baseURI).href, element.textContent ?? ""]));
}

export const packed = () => (worker ? new Map(Object.entries(globalThis.molecore.packed ?? {})) : inPage());

/** @param {string} text as of base64, which the page gives its worker */
function bytesOf(text) {
  const letters = atob(text);
  const bytes = new Uint8Array(letters.length);
  for (let at = 0; at < letters.length; at++) bytes[at] = letters.charCodeAt(at);
  return bytes;
}

/** @type {Record<string, string>} what browsers insist on */
const TYPES = { wasm: "application/wasm", js: "text/javascript", json: "application/json" };

/**
 * @param {string | URL} resource
 * @returns {Promise<Response>} as a host would have sent it; an error where there is nothing
 */
export async function packedFetch(resource) {
  const address = new URL(String(resource), packedBase).href.split(/[?#]/)[0];
  const text = packed().get(address);
  if (text === undefined) return Response.error();
  const bytes = unpacked(worker ? bytesOf(text) : bytesIn(text));
  const type = TYPES[address.split(".").at(-1) ?? ""] ?? "application/octet-stream";
  return new Response(bytes, { headers: { "Content-Type": type } });
}

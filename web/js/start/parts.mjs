// What the page is made of: the size and the hash of every file of this version, as the
// document tells them. The document is what everything else is measured by.

/** Whether the page is one file, with all others in it. */
export const single = document.documentElement.hasAttribute("data-single");

/**
 * A file of the page: bytes, and its SHA-256 as `integrity` has it.
 * @typedef {{ address: string, path: string, size: number, integrity: string }} Part
 */

/** @param {string} id of an element that holds JSON */
const told = (id) => JSON.parse(document.getElementById(id)?.textContent || "{}");

/** @type {{ files: Record<string, [number, string]>, start: string[] }} */
const listed = told("parts");

/** @param {string} path */
const addressOf = (path) => new URL(path, location.href).href;

/** Every file by its address. @type {Map<string, Part>} */
export const parts = new Map(Object.entries(listed.files ?? {}).map(([path, [size, integrity]]) => {
  const address = addressOf(path);
  return [address, { address, path, size, integrity }];
}));

/** The files without which nothing starts; `need` adds to them. */
export const needed = (listed.start ?? []).flatMap((path) => parts.get(addressOf(path)) ?? []);

/**
 * This start cannot do without this one either: the board of the game that is at hand.
 * @param {string} address
 */
export function need(address) {
  const part = parts.get(address);
  if (part && !single && !needed.includes(part)) needed.push(part); // one file has all in it
}

/** What a file is called on the screen: without the folder of the version. @param {string} path */
export const nameOf = (path) => path.replace(/^v-\w+\//, "");

// How the page's elements are found.

/**
 * One that is always there.
 * @param {string} id
 */
export function part(id) {
  return /** @type {HTMLElement} */ (document.getElementById(id));
}

/** All that Python draws. */
export const app = part("app");

/**
 * The element that something happened to; the whole page, where it was none.
 * @param {Event} event
 */
export function targetOf({ target }) {
  return target instanceof Element ? target : document.documentElement;
}

// An address may be of megabytes, and the browser reads all of it for whatever the page asks of it: each
// file then takes seconds. What leads nowhere is cut, and refused as too long once Python is there.

/** More characters than any address has behind its `#` that leads somewhere; what is as long is cut to it. */
export const LONGEST = 10_000;

/**
 * Where the document tries again by itself or by its link, while no script is there to do better
 * (`watcher.js`): no cache that was damaged has anything under that name.
 */
const AGAIN = /^\?again(=\d+)?$/;

/** Have the address be the page's own again, after somebody came by that link. */
export function forgetAgain() {
  if (AGAIN.test(location.search)) history.replaceState(history.state, "", location.pathname + location.hash);
}

/** Have the address be no longer than what is looked at. */
export function shortenAddress() {
  const { hash } = location;
  if (hash.length > LONGEST) history.replaceState(history.state, "", hash.slice(0, LONGEST));
}

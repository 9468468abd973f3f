// Under which names the browser keeps things for this page. They carry its path, so that two
// copies on one host have nothing in common.

/** The page's folder on its host, "/" at the top. */
export const place = new URL("./", location.href).pathname;

/** What every key in local storage begins with. */
export const keys = `molecore:${place}:`;

/** The database, the channel between tabs, and what locks begin with. */
export const name = `molecore ${place}`;

/** What the caches of the offline copy begin with, as `sw.js` names them. */
export const caches = `molecore ${new URL("./", location.href).href} `;

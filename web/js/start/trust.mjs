// The one door through which text becomes elements or a program; under the page's
// policy the browser refuses every other. Python escapes what it did not write itself.

const WORKERS = /\/(sw\.js|pyscript\/worker\.js|js\/bot_worker\.js)$/;
/** In the page that is one file, a worker has an address that the page has made. */
const MADE = document.documentElement.hasAttribute("data-single") ? /^blob:/ : /^$/;
const RUNS = /<(?:script|iframe|object|embed|link|meta|base)\b/i;

/** @type {Trust} */
const rules = {
  createHTML(markup) {
    if (RUNS.test(markup)) throw new TypeError("This markup would load or run something.");
    return markup;
  },
  createScriptURL(address) {
    const ours = address.startsWith(`${location.origin}/`) && WORKERS.test(address);
    if (!ours && !MADE.test(address)) throw new TypeError(`No worker of this page: ${address}`);
    return address;
  },
};

/** @returns {Trust} @throws where a policy of the host's allows none of this name */
export const openDoor = () => globalThis.trustedTypes?.createPolicy("molecore", rules) ?? rules;

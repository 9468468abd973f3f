// The last copy of a game that no storage takes. It goes along in the history of
// the tab, so it outlives a reload and a restart of Python, and ends with the tab.

let text = "";

/** Each place of the history has a state of its own; what the page is at now has the copy. */
function put() {
  if (!text && !history.state?.save) return;
  try {
    history.replaceState({ ...history.state, save: text }, "");
  } catch { /* Some browsers take no more than so many changes at a time: the next one will do. */ }
}

globalThis.molecore.fallback = {
  /** What the page had before it was loaded anew; "" if it was kept elsewhere. */
  left: history.state?.save ?? "",
  hold(save) {
    text = save;
    put();
  },
};
addEventListener("popstate", put);

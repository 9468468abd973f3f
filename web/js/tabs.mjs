// Several tabs with one game: whoever holds its lock writes, the others listen.
// Without locks everybody writes, and what differs becomes branches. A browser that
// keeps nothing for this page has neither locks nor a channel for it, or refuses both.

const { name } = globalThis.molecore.names;
const channel = openChannel();
const locks = navigator.locks;
/** @param {string} id */
const nameOf = (id) => `${name} ${id}`;

/** @type {Send} */
let tellPython = () => {};
/** Ends the holding of, or the waiting for, the present game. */
let letGo = () => {};

function openChannel() {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
}

/**
 * Let the other tabs hear of a save.
 * @param {string} text
 */
function tell(text) {
  channel?.postMessage(text);
}

/**
 * Hold the lock of a game until let go, or wait for it; says which.
 * @param {string} id
 * @param {LockOptions} options how to ask first
 */
function request(id, options) {
  letGo();
  let release = () => {};
  /** @type {Promise<void>} */
  const held = new Promise((resolve) => { release = resolve; });
  const ended = new AbortController();
  letGo = () => { ended.abort(); release(); };

  // Another tab took it over: from now on wait for it like anybody else. Where locks are refused, write.
  /** @param {Error} error */
  const lost = (error) => {
    if (ended.signal.aborted) return;
    if (error.name === "AbortError") hold(id);
    else tellPython("held", id, "true");
  };
  /** @param {LockOptions} how */
  const ask = (how) => { locks.request(nameOf(id), how, granted).catch(lost); };
  /** @type {LockGrantedCallback<unknown>} */
  const granted = (lock) => {
    if (ended.signal.aborted) return undefined;
    tellPython("held", id, String(Boolean(lock)));
    if (lock) return held;
    ask({ signal: ended.signal });
    return undefined;
  };
  ask(options);
}

/** @param {string} id */
function hold(id) {
  letGo();
  letGo = () => {};
  if (id && locks) request(id, { ifAvailable: true });
}

/** @param {string} id */
function takeOver(id) {
  if (locks) request(id, { steal: true });
  else tellPython("held", id, "true");
}

/**
 * Python asks to be told what the other tabs keep.
 * @param {Send} send
 */
export function listenToTabs(send) {
  tellPython = send;
  channel?.addEventListener("message", ({ data }) => send("heard", "", String(data)));
}

globalThis.molecore.tabs = { tell, hold, takeOver };

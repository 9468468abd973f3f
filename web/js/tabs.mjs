// Several tabs with one game: whoever holds its lock writes, the others listen.
// Without locks everybody writes, and what differs becomes branches.

const CHANNEL = "molecore";
const channel = "BroadcastChannel" in globalThis ? new BroadcastChannel(CHANNEL) : null;
const locks = navigator.locks;
const nameOf = (id) => `molecore ${id}`;

let tellPython = () => {};
/** Ends the holding of, or the waiting for, the present game. */
let letGo = () => {};

/** Let the other tabs hear of a save. */
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
  let release;
  const held = new Promise((resolve) => { release = resolve; });
  const ended = new AbortController();
  letGo = () => { ended.abort(); release(); };

  // Another tab took it over: from now on wait for it like anybody else.
  const lost = (error) => { if (!ended.signal.aborted && error.name === "AbortError") hold(id); };
  const ask = (how) => { locks.request(nameOf(id), how, granted).catch(lost); };
  const granted = (lock) => {
    if (ended.signal.aborted) return undefined;
    tellPython("held", id, String(Boolean(lock)));
    if (lock) return held;
    ask({ signal: ended.signal });
    return undefined;
  };
  ask(options);
}

function hold(id) {
  letGo();
  letGo = () => {};
  if (id && locks) request(id, { ifAvailable: true });
}

function takeOver(id) {
  if (locks) request(id, { steal: true });
  else tellPython("held", id, "true");
}

/** Python asks to be told what the other tabs keep. */
export function listenToTabs(send) {
  tellPython = send;
  channel?.addEventListener("message", ({ data }) => send("heard", "", String(data)));
}

globalThis.molecore.tabs = { tell, hold, takeOver };

// A page without a browser: what the modules find at hand when they are imported.

import { Window } from "./happy_dom.mjs";

const NAMES = [
  "document", "navigator", "history", "location", "localStorage", "matchMedia", "requestAnimationFrame",
  "addEventListener", "dispatchEvent", "CustomEvent", "DOMPoint", "innerWidth", "Element", "HTMLInputElement", "MutationObserver",
];

/** Put a page with this markup in `#app` in place, for the modules that are imported after it. */
export function openPage(markup = "") {
  const window = new Window({ url: "https://molecore.example/" });
  window.document.body.innerHTML = `<div id="app">${markup}</div>`;
  for (const name of NAMES) {
    const found = window[name];
    const value = /^[a-z]/.test(name) && typeof found === "function" ? found.bind(window) : found;
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  }
  globalThis.molecore = { boot: { reloading: false }, trust: { createHTML: String, createScriptURL: String }, names: { keys: "molecore:/:", name: "molecore /" } };
  return window;
}

/** Press a key at an element; whether the page took it for itself. */
export function key(window, name, at, { altGraph = false, ...options } = {}) {
  const event = new window.KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true, ...options });
  event.getModifierState = (modifier) => modifier === "AltGraph" && altGraph;
  at.dispatchEvent(event);
  return event.defaultPrevented;
}

/** An animation as far as the modules use it; happy-dom has none. */
export class Played {
  currentTime = 0;
  finished = new Promise(() => {});
  constructor(element, frames, timing) {
    Object.assign(this, { element, frames, timing });
  }
  pause() {}
  cancel() {
    this.cancelled = true;
  }
}

/** Let elements be animated; what was played so far stands in the list that comes back. */
export function listenToAnimations(window) {
  const played = [];
  window.Element.prototype.animate = function (frames, timing) {
    played.push(new Played(this, frames, timing));
    return played.at(-1);
  };
  window.Element.prototype.getAnimations = () => [];
  return played;
}

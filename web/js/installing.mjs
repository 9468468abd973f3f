// What only the browser can do for the whole page: install it, and give it the full screen. Buttons
// with `data-app` ask for it; the document says in `data-can` which of them are of use here.

import { offered } from "./start/offered.mjs";

/** What asks the person whether to install, once the browser has offered it. @type {{ prompt(): Promise<unknown> } | null} */
let offer = null;
const root = document.documentElement;

function sayWhatCanBe() {
  const can = [offer && "install", document.fullscreenEnabled && "fullscreen"].filter(Boolean);
  root.dataset.can = can.join(" ");
}

/** @type {Record<string, () => Promise<unknown> | undefined>} */
const DOES = {
  install() {
    const asks = offer?.prompt();
    hold(null); // it may be asked once
    return asks;
  },
  fullscreen: () => (document.fullscreenElement ? document.exitFullscreen() : root.requestFullscreen()),
};

/** @param {typeof offer} made */
function hold(made) {
  offer = made;
  sayWhatCanBe();
}

sayWhatCanBe();
addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault(); // it is asked where somebody presses the button
  hold(/** @type {any} */ (event));
});
addEventListener("appinstalled", () => hold(null));
document.addEventListener("click", ({ target }) => {
  const pressed = /** @type {Element} */ (target).closest?.("[data-app]");
  if (pressed) offered(() => DOES[String(pressed.getAttribute("data-app"))]?.()?.catch(() => {}));
});

// A link that stands on another screen as a code comes in by the camera. What reads codes is fetched when it is wanted.

import { send } from "./send.mjs";
import { offered } from "./start/offered.mjs";

/** Whether the browser gives the page a camera, if there is one: then there is a button for it. */
const films = offered(() => navigator.mediaDevices.getUserMedia) !== null;
document.documentElement.toggleAttribute("data-films", films);

/** The part of the dialog that shows what the camera sees; null once it is closed. @type {() => HTMLVideoElement | null} */
const shown = () => document.querySelector("video#camera");

/** @param {unknown} error of a browser that was asked for a camera */
const reason = (error) => (error instanceof DOMException && error.name === "NotAllowedError" ? "forbidden" : "none");

/** Show in the dialog what the camera sees, and tell what codes in it say, or why there is nothing to see. */
async function start() {
  const there = await new Promise((resolve) => globalThis.molecore.later.need("camera", resolve));
  const film = shown();
  if (!film) return;
  if (!there) return send("unscanned", "", "missing");
  try {
    await globalThis.molecore.camera?.watch(film, (text) => send("scanned", "", text));
  } catch (error) {
    if (film.isConnected) send("unscanned", "", reason(error));
  }
}

globalThis.molecore.scanning = { start };

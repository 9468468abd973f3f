// Reads codes from what a camera sees. Comes when somebody first wants to scan one.

import { QRCanvas, frameLoop, rearCamera } from "qr/dom.js";

/**
 * Show what the camera sees in `film`, and tell each new code in it, until `film` is on the page no more.
 * @param {HTMLVideoElement} film
 * @param {(text: string) => void} tell
 * @throws {DOMException} where there is no camera, or it may not be used
 */
async function watch(film, tell) {
  const camera = await rearCamera(film);
  const canvas = new QRCanvas();
  let last = "";
  const end = frameLoop(async () => {
    if (!film.isConnected) {
      end();
      camera.stop();
      return;
    }
    const text = await camera.readFrame(canvas, true);
    if (typeof text !== "string" || text === last) return;
    last = text;
    tell(text);
  });
}

globalThis.molecore.camera = { watch };

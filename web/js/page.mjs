// The page's half of the conversation with Python: what people do goes out
// through `send`, what they see comes in through `patch`.

import { listenToBack } from "./back.mjs";
import { listenToDialogs } from "./dialogs.mjs";
import { app } from "./elements.mjs";
import { afterPaint, arrive, beforePaint, copy, fragment, go, gone, languages, look, readLicences, readRules, share, speak } from "./errands.mjs";
import { listenToFiles } from "./files.mjs";
import { listenToFolds } from "./folds.mjs";
import { takeLaunches } from "./launches.mjs";
import "./installing.mjs";
import { listenForKeys } from "./keys.mjs";
import { listenToLog } from "./log.mjs";
import { listenToMap } from "./minimap.mjs";
import { followMotion } from "./motion.mjs";
import { patch } from "./redraw.mjs";
import { listenForPresses } from "./presses.mjs";
import { send, sendTo } from "./send.mjs";
import "./scanning.mjs";
import { play } from "./sound.mjs";
import { listenToTabs } from "./tabs.mjs";
import { listenForLooks } from "./looking.mjs";
import { listenForTips } from "./tip.mjs";
import "./vault.mjs";
import "./wire.mjs";
import { listenToZoom } from "./zoom.mjs";

function listenToWindow() {
  // Whoever comes back to the page may be somebody else.
  document.addEventListener("visibilitychange", () => document.hidden && send("cover"));
  addEventListener("hashchange", (event) => send("went", "", gone(event)));
  addEventListener("molecore:update", () => send("updateready"));
  addEventListener("molecore:offline", (event) => send("offline", .../** @type {CustomEvent<[string, string]>} */ (event).detail));
}

/** @param {Send} receiver */
function connect(receiver) {
  sendTo(receiver);
  followMotion(send);
  listenForPresses();
  listenToDialogs();
  listenToFolds(app);
  listenToZoom(app);
  listenToMap(app);
  listenToLog(app);
  listenForTips(app);
  listenForLooks(app);
  listenToFiles(app);
  listenToTabs(send);
  listenForKeys();
  listenToWindow();
  listenToBack();
  setTimeout(takeLaunches); // when Python has begun
}

globalThis.molecore.page = {
  connect, patch, afterPaint, beforePaint, arrive, look, speak, languages, go, fragment, copy, share, readLicences, readRules, play,
};

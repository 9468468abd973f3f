// Steps in: brings the document to look like the tree that Python holds, keeps
// the focus, and lets what changed place move.

import { followOpened } from "./back.mjs";
import { followCover } from "./covers.mjs";
import { openDialog } from "./dialogs.mjs";
import { afterPaint, entitle } from "./errands.mjs";
import { part } from "./elements.mjs";
import { canKeep, restoreFocus } from "./focus.mjs";
import { changeDrawn } from "./foreign.mjs";
import { followFolds } from "./folds.mjs";
import { followLeaf } from "./leaves.mjs";
import { followLog } from "./log.mjs";
import { drawMapSoon } from "./minimap.mjs";
import { glide } from "./motion.mjs";
import { apply, resettle } from "./patch.mjs";
import { followSpoken } from "./spoken.mjs";
import { followTip } from "./tip.mjs";
import { speakUp } from "./voice.mjs";

/** Whether a field was used since the document last looked as Python says. */
let used = false;

export function noteUse() {
  used = true;
}

/**
 * @param {string} steps as JSON, from moleweb.patching
 * @param {boolean} more whether more follows after the frame; until then the focus stays if it can.
 *   On the board it follows the cursor at once: the next key may come within the frame
 */
export function patch(steps, more) {
  const focused = document.activeElement;
  const atBoard = focused?.matches('[role="gridcell"]');
  const moves = changeDrawn(() => {
    const page = part("page");
    const seen = glide(page);
    apply(page, JSON.parse(steps));
    if (used) resettle(page);
    return seen;
  });
  used = false;
  openDialog();
  followOpened();
  const arrival = followCover();
  if (arrival) arrival.focus({ preventScroll: true });
  else if (!more || atBoard || isLost(focused)) restoreFocus(focused, atBoard);
  speakUp();
  followLog();
  followFolds();
  followTip();
  moves.play();
  followLeaf();
  followSpoken();
  drawMapSoon();
  // The tab is called something else once the answer is seen: to say so takes the browser as long.
  if (!more) afterPaint(entitle);
}

/**
 * Whether what had the focus has it no more, or can't keep it.
 * @param {Element | null} focused
 */
function isLost(focused) {
  return document.activeElement !== focused || !canKeep(focused);
}

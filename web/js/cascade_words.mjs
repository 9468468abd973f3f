// What is said of a cascade while it is told: a note beside the place with the
// reason, and a strip with the count and the buttons. Python hands the words over.

import { part } from "./elements.mjs";
import { cursorCell } from "./focus.mjs";
import { placeBeside } from "./tip.mjs";

const note = document.createElement("p");
note.className = "tip reason";
note.setAttribute("aria-hidden", "true");

const strip = document.createElement("div");
strip.className = "cascade";
strip.setAttribute("role", "group");
strip.innerHTML = globalThis.molecore.trust.createHTML(`<span class="count"></span>
<button type="button" class="tool" data-cascade="pause"><svg class="icon" aria-hidden="true"><use/></svg></button>
<button type="button" class="button small" data-cascade="next"></button>
<button type="button" class="button small" data-cascade="skip"></button>`);
const [count, pauseButton, nextButton, skipButton] = strip.children;

/** @returns {DOMStringMap} in the language of the page */
function words() {
  return part("cascade-words").dataset;
}

export function showWords() {
  const { name, next, skip } = words();
  strip.ariaLabel = String(name);
  nextButton.textContent = String(next);
  skipButton.textContent = String(skip);
  document.body.append(strip, note);
}

/** Take them away; a focus on a button goes to the board. */
export function removeWords() {
  if (strip.contains(document.activeElement)) cursorCell()?.focus();
  strip.remove();
  note.remove();
}

/** @param {boolean} goesOn whether it goes on by itself, and the button would stop it */
export function sayPace(goesOn) {
  const { pause, goOn } = words();
  pauseButton.ariaLabel = String(goesOn ? pause : goOn);
  pauseButton.querySelector("use")?.setAttribute("href", goesOn ? "#i-pause" : "#i-play");
}

/**
 * @param {number} at the step that is shown
 * @param {number} last
 * @param {Part | undefined} piece where it happened and why; before the first step nowhere
 */
export function sayStep(at, last, piece) {
  count.textContent = String(words().count).replace("{at}", String(at)).replace("{last}", String(last));
  note.textContent = piece?.dataset.why ?? "";
  note.hidden = !piece;
}

/** @param {Part} piece */
export function placeNote(piece) {
  placeBeside(note, piece);
}

/** @param {Record<string, () => void>} does what each button does, by its data-cascade */
export function listenToButtons(does) {
  strip.addEventListener("click", ({ target }) => {
    /** @type {HTMLElement | null} */
    const button = /** @type {Element} */ (target).closest("[data-cascade]");
    if (button) does[String(button.dataset.cascade)]();
  });
}

// The page's half of the conversation with Python.
//
// Out: one listener per kind of event; whatever is pressed, typed or moved
// becomes send(act, key, value) with three strings.
// In: patch(markup) brings the document to look like the text that Python
// rendered, keeps focus and typed text, and lets what changed place move.

import morphdom from "morphdom";
import { followCascade, skipCascade, stepCascade } from "./cascade.mjs";
import { listenToFiles } from "./files.mjs";
import { drawMap, listenToMap } from "./minimap.mjs";
import { glide } from "./motion.mjs";
import { listenForDrags } from "./drag.mjs";
import { listenToTabs } from "./tabs.mjs";
import { listenForTips } from "./tip.mjs";
import { listenToZoom, zoomStep } from "./zoom.mjs";

const app = document.getElementById("app");
let send = () => {};

// ---- events out

const ARROWS = { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down" };
const ON_THE_BOARD = {
  Home: ["first", "", ""], End: ["last", "", ""],
  p: ["seek", "n", "-1"],
};
const ON_THE_TREE = {
  ArrowUp: ["line", "", "-1"], ArrowDown: ["line", "", "1"],
  ArrowLeft: ["step", "", "-1"], ArrowRight: ["step", "", "1"],
  Home: ["first", "", ""], End: ["last", "", ""],
};
// Tab stops at one line of the list of moves; from there these lead to the others.
const IN_THE_LOG = {
  ArrowUp: (lines, line) => lines[line - 1], ArrowDown: (lines, line) => lines[line + 1],
  Home: (lines) => lines[0], End: (lines) => lines.at(-1),
};
// Letters that lead from place to place; which, besides N, the game's board says.
const SEEKS = /^[acdefghijknoqstvwxyz]$/i;
const ANYWHERE = { PageUp: ["step", "", "-1"], PageDown: ["step", "", "1"] };
const SINGLE = {
  u: ["undo", "", ""], r: ["redo", "", ""], "[": ["step", "", "-1"], "]": ["step", "", "1"],
  "?": ["dialog", "", "help"],
};
const ZOOM = { "+": 1, "=": 1, "-": -1, "0": 0 };
const WITH_CONTROL = { z: ["undo", "", ""], y: ["redo", "", ""] };
const JUMPS = { m: () => app.querySelector("#move"), b: () => cursorCell() };

// What is pressed beside the board has a digit each.
function inTheTray(digit) {
  const target = app.querySelectorAll("#tray [data-target]")[digit - 1];
  if (target) pressed(target);
}

function cursorCell() {
  return app.querySelector('[role="gridcell"][tabindex="0"]');
}

function pressed(node) {
  const place = node.closest("[data-target], [data-site]");
  if (place) return send("press", "", place.dataset.target ?? place.dataset.site);
  const door = node.closest("[data-act]");
  if (door && !door.disabled) return send(door.dataset.act, "", door.dataset.value ?? "");
  const lens = node.closest("[data-zoom]");
  if (lens) zoomStep(Number(lens.dataset.zoom));
}

function changed(field) {
  const value = field.type === "checkbox" ? String(field.checked) : field.value;
  send(field.dataset.change, field.dataset.key ?? "", value);
}

function listen() {
  app.addEventListener("click", (event) => pressed(event.target));
  app.addEventListener("change", (event) => {
    if (event.target.matches("[data-change]:not([data-live])")) changed(event.target);
  });
  app.addEventListener("input", (event) => {
    if (event.target.matches("[data-live]")) changed(event.target);
  });
  app.addEventListener("submit", (event) => {
    event.preventDefault();
    const form = event.target;
    const field = form.querySelector("input");
    if (form.dataset.submit) send(form.dataset.submit, form.dataset.key ?? "", field.value);
  });
  app.addEventListener("focusin", (event) => {
    if (event.target.matches("[data-select]")) event.target.select();
  });
  app.addEventListener("cancel", (event) => {
    event.preventDefault();
    send("close", "", "");
  }, true);
  listenToZoom(app);
  listenToMap(app);
  listenForTips(app);
  listenToFiles(app, send);
  listenToTabs(send);
  listenForDrags(app, (held, place) => send("press", "", `${held}>${place}`));
  document.addEventListener("keydown", keyed);
  // Whoever comes back to the page may be somebody else.
  document.addEventListener("visibilitychange", () => document.hidden && send("cover", "", ""));
  addEventListener("hashchange", () => send("went", "", location.hash));
  addEventListener("molecore:update", () => send("updateready", "", ""));
}

function keyed(event) {
  const answer = answerTo(event);
  if (!answer) return;
  event.preventDefault();
  if (typeof answer === "function") answer()?.focus();
  else send(...answer);
}

function answerTo(event) {
  if (event.altKey || event.isComposing) return null;
  const cell = event.target.closest?.('[role="gridcell"], [role="button"]');
  if (cell && (event.key === "Enter" || event.key === " ")) {
    return event.repeat ? null : () => pressed(cell);
  }
  if (event.ctrlKey || event.metaKey) {
    return inField(event.target) ? null : WITH_CONTROL[event.key.toLowerCase()];
  }
  if (app.querySelector("dialog[open]")) return null;
  if (event.key === "Escape") skipCascade();
  if (cell?.matches('[role="gridcell"]')) {
    if (event.key in ARROWS) return ["cursor", "", ARROWS[event.key]];
    if (event.key in ON_THE_BOARD) return ON_THE_BOARD[event.key];
    if (SEEKS.test(event.key)) return ["seek", event.key.toLowerCase(), event.shiftKey ? "-1" : "1"];
    if (event.key === "Escape") return ["clear", "", ""];
  }
  if (inField(event.target)) return null;
  if (event.key in IN_THE_LOG && event.target.closest?.("#log")) return () => lineFrom(event);
  if (event.key in ON_THE_TREE && app.querySelector("[data-tree]")) return ON_THE_TREE[event.key];
  if (event.key in ANYWHERE) return ANYWHERE[event.key];
  if (document.documentElement.dataset.shortcuts === "off") return null;
  if (event.key in ZOOM) return () => zoomStep(ZOOM[event.key]);
  if (/^[1-9]$/.test(event.key)) return () => inTheTray(Number(event.key));
  if (event.key === ".") return stepCascade;
  return SINGLE[event.key] ?? JUMPS[event.key];
}

function lineFrom({ key, target }) {
  const lines = [...app.querySelectorAll("#log button")];
  return IN_THE_LOG[key](lines, lines.indexOf(target));
}

function inField(node) {
  return node.matches?.('input:not([type="radio"], [type="checkbox"]), textarea, select');
}

// ---- markup in

const OPTIONS = {
  getNodeKey: (node) => node.id,
  onBeforeElUpdated(from, to) {
    // The shell of a part that stays as it is.
    if (to.dataset.same !== undefined || from.dataset.keep === "all" || from.isEqualNode(to)) return false;
    keepWhatPeopleDid(from, to);
    return true;
  },
};

// Typed text stays until Python fills the field anew, a dialog stays modal
// and what was folded open stays open.
function keepWhatPeopleDid(from, to) {
  if (from.dataset.fresh !== undefined && from.dataset.fresh === to.dataset?.fresh) to.value = from.value;
  if (from.localName === "dialog" || from.dataset.keep === "open") to.toggleAttribute("open", from.open);
}

/** `more` follows after the frame; until then the focus stays if it can. */
function patch(markup, more) {
  const focused = document.activeElement;
  const atBoard = focused?.matches?.('[role="gridcell"]');
  const page = document.getElementById("page");
  const moves = glide(page);
  const next = page.cloneNode(false);
  next.innerHTML = globalThis.molecore.trust.createHTML(markup);
  morphdom(page, next, OPTIONS);
  openDialogs();
  if (!more || document.activeElement !== focused) restoreFocus(focused, atBoard);
  followLog();
  moves.play();
  followCascade(page);
  drawMap();
}

/** After the next frame is painted; a page that nobody sees paints none. */
function afterPaint(then) {
  if (document.hidden) return void setTimeout(then);
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => then();
  requestAnimationFrame(() => port2.postMessage(null));
}

let beforeDialog = null;

function openDialogs() {
  const dialog = app.querySelector("dialog[data-modal]:not([open])");
  if (!dialog) return;
  if (!app.querySelector("dialog[open]")) beforeDialog = document.activeElement;
  dialog.showModal();
  // The first button may lie below a long text, which is read from its beginning.
  dialog.scrollTop = 0;
}

// The focus on the board goes where the cursor is; a focus whose element is
// gone goes back to where the dialog was opened from, or to the board.
function restoreFocus(focused, atBoard) {
  const now = document.activeElement;
  if (atBoard && now?.getAttribute?.("tabindex") !== "0") return cursorCell()?.focus();
  if (focused === document.body || (now && now !== document.body)) return;
  const homes = [focused?.id && document.getElementById(focused.id), beforeDialog, cursorCell()];
  const home = homes.find((node) => node?.isConnected && node !== document.body);
  (home ?? document.getElementById("main")).focus({ preventScroll: true });
}

function followLog() {
  const log = document.getElementById("log");
  const line = log?.querySelector('[aria-current="step"]')?.parentElement;
  if (!line) return;
  const [outer, inner] = [log.getBoundingClientRect(), line.getBoundingClientRect()];
  if (inner.top < outer.top) log.scrollTop -= outer.top - inner.top;
  else if (inner.bottom > outer.bottom) log.scrollTop += inner.bottom - outer.bottom;
}

// ---- what else Python asks for

function arrive(place) {
  const heading = app.querySelector("h1")?.textContent;
  document.title = heading ? `${heading} - Molecore` : "Molecore";
  const target = document.getElementById(place);
  if (target) target.scrollIntoView({ block: "center" });
  else scrollTo(0, 0);
  (target ?? document.getElementById("main")).focus({ preventScroll: true });
}

// Settings are lines of key=value; the style sheet and the keys read them there.
function look(settings) {
  for (const line of settings.split("\n")) {
    const [key, value] = line.split("=");
    if (key) document.documentElement.dataset[key] = value;
  }
}

function go(fragment, instead) {
  const address = fragment ? `#${fragment}` : location.pathname + location.search;
  if (location.hash.slice(1) === fragment) return;
  history[instead ? "replaceState" : "pushState"](null, "", address);
}

async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    send("copied", "", "true");
  } catch {
    app.querySelector("[data-select]")?.select();
    send("copied", "", "false");
  }
}

async function readRules(game) {
  try {
    const answer = await fetch(new URL(`../rules/${game}.md`, import.meta.url));
    send("rules", game, answer.ok ? await answer.text() : "");
  } catch {
    send("rules", game, "");
  }
}

function connect(receiver) {
  send = receiver;
  listen();
}

// The boot has put its own function there before.
globalThis.molecore ??= {};
globalThis.molecore.page = Object.assign(globalThis.molecore.page ?? {}, {
  connect, patch, afterPaint, arrive, look, go, copy, readRules,
});

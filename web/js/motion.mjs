// Motion is never commanded: it is what differs between before and after.
//
// An element with data-glide="x y" (in units of its drawing) slides from its
// old place to its new one; one with data-enter that was not there before
// comes in; one with data-travel="x y" that was not there before travels from
// so far away. In a scene that has just come, figures with data-count are
// counted up. Nothing waits for any of them.

import { media, offered } from "./start/offered.mjs";

const GLIDING = "[data-glide]";
const ENTERING = "[data-enter]";
const TRAVELLING = "[data-travel]";

const TRAVEL = { duration: 420, easing: "cubic-bezier(.35,0,.3,1)" };
const GLIDE = { duration: 260, easing: "cubic-bezier(.3,.9,.4,1)" };
/** @type {Record<string, Keyframe[]>} */
const ENTRANCES = {
  drop: [{ transform: "translateY(-26px)", opacity: 0 }, { transform: "none", opacity: 1 }],
  grow: [{ opacity: 0 }, { opacity: 1 }],
};
/** Milliseconds in which figures are counted up. */
const COUNT = 900;
/** More than these at once come without motion. */
const MOST_ENTRANCES = 3;

/**
 * Have an element move. Not every browser has that; nobody waits for it.
 * @param {Element | null} element
 * @param {Keyframe[]} frames
 * @param {KeyframeAnimationOptions} options
 * @returns {Animation | null}
 */
export const animated = (element, frames, options) => offered(() => element?.animate(frames, options) ?? null);

const still = media("(prefers-reduced-motion: reduce)");

/**
 * Tell whether the device asks for little motion, once the page is started and whenever that changes.
 * @param {Send} send
 */
export function followMotion(send) {
  const tell = () => send("motion", "", still?.matches ? "reduced" : "");
  still?.addEventListener("change", tell);
  if (still?.matches) setTimeout(tell);
}

export function motionWanted() {
  const choice = document.documentElement.dataset.motion ?? "system";
  return choice === "on" || (choice === "system" && !still?.matches);
}

/**
 * Note where things are; play() later moves what has changed since.
 * @param {Element} root
 */
export function glide(root) {
  if (!motionWanted()) return { play() {} };
  const places = new Map(all(root, GLIDING).map((e) => [e.id, place(e)]));
  const present = new Set(all(root, `${ENTERING}, ${TRAVELLING}`).map((e) => e.id));
  const hadBoard = root.querySelector("[data-ply]") !== null;
  const scene = sceneOf(root)?.id;
  return {
    play() {
      if (!hadBoard) return;
      for (const element of all(root, GLIDING)) slide(element, places.get(element.id));
      const newcomers = all(root, ENTERING).filter((e) => !present.has(e.id));
      all(root, TRAVELLING).filter((e) => !present.has(e.id)).forEach(travel);
      if (newcomers.length <= MOST_ENTRANCES) newcomers.forEach(enter);
      const shown = sceneOf(root);
      if (shown && shown.id !== scene) all(shown, "[data-count]").forEach(countUp);
    },
  };
}

/**
 * @param {Element} root
 * @param {string} selector
 */
function all(root, selector) {
  return /** @type {Part[]} */ ([...root.querySelectorAll(selector)]);
}

/** @param {Element} root */
const sceneOf = (root) => root.querySelector(".scene");

/**
 * Show the figures on the way to the one in an element; its text stays what it is.
 * @param {Part} element
 */
function countUp(element) {
  const start = performance.now();
  const to = Number(element.textContent);
  const show = (/** @type {number} */ now) => {
    const share = Math.max(0, now - start) / COUNT;
    if (share < 1) {
      element.dataset.shown = String(Math.round(to * share));
      requestAnimationFrame(show);
    } else delete element.dataset.shown;
  };
  show(start);
}

/** @param {Part} element */
function place(element) {
  return String(element.dataset.glide).split(" ").map(Number);
}

/**
 * @param {Part} element
 * @param {number[]} [from] where it was
 */
function slide(element, from) {
  if (!from) return;
  const [x, y] = place(element);
  const [dx, dy] = [from[0] - x, from[1] - y];
  if (!dx && !dy) return;
  const start = { transform: `translate(${dx}px, ${dy}px)` };
  animated(element.firstElementChild, [start, { transform: "none" }], GLIDE);
}

/** @param {Part} element */
function travel(element) {
  const [x, y] = String(element.dataset.travel).split(" ");
  animated(element.firstElementChild, [{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }], TRAVEL);
}

/** @param {Part} element */
function enter(element) {
  animated(element, ENTRANCES[String(element.dataset.enter)], { duration: 220, easing: "ease-out" });
}

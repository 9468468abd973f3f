// Motion is never commanded: it is what differs between before and after.
//
// An element with data-glide="x y" (in units of its drawing) slides from its
// old place to its new one; one with data-enter that was not there before
// comes in. Nothing waits for any of them.

const GLIDE = { duration: 260, easing: "cubic-bezier(.3,.9,.4,1)" };
const ENTRANCES = {
  drop: [{ transform: "translateY(-26px)", opacity: 0 }, { transform: "none", opacity: 1 }],
  grow: [{ opacity: 0 }, { opacity: 1 }],
};
const MOST_ENTRANCES = 3;

const still = matchMedia("(prefers-reduced-motion: reduce)");

export function motionWanted() {
  const choice = document.documentElement.dataset.motion ?? "system";
  return choice === "on" || (choice === "system" && !still.matches);
}

// Note where things are; play() later moves what has changed since.
export function glide(root) {
  if (!motionWanted()) return { play() {} };
  const places = new Map([...root.querySelectorAll("[data-glide]")].map((e) => [e.id, place(e)]));
  const present = new Set([...root.querySelectorAll("[data-enter]")].map((e) => e.id));
  const hadBoard = root.querySelector("[data-ply]") !== null;
  return {
    play() {
      if (!hadBoard) return;
      for (const element of root.querySelectorAll("[data-glide]")) slide(element, places.get(element.id));
      const newcomers = [...root.querySelectorAll("[data-enter]")].filter((e) => !present.has(e.id));
      if (newcomers.length <= MOST_ENTRANCES) newcomers.forEach(enter);
    },
  };
}

function place(element) {
  return element.dataset.glide.split(" ").map(Number);
}

function slide(element, from) {
  if (!from) return;
  const [x, y] = place(element);
  const [dx, dy] = [from[0] - x, from[1] - y];
  if (!dx && !dy) return;
  const start = { transform: `translate(${dx}px, ${dy}px)` };
  element.firstElementChild.animate([start, { transform: "none" }], GLIDE);
}

function enter(element) {
  element.animate(ENTRANCES[element.dataset.enter], { duration: 220, easing: "ease-out" });
}

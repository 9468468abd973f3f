// What has a description shows it while the pointer or the focus is on it.
// Screen readers say it by themselves, so the box is for eyes alone.

const tip = document.createElement("p");
tip.className = "tip";
tip.hidden = true;
tip.setAttribute("aria-hidden", "true");

// Where somebody has just played, a tip would only be in the way.
let played = null;

function pressed(event) {
  played = event.target.closest?.("[data-target]") ?? null;
  hide();
}

function show(event) {
  if (played?.contains(event.target)) return;
  played = null;
  const about = event.target.closest?.("[aria-description]");
  if (!about) return hide();
  tip.textContent = `${about.getAttribute("aria-label")}: ${about.getAttribute("aria-description")}.`;
  tip.hidden = false;
  placeBeside(tip, about);
}

/** Put `box` above what it is about, or below where there is no room; never beyond the edge. */
export function placeBeside(box, node) {
  const { width, height } = box.getBoundingClientRect();
  const about = node.getBoundingClientRect();
  const left = Math.min(Math.max(about.left + about.width / 2 - width / 2, 4), innerWidth - width - 4);
  const above = about.top - height - 6;
  box.style.left = `${left}px`;
  box.style.top = `${above > 4 ? above : about.bottom + 6}px`;
}

export function hide() {
  tip.hidden = true;
}

export function listenForTips(node) {
  document.body.append(tip);
  node.addEventListener("pointerover", show);
  node.addEventListener("focusin", show);
  node.addEventListener("pointerleave", hide);
  node.addEventListener("focusout", hide);
  node.addEventListener("pointerdown", pressed);
  document.addEventListener("keydown", (event) => event.key === "Escape" && hide());
  document.addEventListener("scroll", hide, true);
}

// The screen that stands when the page cannot start, and at #rescue: made without Python and without
// the style sheet, which may be what is missing. It saves the games, and offers every way on there is.

import { caches as ours, keys } from "./names.mjs";
import { atMost } from "./offered.mjs";
import { PATIENCE } from "./patience.mjs";
import { allSaves, download, gamesIn } from "./saves.mjs";
import { said } from "./words.mjs";
import { sendAway } from "./worker.mjs";

const STYLE = `
body > :not(#rescue) { display: none !important; }
html, body { background: #f6f0e2; }
#rescue { padding: 24px 16px; color-scheme: light;
  background: #f6f0e2; color: #2c2117; font: 1.0625rem/1.5 system-ui, sans-serif; }
#rescue > div { max-width: 36rem; margin: 0 auto; }
#rescue h1 { outline: none; font-size: 1.6rem; line-height: 1.25; margin: 0 0 .5em; }
#rescue p, #rescue ul { margin: 0 0 1em; overflow-wrap: anywhere; }
#rescue .parts { padding-left: 1.2em; font-family: ui-monospace, monospace; font-size: .95rem; }
#rescue dl { margin: 1.5em 0 0; display: grid; gap: 14px; }
#rescue dd { margin: 2px 0 0; color: #6a5a45; font-size: .95rem; }
#rescue button { font: inherit; min-height: 44px; padding: 0 20px; border: 1px solid #6a5a45; border-radius: 14px;
  background: #fffaf0; color: inherit; cursor: pointer; }
#rescue button.main { background: #2f6238; border-color: #2f6238; color: #fffaf0; }
#rescue button:focus-visible { outline: 3px solid #1a4fd6; outline-offset: 2px; }
#rescue [role="status"] { min-height: 1.5em; font-weight: 600; }
@media (prefers-color-scheme: dark) {
  html, body { background: #17140f; }
  #rescue { background: #17140f; color: #f3e9d8; color-scheme: dark; }
  #rescue dd { color: #bcab92; }
  #rescue button { background: #221d16; border-color: #bcab92; }
  #rescue button.main { background: #a9cf84; border-color: #a9cf84; color: #14200d; }
  #rescue button:focus-visible { outline-color: #dbe7ff; }
}`;

/** So many parts are named. */
const MOST = 6;

/** What is kept besides games and goes when the app is cleared: games stay under every name. */
const NOT_GAMES = /^(settings|habits|reading|looks|lastgame|lastpaint|asked|visit|trial)$/;

/** @param {string} css */
function dress(css) {
  try {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  } catch { /* It can be read without. */ }
}

/**
 * @param {string} tag
 * @param {Record<string, string>} [attributes]
 * @param {Array<Node | string>} [children]
 */
function h(tag, attributes = {}, children = []) {
  const element = document.createElement(tag);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

async function forgetCopy() {
  const names = await atMost(PATIENCE, caches.keys());
  await Promise.all(names.filter((name) => name.startsWith(ours)).map((name) => caches.delete(name)));
}

/** Forget the offline copy and how the page was set, and no game. */
async function clearApp() {
  await sendAway().catch(() => {});
  await forgetCopy().catch(() => {});
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(keys) && NOT_GAMES.test(key.slice(keys.length))) localStorage.removeItem(key);
  }
}

/**
 * @typedef {object} Ways
 * @property {() => void} again loads the page anew, at the place it was
 * @property {() => Promise<boolean>} repair whether all is there now
 */

/** @typedef {"try_again" | "save_games" | "repair" | "without_worker" | "clear"} Door */

/** @param {Ways} ways @param {(text: string) => void} tell */
function doors({ again, repair }, tell) {
  const mend = async () => {
    tell(said("repairing"));
    if (await repair()) again();
    else tell(said("not_repaired"));
  };
  return /** @type {Array<[word: Door, press: () => unknown]>} */ ([
    ["try_again", again],
    ["save_games", async () => {
      const texts = await allSaves();
      if (texts.length) download(texts);
      tell(texts.length ? said("saved_games") : said("no_games"));
    }],
    ["repair", mend],
    ["without_worker", () => sendAway().then(again, again)],
    ["clear", () => clearApp().then(again, again)],
  ]);
}

/**
 * Put the screen in front of everything.
 * @param {string} title
 * @param {string} message
 * @param {string[]} names of parts, or what went wrong
 * @param {Ways} ways
 */
export function openRescue(title, message, names, ways) {
  document.getElementById("rescue")?.remove();
  dress(STYLE);
  const status = h("p", { role: "status" });
  const games = h("p", { id: "rescue-games" });
  const tell = (/** @type {string} */ text) => { status.textContent = text; };
  const heading = h("h1", { tabindex: "-1" }, [title]);
  const list = doors(ways, tell).map(([word, press]) => {
    const button = h("button", { type: "button", id: `rescue-${word}`, ...(word === "try_again" ? { class: "main" } : {}) }, [said(word)]);
    button.addEventListener("click", press);
    return h("div", {}, [h("dt", {}, [button]), h("dd", {}, [said(`${word}_about`)])]);
  });
  const more = names.length > MOST ? [said("more_parts", { n: names.length - MOST })] : [];
  const items = [...names.slice(0, MOST), ...more].map((name) => h("li", {}, [name]));
  const parts = items.length ? [h("ul", { class: "parts" }, items)] : [];
  const content = h("div", {}, [heading, h("p", {}, [message]), ...parts, games, status, h("dl", {}, list)]);
  for (const other of document.body.children) /** @type {HTMLElement} */ (other).style.display = "none";
  document.body.append(h("div", { id: "rescue", role: "alertdialog", "aria-label": title }, [content]));
  heading.focus();
  allSaves().then((texts) => {
    const count = gamesIn(texts);
    games.textContent = count ? said(count === 1 ? "one_game_safe" : "games_safe", { n: count }) : said("no_games");
  });
}

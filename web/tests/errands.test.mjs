import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { leaveLongTimers } from "./modules.mjs";
import { openPage } from "./window.mjs";

const window = openPage();
leaveLongTimers();
const { afterPaint, arrive, beforePaint, copy, entitle, fragment, go, gone, languages, look, readLicences, readRules, share, speak } = await import("../js/errands.mjs");
const { sendTo } = await import("../js/send.mjs");
const { LONGEST, forgetAgain } = await import("../js/start/address.mjs");

const { document } = window;
const app = document.getElementById("app");
let told = [];

beforeEach(() => {
  told = [];
  sendTo((...message) => told.push(message));
  app.innerHTML = '<main id="main" tabindex="-1"><h1>Mole Hill</h1><h2 id="rule" tabindex="-1">3</h2></main>';
});

test("a screen is arrived at its top, or at one place of it, which has the focus", () => {
  const scrolled = [];
  globalThis.scrollTo = (...to) => scrolled.push(to);
  arrive("");
  assert.deepEqual([document.title, document.activeElement.id, scrolled], ["Mole Hill - Molecore", "main", [[0, 0]]]);
  const rule = document.getElementById("rule");
  rule.scrollIntoView = ({ block }) => scrolled.push(`rule at the ${block}`);
  arrive("rule");
  assert.deepEqual([document.activeElement, scrolled], [rule, [[0, 0], "rule at the center"]]);
  document.querySelector("h1").remove();
  arrive("");
  assert.equal(document.title, "Molecore");
});

test("a browser inside another app is known by what it calls itself", async () => {
  const inside = async (agent) => {
    Object.defineProperty(navigator, "userAgent", { configurable: true, value: agent });
    await import(`../js/errands.mjs?agent=${encodeURIComponent(agent)}`);
    return document.documentElement.hasAttribute("data-in-app");
  };
  const phone = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";
  const robot = "AppleWebKit/537.36 (KHTML, like Gecko)";
  for (const agent of [
    `${phone} Mobile/15E148 Instagram 334.0.4`, `${phone} Mobile/15E148 [FBAN/FBIOS;FBAV/465.0]`,
    `Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) ${robot} Version/4.0 Chrome/125.0 Mobile Safari/537.36`,
  ]) assert.ok(await inside(agent), agent);
  for (const agent of [
    `${phone} Version/17.5 Mobile/15E148 Safari/604.1`, "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0",
    `Mozilla/5.0 (Linux; Android 14; Pixel 8) ${robot} Chrome/125.0 Mobile Safari/537.36`,
  ]) assert.ok(!(await inside(agent)), agent);
});

test("the badge of the installed app says how many games wait, once for each change", () => {
  const badges = [];
  navigator.setAppBadge = async (number) => {
    badges.push(number);
    throw new Error("not installed");
  };
  app.insertAdjacentHTML("afterbegin", '<div data-waiting="2"></div>');
  entitle();
  entitle();
  app.querySelector("[data-waiting]").remove();
  entitle();
  assert.deepEqual(badges, [2, 0]);
});

test("a tab is called what the page says it is", () => {
  app.insertAdjacentHTML("afterbegin", '<div data-title="Your turn - Mole Hill"></div>');
  entitle();
  assert.equal(document.title, "Your turn - Mole Hill");
  arrive("");
  assert.equal(document.title, "Your turn - Mole Hill", "its heading says less");
  app.querySelector("[data-title]").remove();
  entitle();
  assert.equal(document.title, "Your turn - Mole Hill", "it says nothing new");
});

test("settings are put where the style sheet reads them", () => {
  look("motion=off\ncascade=step\n");
  const { motion, cascade } = document.documentElement.dataset;
  assert.deepEqual([motion, cascade], ["off", "step"]);
  assert.ok(!document.documentElement.hasAttribute("data-"), "a line without a name sets nothing");
});

test("the document says what it is written in, and from which side", () => {
  speak("ar-XB", "rtl");
  const { lang, dir } = document.documentElement;
  assert.deepEqual([lang, dir], ["ar-XB", "rtl"]);
  const heading = document.querySelector("h1");
  heading.textContent = "Einstellungen";
  speak("de", "ltr");
  assert.equal(document.title, "Einstellungen - Molecore", "the tab is called as its screen in that language");
  heading.textContent = "Anderes";
  speak("de", "ltr");
  assert.equal(document.title, "Einstellungen - Molecore", "nothing new is said in the same one");
  speak("en", "ltr");
});

test("a language that is chosen is kept offline from then on", async () => {
  const kept = [];
  const value = { ready: Promise.resolve({ active: { postMessage: (said) => kept.push(said) } }) };
  Object.defineProperty(navigator, "serviceWorker", { configurable: true, value });
  for (const code of ["en", "pt-BR", "pt-BR"]) speak(code, "ltr");
  await value.ready;
  delete navigator.serviceWorker;
  speak("en", "ltr");
  assert.deepEqual(kept, [{ late: ["/words_pt_BR.bundle", ".pt-BR.md"] }]);
});

test("the languages that the browser asks for are told, the best first", () => {
  const asks = (value) => Object.defineProperty(navigator, "languages", { configurable: true, value });
  asks(["de-AT", "en"]);
  assert.equal(languages(), "de-AT en");
  asks(undefined);
  assert.equal(languages(), "");
  delete navigator.languages;
});

test("an address is cut where nothing leads any more, so that nobody reads megabytes of it", () => {
  const kept = [];
  globalThis.history = { state: { restarted: 1 }, replaceState: (...how) => { kept.push(how); window.location.hash = how[2]; } };
  window.location.hash = "#" + "a".repeat(LONGEST - 1);
  assert.equal(fragment(), "a".repeat(LONGEST - 1));
  assert.deepEqual(kept, []);
  window.location.hash = "#" + "a".repeat(LONGEST);
  assert.equal(fragment(), "a".repeat(LONGEST - 1));
  assert.deepEqual(kept, [[{ restarted: 1 }, "", "#" + "a".repeat(LONGEST - 1)]]);
  go(fragment(), false);
  assert.equal(kept.length, 1, "it is there already");
  assert.equal(LONGEST, 10_000, "longer than any link, and the page says so of what is as long");
});

test("whoever tried again before there was any script is at the page's own address, and others stay where they are", () => {
  const kept = [];
  globalThis.history = { state: { restarted: 1 }, replaceState: (...how) => kept.push(how) };
  const { location } = globalThis;
  for (const search of ["?shared=1", "", "?again"]) {
    globalThis.location = { search, pathname: "/here/", hash: "#games" };
    forgetAgain();
  }
  globalThis.location = location;
  assert.deepEqual(kept, [[{ restarted: 1 }, "", "/here/#games"]]);
});

test("an address is gone to once, and replaced where there is no way back", () => {
  const done = follow();
  window.location.hash = "#here";
  assert.equal(fragment(), "here");
  go("here", false);
  go("there", false);
  go("elsewhere", true);
  go("", false);
  assert.deepEqual(done, [["push", null, "", "#there"], ["replace", null, "", "#elsewhere"], ["push", null, "", "/"]]);
});

/** What is done to the history, which does it to the address. */
function follow() {
  const done = [];
  const how = (name) => (...given) => {
    done.push([name, ...given]);
    window.location.hash = given[2].startsWith("#") ? given[2] : "";
  };
  globalThis.history = { state: null, pushState: how("push"), replaceState: how("replace") };
  return done;
}

test("where somebody goes twice at once both places are heard of, and what follows from the first leaves the address to the second", () => {
  const done = follow();
  window.location.hash = "#before";
  fragment();
  window.location.hash = "#first";
  window.location.hash = "#second";
  assert.equal(gone({ newURL: "https://molecore.example/#first" }), "first");
  go("home", true);
  assert.deepEqual([done, window.location.hash], [[], "#second"]);
  assert.equal(gone({ newURL: "https://molecore.example/#second" }), "second");
  go("home", true);
  assert.deepEqual([done, window.location.hash], [[["replace", null, "", "#home"]], "#home"]);
  assert.equal(gone({ newURL: `https://molecore.example/#${"a".repeat(2 * LONGEST)}` }).length, LONGEST - 1);
});

/** Let the clipboard take what it gets, or refuse. */
function clipboard(writeText) {
  Object.defineProperty(globalThis.navigator, "clipboard", { value: { writeText }, configurable: true });
}

test("a text is copied; where that is refused, it is selected for who copies by hand", async () => {
  app.insertAdjacentHTML("beforeend", '<input data-select value="a link">');
  const field = app.querySelector("input");
  let [copied, selected] = ["", false];
  field.select = () => { selected = true; };
  clipboard(async (text) => { copied = text; });
  await copy("a link");
  assert.deepEqual([copied, selected, told], ["a link", false, [["copied", "", "true"]]]);
  clipboard(async () => { throw new Error("not allowed"); });
  await copy("a link");
  assert.deepEqual([selected, told.at(-1)], [true, ["copied", "", "false"]]);
});

test("rules that do not arrive are told as none", async () => {
  const answers = [async () => new TextEncoder().encode("# Rules").buffer, async () => null, async () => { throw new TypeError("offline"); }];
  for (const bring of answers) {
    globalThis.molecore.boot = { bring };
    await readRules("majority");
  }
  assert.deepEqual(told, [["rules", "majority", "# Rules"], ["rules", "majority", ""], ["rules", "majority", ""]]);
});

test("what follows the paint follows it, does not wait where nobody sees the page, and leaves no port open", async () => {
  const order = [];
  let opened = 0;
  const Real = globalThis.MessageChannel;
  globalThis.MessageChannel = function () {
    const channel = new Real();
    const { port1 } = channel, close = port1.close.bind(port1);
    opened++;
    port1.close = () => { opened--; close(); };
    return channel;
  };
  let paint = () => assert.fail("no frame was asked for");
  globalThis.requestAnimationFrame = (then) => { paint = then; };
  const followed = new Promise((resolve) => { afterPaint(() => resolve(order.push("after"))); });
  order.push("paint");
  paint();
  order.push("painted");
  await followed;
  assert.deepEqual(order, ["paint", "painted", "after"]);
  paint = () => {};
  beforePaint(() => order.push("before"));
  paint();
  assert.equal(order.length, 3, "it waits for a frame that has not begun");
  await new Promise((resolve) => { globalThis.requestAnimationFrame = (then) => resolve(then()); });
  assert.equal(order.pop(), "before");
  assert.equal(opened, 0);
  globalThis.MessageChannel = undefined;
  await new Promise((resolve) => { afterPaint(resolve); });
  await new Promise((resolve) => { beforePaint(resolve); });
  globalThis.MessageChannel = Real;
  Object.defineProperty(document, "hidden", { value: true });
  await new Promise((resolve) => { afterPaint(resolve); });
  beforePaint(() => order.push("at once"));
  assert.equal(order.pop(), "at once");
});

test("a text is handed to another program, and copied where that fails, but not where somebody thinks better of it", async () => {
  const shared = [], copied = [];
  let fails = null;
  Object.defineProperty(navigator, "share", { configurable: true, value: async (what) => { shared.push(what); if (fails) throw fails; } });
  Object.defineProperty(navigator, "clipboard", { configurable: true, value: { writeText: async (text) => { copied.push(text); } } });
  await share("a link");
  assert.deepEqual([shared, copied, told], [[{ text: "a link" }], [], [["handedon", "", ""]]]);
  fails = Object.assign(new Error("left"), { name: "AbortError" });
  await share("a link");
  assert.deepEqual([shared.length, copied], [2, []]);
  fails = new Error("no program");
  await share("a link");
  assert.deepEqual([shared.length, copied, told.map(([what]) => what)], [3, ["a link"], ["handedon", "copied"]]);
  delete navigator.share;
});

test("whose work the page is made of is read once it is asked for, or said to be missing", async () => {
  const asked = [];
  globalThis.molecore.boot = { bring: async (address) => { asked.push(address.split("/").at(-1)); return new TextEncoder().encode("MIT"); } };
  await readLicences();
  globalThis.molecore.boot.bring = async () => { throw new Error("gone"); };
  await readLicences();
  assert.deepEqual([asked, told], [["LICENSES.txt"], [["licences", "", "MIT"], ["licences", "", ""]]]);
});

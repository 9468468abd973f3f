// Firefox over WebDriver BiDi, which Playwright cannot do with the browser of a distribution.
//
// Reads orders, each a line of JSON, and answers each with a line of JSON: {"answer": ...} or
// {"error": text}. Its one argument is JSON: the program, the folder of the profile, preferences, and
// what runs in every page before all else.

import { createInterface } from "node:readline";
import puppeteer from "puppeteer-core";

const { program, profile, preferences, first } = JSON.parse(process.argv[2]);
const browser = await puppeteer.launch({
  browser: "firefox", executablePath: program, headless: true, userDataDir: profile, extraPrefsFirefox: preferences,
  defaultViewport: { width: 1280, height: 800 },
});
browser.process()?.stderr?.pipe(process.stderr);
const [page] = await browser.pages();
const problems = [];

/** Milliseconds for anything; slow machines take long. */
page.setDefaultTimeout(120_000);
if (first) await page.evaluateOnNewDocument(new Function(first));

page.on("pageerror", (error) => problems.push(`uncaught: ${error.message}`));
page.on("console", (message) => {
  if (message.type() === "error") problems.push(`console: ${message.text()}`);
});
page.on("request", (request) => {
  const { protocol, hostname } = new URL(request.url());
  if (protocol.startsWith("http") && hostname !== "127.0.0.1") problems.push(`request elsewhere: ${request.url()}`);
});

/**
 * What a script answers, within so many ms where there is a limit: Firefox says nothing any more of
 * one whose page is left in the meantime.
 * @param {string} script
 * @param {unknown[]} given
 * @param {number} limit 0 for none
 */
async function evaluated(script, given, limit) {
  const answer = page.evaluate(new Function(`return ${script}`)(), ...given);
  if (!limit) return answer;
  let waiting;
  const late = new Promise((_, reject) => {
    waiting = setTimeout(reject, limit, new Error("There is no answer, or the page has gone."));
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(waiting);
  }
}

const ORDERS = {
  load: (address) => page.goto(address).then(() => null),
  evaluate: evaluated,
  press: (selector) => page.locator(selector).click(),
  enter: (selector) => page.focus(selector).then(() => page.keyboard.press("Enter")),
  told: () => problems,
  quit: () => browser.close(),
};

/** @param {unknown} said */
const say = (said) => process.stdout.write(`${JSON.stringify(said)}\n`);

say({ answer: browser.process().pid });
for await (const line of createInterface({ input: process.stdin })) {
  const [order, ...given] = JSON.parse(line);
  try {
    say({ answer: (await ORDERS[order](...given)) ?? null });
  } catch (error) {
    say({ error: String(error?.message ?? error) });
  }
  if (order === "quit") process.exit();
}

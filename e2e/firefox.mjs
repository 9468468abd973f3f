// Firefox over WebDriver BiDi, which Playwright cannot do with the browser of a distribution.
//
// A script of its own imports inFirefox, does its work in a page and prints nothing
// if all went well; test_firefox.py runs every firefox_*.mjs with these variables:
//   FIREFOX  the browser's program    ADDRESS  where the page is

import puppeteer from "puppeteer-core";

export const READY = "html[data-ready]";

/**
 * Do `work` in a fresh Firefox; whatever went wrong in the page fails it.
 * @param {(page: import("puppeteer-core").Page, address: string) => Promise<void>} work
 * @param {object} how
 * @param {Record<string, unknown>} [how.preferences] what its person has set
 * @param {string[]} [how.expected] parts of the problems that come of it
 */
export async function inFirefox(work, { preferences = {}, expected = [] } = {}) {
  const { FIREFOX, ADDRESS } = process.env;
  const browser = await puppeteer.launch({ browser: "firefox", executablePath: FIREFOX, headless: true, extraPrefsFirefox: preferences });
  try {
    const page = await browser.newPage();
    const problems = watch(page, new URL(ADDRESS).origin);
    await work(page, ADDRESS);
    const unexpected = problems.filter((problem) => !expected.some((part) => problem.includes(part)));
    if (unexpected.length) throw new Error(unexpected.join("\n"));
  } finally {
    await browser.close();
  }
}

function watch(page, origin) {
  const problems = [];
  page.on("pageerror", (error) => problems.push(`uncaught: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error") problems.push(`console: ${message.text()}`);
  });
  page.on("request", (request) => {
    const { protocol, origin: place } = new URL(request.url());
    if (protocol.startsWith("http") && place !== origin) problems.push(`elsewhere: ${request.url()}`);
  });
  return problems;
}

/** Load `address` and wait until the page answers. */
export async function open(page, address) {
  await page.goto(address);
  await page.waitForSelector(READY, { timeout: 60_000 });
}

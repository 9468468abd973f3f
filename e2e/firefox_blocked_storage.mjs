// Where cookies and site data are blocked, the page starts, says so, and is played.

import assert from "node:assert/strict";
import { inFirefox, open } from "./firefox.mjs";

const BLOCK_ALL = 2;

await inFirefox(async (page, address) => {
  await open(page, `${address}#new/mole_hill`);
  const alert = await page.$eval("[role=alert]", ({ textContent }) => textContent);
  assert.match(alert, /keeps nothing/);
  await page.locator("::-p-aria([name='Start the game'][role='button'])").click();
  await page.locator("[id='at-a1']").click();
  await page.waitForSelector("[data-game][data-ply='1']");
  await page.reload();
  await page.waitForSelector("html[data-ready] [data-game][data-ply='1']");
}, {
  preferences: { "network.cookie.cookieBehavior": BLOCK_ALL },
  expected: ["Failed to register/update a ServiceWorker"], // Firefox says it, though the page takes it well.
});

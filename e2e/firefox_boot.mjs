// The page starts, answers, and starts again.

import { inFirefox, open } from "./firefox.mjs";

await inFirefox(async (page, address) => {
  await open(page, address);
  await page.click("a[href='#new/mole_hill']");
  await page.waitForSelector("main.new");
  await open(page, `${address}#rules/mole_hill`);
  await page.waitForSelector("main.rules");
});

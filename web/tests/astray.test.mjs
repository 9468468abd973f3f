// The page that hosts show where there is none finds the game above it, and takes the link along.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const SOURCE = readFileSync(new URL("../js/astray.js", import.meta.url), "utf-8");

/** Where it leads from an address, on a host with these manifests; null if nowhere; and what it asked for. */
async function astray(address, manifests) {
  const { pathname, search, hash } = new URL(address, "https://x.example");
  const asked = [];
  let went = null;
  const location = { pathname, search, hash, replace: (place) => { went = place; } };
  const get = async (path) => {
    asked.push(path);
    return { json: async () => JSON.parse(manifests[path] ?? "Not found") };
  };
  new Function("location", "fetch", SOURCE)(location, get);
  await new Promise((resolve) => { setTimeout(resolve, 5); });
  return { went, asked };
}

const OURS = JSON.stringify({ name: "Molecore" });
const AT_A_PATH = { "/moles/manifest.webmanifest": OURS };

for (const [address, place] of [
  ["/moles/%23w1.ab-_c", "/moles/#w1.ab-_c"],
  ["/moles/w1.ab-_c", "/moles/#w1.ab-_c"],
  ["/moles/index.htm#m1.abc", "/moles/#index.htm#m1.abc"],
  ["/moles/%23play/a1b2", "/moles/#play/a1b2"],
  ["/moles/x/%E0%A4%A?u=%23m1.abc", "/moles/#x/%E0%A4%A?u=%23m1.abc"],
]) {
  test(`${address} leads to ${place}`, async () => {
    assert.equal((await astray(address, AT_A_PATH)).went, place);
  });
}

test("the folders are looked through from the nearest to the top, and another page is passed over", async () => {
  const other = { "/a/b/manifest.webmanifest": JSON.stringify({ name: "Chess" }), "/manifest.webmanifest": OURS };
  const { went, asked } = await astray("/a/b/c#w1.x", other);
  assert.equal(went, "/#a/b/c#w1.x");
  assert.deepEqual(asked, ["/a/b/manifest.webmanifest", "/a/manifest.webmanifest", "/manifest.webmanifest"]);
});

test("where the game is nowhere, the sentence stays", async () => {
  assert.deepEqual(await astray("/a", {}), { went: null, asked: ["/manifest.webmanifest"] });
});

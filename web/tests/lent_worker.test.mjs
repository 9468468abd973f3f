// The worker that PyScript starts: a file of ours under the page's policy, or the one that the page made.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { replace } from "./modules.mjs";

const given = globalThis.given = {};
replace({
  "coincident/window/main": `export default (options) => {
    given.options = options;
    return { Worker: class { constructor(...how) { given.how = how; } } };
  };`,
});
globalThis.molecore = { trust: { createScriptURL: (address) => ({ trusted: address }) } };
const { default: start } = await import("../js/lent_worker.mjs");
const ours = { trusted: new URL("../pyscript/worker.js", import.meta.url).href };

beforeEach(() => {
  delete globalThis.molecore.workerAddress;
});

test("it is a file of the page, which the policy trusts", () => {
  assert.ok(start({ type: "module", name: "x" }));
  assert.deepEqual(given.how, [ours, { type: "module", name: "x" }]);
  start();
  assert.deepEqual(given.how, [ours, undefined]);
});

test("in the page that is one file it is no module", () => {
  globalThis.molecore.workerAddress = "blob:worker";
  start({ type: "module", name: "x" });
  assert.deepEqual(given.how, [{ trusted: "blob:worker" }, { type: "classic", name: "x" }]);
});

test("what is sent to it is copied, as PyScript turns it into what can be", () => {
  const { transfer, transform } = given.options;
  assert.equal(transfer, false);
  const shared = new Map();
  globalThis[Symbol.for("polyscript.js_modules")] = shared;
  assert.equal(transform("as it is"), "as it is");
  shared.set("-T-", (value) => (value === "python" ? "sent" : undefined));
  assert.equal(transform("python"), "sent");
  assert.equal(transform("plain"), "plain");
});

import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { openPage } from "./window.mjs";

mock.timers.enable({ apis: ["setTimeout"] });
const window = openPage(`
  <section data-reach><b data-target="a1" id="place"></b><i id="ground"></i></section>
  <button data-target="b1" id="still"></button>`);
const { listenForLooks } = await import("../js/looking.mjs");
const { sendTo } = await import("../js/send.mjs");

const { document } = window;
let told = [];
sendTo((...message) => told.push(message.join(",")));
listenForLooks(document.getElementById("app"));

function over(id, kind = "mouse") {
  told = [];
  const event = new window.Event("pointerover", { bubbles: true });
  document.getElementById(id).dispatchEvent(Object.assign(event, { pointerType: kind }));
  mock.timers.tick(200);
  return told;
}

test("what the pointer rests on is told once, and that it left", () => {
  assert.deepEqual(over("place"), ["look-at,,a1"]);
  assert.deepEqual(over("place"), []);
  assert.deepEqual(over("ground"), ["look-at,,"]);
});

test("a finger presses and looks at nothing, and what has no reach is not told", () => {
  assert.deepEqual(over("place", "touch"), []);
  assert.deepEqual(over("still"), []);
});

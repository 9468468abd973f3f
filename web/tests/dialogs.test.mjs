// Dialogs: opened over the page as they are drawn, and in front of it where a browser has none.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { openPage } from "./window.mjs";

const window = openPage();
const { dialogIsOpen, listenToDialogs, openDialog, whereDialogsOpened } = await import("../js/dialogs.mjs");
const { sendTo } = await import("../js/send.mjs");

const { document } = window;
const app = document.getElementById("app");
const find = (id) => document.getElementById(id);
let told = [];
sendTo((...message) => told.push(message));
listenToDialogs();

const press = (key) => document.dispatchEvent(new window.KeyboardEvent("keydown", { key, bubbles: true }));

/** A page with a door and a dialog, which opens as this says. */
function draw(showModal) {
  app.innerHTML = '<button id="door"></button><dialog id="about" data-modal><p>Long</p><button id="first"></button><button id="last"></button></dialog>';
  find("about").showModal = showModal ?? function () { this.setAttribute("open", ""); };
  find("door").focus();
}

beforeEach(() => {
  told = [];
  draw();
});

test("a dialog that was drawn is opened once, from its top, and it is known where the focus was", () => {
  let times = 0;
  draw(function () {
    times += 1;
    this.setAttribute("open", "");
    find("last").focus();
    this.scrollTop = 50;
  });
  assert.equal(dialogIsOpen(), false);
  openDialog();
  assert.deepEqual([times, dialogIsOpen(), find("about").scrollTop, whereDialogsOpened()], [1, true, 0, find("door")]);
  openDialog();
  assert.equal(times, 1);
  assert.equal(find("about").dataset.plain, undefined);
});

test("of one that opens over another the focus goes back to where the first was opened from", () => {
  openDialog();
  const door = find("door");
  find("last").focus();
  app.insertAdjacentHTML("beforeend", '<dialog id="over" data-modal></dialog>');
  find("over").showModal = function () { this.setAttribute("open", ""); };
  openDialog();
  assert.ok(find("over").hasAttribute("open"));
  assert.equal(whereDialogsOpened(), door);
});

test("what is no dialog of the page's is left alone", () => {
  delete find("about").dataset.modal;
  openDialog();
  assert.equal(dialogIsOpen(), false);
});

test("where a browser opens none it stands in front of the page, with the focus and Escape", () => {
  draw(() => { throw new TypeError("no dialogs"); });
  press("Escape");
  assert.deepEqual(told, [], "none is open");
  openDialog();
  assert.deepEqual([dialogIsOpen(), find("about").dataset.plain, document.activeElement.id], [true, "", "first"]);
  press("a");
  assert.deepEqual(told, []);
  press("Escape");
  assert.deepEqual(told, [["close", "", ""]]);
});

test("one without anything to press is opened plainly as well", () => {
  draw(() => { throw new TypeError("no dialogs"); });
  find("about").innerHTML = "<p>Nothing</p>";
  openDialog();
  assert.equal(dialogIsOpen(), true);
});

test("Python closes it, not the browser, which has an Escape of its own", () => {
  openDialog();
  press("Escape");
  assert.deepEqual(told, [], "the browser tells of it by an event");
  const event = new window.Event("cancel", { cancelable: true });
  find("about").dispatchEvent(event);
  assert.deepEqual([event.defaultPrevented, told, dialogIsOpen()], [true, [["close", "", ""]], true]);
});

test("open panels close before the page is printed", () => {
  app.innerHTML = '<section id="open" popover></section>';
  const find = app.querySelectorAll;
  app.querySelectorAll = (selector) => [find.call(app, selector.replace(":popover-open", "#open"))].flatMap((all) => [...all]);
  let closed = 0;
  find.call(app, "#open")[0].hidePopover = () => { closed += 1; };
  window.dispatchEvent(new window.Event("beforeprint"));
  delete app.querySelectorAll;
  assert.equal(closed, 1);
});

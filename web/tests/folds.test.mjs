// What is folded open beside a board is named at the root.

import assert from "node:assert/strict";
import { test } from "node:test";
import { openPage } from "./window.mjs";

const window = openPage();
const { followFolds, listenToFolds } = await import("../js/folds.mjs");

const { document } = window;
const app = document.getElementById("app");
const unfolded = () => document.documentElement.dataset.unfolded;

test("what is open is named at the root, as it is opened and as the page changes", () => {
  followFolds();
  assert.equal(unfolded(), undefined, "nothing is touched where nothing is open");
  app.innerHTML = '<details data-shows="a" open></details><details data-shows="b"></details><details open></details>';
  followFolds();
  assert.equal(unfolded(), "a");
  listenToFolds(app);
  const second = app.children[1];
  second.setAttribute("open", "");
  second.dispatchEvent(new window.Event("toggle"));
  assert.equal(unfolded(), "a b");
  app.innerHTML = "";
  followFolds();
  assert.equal(unfolded(), "");
});

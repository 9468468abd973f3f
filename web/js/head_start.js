// What comes before all else. Python's machine code, most of what a visit waits for, begins to
// arrive, or to be compiled where it was kept offline. To a returning visitor the screen of last time
// is there before Python is, and not the first screen before it. What is pressed on it until then is kept, shown as
// kept, and done as soon as Python answers.
(function () {
  "use strict";
  var CODE = /** @type {HTMLScriptElement} */ (document.currentScript).src.replace(/js\/[^/]*$/, "pyodide/pyodide.asm.wasm");

  if (!window.molecore || molecore.boot.failed) return; // told by the guard, or by its spare

  // The browser hands out the code it has compiled before; the worker compares what it was made of.
  /** @param {ServiceWorker} worker */
  function compare(worker) {
    return new Promise(function (resolve, reject) {
      var channel = new MessageChannel();
      channel.port1.onmessage = function (event) {
        channel.port1.close();
        if (event.data.right) resolve(undefined);
        else reject(new TypeError(CODE + " is not what was built"));
      };
      worker.postMessage({ ask: "compare", address: CODE }, [channel.port2]);
    });
  }

  function arrive() {
    if (!CODE) return; // the page is one file, and has it
    var response = fetch(CODE);
    response.catch(function () {}); // told by who takes it
    molecore.arriving = { address: CODE, response: response };
  }

  // What a browser has not, or refuses to whoever looks at it, the page does without.
  function begin() {
    var kept = navigator.serviceWorker.controller;
    if (!kept) return arrive();
    var compiled = WebAssembly.compileStreaming(fetch(CODE));
    molecore.machineCode = Promise.all([compiled, compare(kept)]).then(function (both) { return both[0]; });
    molecore.machineCode.catch(function () {}); // told by who waits for it
  }
  try { begin(); } catch (error) { /* It is fetched and compiled later. */ }

  var KEY = molecore.names.keys + "lastpaint";
  /** @type {HTMLElement} */
  var app;
  var version = document.documentElement.dataset.build;

  function repaint() {
    var last = JSON.parse(localStorage.getItem(KEY) || "null");
    var fits = last && last.version === version && last.fragment === location.hash && last.language === language();
    if (!fits) {
      // Whoever followed a link may look at the first screen until then, but has nothing to press there.
      if (location.hash.length > 1) eachOf(app, "main :is(a, button)", function (door) { door.style.visibility = "hidden"; });
      return translate();
    }
    app.innerHTML = molecore.trust.createHTML(last.markup);
    eachOf(app, "[data-style]", function (element) {
      element.style.cssText = element.getAttribute("data-style") || "";
      element.removeAttribute("data-style");
    });
  }

  /** @param {Element} whole @param {string} selector @param {(element: HTMLElement) => void} work */
  function eachOf(whole, selector, work) {
    Array.prototype.forEach.call(whole.querySelectorAll(selector), work);
  }

  /** What is on the screen. The policy lets no markup bring a style, so scripts set it again: `repaint`. */
  function markup() {
    var copy = /** @type {HTMLElement} */ (app.cloneNode(true));
    eachOf(copy, "[style]", function (element) {
      element.setAttribute("data-style", element.style.cssText);
      element.removeAttribute("style");
    });
    return copy.innerHTML;
  }

  function language() {
    return document.documentElement.lang;
  }

  /** JSON that the document holds. @param {string} id */
  function told(id) {
    return JSON.parse((document.getElementById(id) || {}).textContent || "{}");
  }

  /**
   * The first screen is built in English. In another language other texts stand in it: for each part of
   * it that differs, by its place among all elements and texts, either its text or its attributes.
   */
  function translate() {
    var others = told("painted")[language()];
    if (!others) return;
    var walker = document.createTreeWalker(app, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (var place = 0; walker.nextNode(); place++) {
      var other = others[place];
      if (typeof other === "string") walker.currentNode.nodeValue = other;
      else for (var name in other) /** @type {Element} */ (walker.currentNode).setAttribute(name, other[name]);
    }
  }

  // This script stands before what it may replace, for it to be replaced before it is painted.
  /** @type {MutationCallback} */
  function parsed(_, observer) {
    app = /** @type {HTMLElement} */ (document.getElementById("app"));
    if (!app || !app.nextElementSibling) return;
    observer.disconnect();
    attempt(repaint);
  }

  function keep() {
    if (!document.documentElement.hasAttribute("data-ready") || app.querySelector("dialog[open]")) return;
    var last = { version: version, language: language(), fragment: location.hash, markup: markup() };
    localStorage.setItem(KEY, JSON.stringify(last));
  }

  /** @param {() => void} work */
  function attempt(work) {
    // Without storage there is simply no last screen.
    try { work(); } catch (error) { /* as it is */ }
  }

  // ---- what is pressed before Python is there

  /** What was done, to be done again: where, and how. @type {Array<[string, (element: any) => void]>} */
  var early = [];
  /** More than anybody means who presses and waits. */
  var MOST = 20;
  var PLACES = "[data-target], [data-site], [data-act]";

  /** A name for `element` by which it is found again once Python has drawn it. @param {Element} element */
  function nameOf(element) {
    if (element.id) return "#" + CSS.escape(element.id);
    return ["data-target", "data-site", "data-act", "data-value", "data-submit"].map(function (name) {
      var value = element.getAttribute(name);
      return value === null ? "" : "[" + name + "=" + JSON.stringify(value) + "]";
    }).join("");
  }

  /**
   * Keep what was done at `element`, and say so.
   * @param {Event} event
   * @param {Element} element
   * @param {(element: any) => void} again
   */
  function keepPress(event, element, again) {
    event.preventDefault();
    event.stopPropagation();
    var name = nameOf(element);
    // Whoever presses twice because nothing happens means it once.
    if (early.length && early[early.length - 1][0] === name) early.pop();
    if (early.length < MOST) early.push([name, again]);
    element.setAttribute("data-awaited", "");
    var words = told("words");
    var detail = document.getElementById("boot-detail");
    if (detail) detail.textContent = (words[language()] || words.en).kept;
  }

  /**
   * Whether a key presses `place`; one that presses a button makes the browser click it besides.
   * @param {KeyboardEvent} event
   * @param {Element} place
   */
  function isPress(event, place) {
    return (event.key === "Enter" || event.key === " ") && !place.matches("button");
  }

  /** @param {Event} event */
  function pressed(event) {
    var at = /** @type {Element} */ (event.target);
    var place = app && app.contains(at) && at.closest(PLACES);
    if (!place || (event instanceof KeyboardEvent && !isPress(event, place))) return;
    keepPress(event, place, function (element) {
      element.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    });
  }

  /** @param {Event} event */
  function typed(event) {
    var form = /** @type {HTMLFormElement} */ (event.target);
    var field = /** @type {HTMLInputElement | null} */ (form.querySelector("input, textarea"));
    if (!app || !app.contains(form) || !form.dataset.submit || !field) return;
    var text = field.value;
    keepPress(event, form, function (again) {
      again.querySelector("input, textarea").value = text;
      again.requestSubmit();
    });
  }

  function doNow() {
    removeEventListener("click", pressed, true);
    removeEventListener("keydown", pressed, true);
    removeEventListener("submit", typed, true);
    document.querySelectorAll("[data-awaited]").forEach(function (element) { element.removeAttribute("data-awaited"); });
    early.forEach(function (press) {
      var element = app.querySelector(press[0]);
      if (element) press[1](element);
    });
    early = [];
  }

  addEventListener("click", pressed, true);
  addEventListener("keydown", pressed, true);
  addEventListener("submit", typed, true);
  addEventListener("molecore:ready", doNow, { once: true });

  new MutationObserver(parsed).observe(document.body, { childList: true });
  // At the window it comes after the page has hidden what is for one person's eyes.
  addEventListener("visibilitychange", function () {
    if (document.visibilityState === "hidden") attempt(keep);
  });
})();

// What a returning visitor gets before all else. The machine code that was kept
// offline begins to be compiled. The screen of last time is there before Python is,
// and not the first screen before it; it cannot be used until then, so it is inert.
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

  // What a browser has not, or refuses to whoever looks at it, the page does without.
  function begin() {
    var kept = navigator.serviceWorker.controller;
    if (!kept) return;
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
    if (!last || last.version !== version || last.fragment !== location.hash) return;
    app.innerHTML = molecore.trust.createHTML(last.markup);
    app.inert = true;
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
    var last = { version: version, fragment: location.hash, markup: app.innerHTML };
    localStorage.setItem(KEY, JSON.stringify(last));
  }

  /** @param {() => void} work */
  function attempt(work) {
    // Without storage there is simply no last screen.
    try { work(); } catch (error) { app.inert = false; }
  }

  new MutationObserver(parsed).observe(document.body, { childList: true });
  // At the window it comes after the page has hidden what is for one person's eyes.
  addEventListener("visibilitychange", function () {
    if (document.visibilityState === "hidden") attempt(keep);
  });
})();

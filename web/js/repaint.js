// A returning visitor sees the screen of last time before Python is there, and
// not the first screen before it. It cannot be used until then, so it is inert.
(function () {
  "use strict";
  var KEY = "molecore:lastpaint";
  var app;
  var version = document.documentElement.dataset.build;

  function repaint() {
    var last = JSON.parse(localStorage.getItem(KEY));
    if (!last || last.version !== version || last.fragment !== location.hash) return;
    app.innerHTML = molecore.trust.createHTML(last.markup);
    app.inert = true;
  }

  // This script stands before what it may replace, for it to be replaced before it is painted.
  function parsed(_, observer) {
    app = document.getElementById("app");
    if (!app || !app.nextElementSibling) return;
    observer.disconnect();
    attempt(repaint);
  }

  function keep() {
    if (!document.documentElement.hasAttribute("data-ready") || app.querySelector("dialog[open]")) return;
    var last = { version: version, fragment: location.hash, markup: app.innerHTML };
    localStorage.setItem(KEY, JSON.stringify(last));
  }

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

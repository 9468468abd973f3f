// A returning visitor sees the screen of last time before Python is there.
// It cannot be used until then, so it is inert.
(function () {
  "use strict";
  var KEY = "molecore:lastpaint";
  var app = document.getElementById("app");
  var version = document.documentElement.dataset.build;

  function repaint() {
    var last = JSON.parse(localStorage.getItem(KEY));
    if (!last || last.version !== version || last.fragment !== location.hash) return;
    app.innerHTML = molecore.trust.createHTML(last.markup);
    app.inert = true;
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

  attempt(repaint);
  // At the window it comes after the page has hidden what is for one person's eyes.
  addEventListener("visibilitychange", function () {
    if (document.visibilityState === "hidden") attempt(keep);
  });
})();

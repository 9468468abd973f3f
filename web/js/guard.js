// The page's first script, classic so that the oldest browser runs it: when the
// page cannot start or cannot go on, it says so in words and offers a way out.
(function () {
  "use strict";

  var MESSAGES = {
    old: "This browser is too old for the game. Please open the page in a current one.",
    wasm: "This browser has WebAssembly switched off, which the game needs. Please allow it, or open the page in another browser.",
    file: "The page was opened as a file. Please open it from a web server: python3 build.py serve",
    load: "A part of the game could not be loaded. Please check the connection and try again.",
    slow: "Loading takes unusually long. You can wait on, or try again.",
    start: "The game could not be started. Please try again; your saved games are untouched.",
    fatal: "The game has stopped because of an internal error. Your game is saved; restart to go on.",
  };
  var PATIENCE = 30000;
  var failed = false;
  var ready = false;
  var waiting;

  function part(id) {
    return document.getElementById(id);
  }

  function show(kind, detail) {
    var box = part("boot");
    box.hidden = false;
    box.setAttribute("data-state", kind === "slow" ? "slow" : "failed");
    part("boot-message").textContent = MESSAGES[kind];
    part("boot-detail").textContent = detail || "";
    part("boot-retry").textContent = kind === "fatal" ? "Restart" : "Try again";
    part("boot-retry").hidden = kind === "old" || kind === "file";
  }

  function fail(kind, detail) {
    if (failed) return;
    failed = true;
    clearTimeout(waiting);
    show(kind, detail);
  }

  function stage(fraction, message) {
    if (failed || ready) return;
    clearTimeout(waiting);
    waiting = setTimeout(show, PATIENCE, "slow");
    part("boot").setAttribute("data-state", "loading");
    part("boot-progress").value = fraction;
    part("boot-message").textContent = message;
  }

  function done() {
    ready = true;
    clearTimeout(waiting);
    if (!failed) part("boot").hidden = true;
  }

  function check() {
    part("boot-retry").addEventListener("click", function (event) {
      event.preventDefault();
      location.reload();
    });
    if (location.protocol === "file:") fail("file");
    else if (!("noModule" in document.createElement("script"))) fail("old");
    else if (typeof WebAssembly !== "object") fail("wasm");
    else stage(0, "Loading");
  }

  // Python is gone for good, the page is not: it starts anew, but not over and over.
  // The time stands in the history, which is there where storage is not.
  var MINUTE = 60000;
  var restarted = history.state && history.state.restarted;
  var again = Date.now() - restarted < MINUTE;

  function restart() {
    if (again) return fail("fatal");
    history.replaceState({ restarted: Date.now(), save: history.state && history.state.save }, "");
    location.reload();
  }

  // The one door through which text becomes elements or a program; under the page's
  // policy the browser refuses every other. Python escapes what it did not write itself.
  var WORKERS = /\/(sw\.js|js\/opponent_worker\.mjs)$/;
  var RUNS = /<(?:script|iframe|object|embed|link|meta|base)\b/i;
  var rules = {
    createHTML: function (markup) {
      if (RUNS.test(markup)) throw new TypeError("This markup would load or run something.");
      return markup;
    },
    createScriptURL: function (address) {
      var ours = address.indexOf(location.origin + "/") === 0 && WORKERS.test(address);
      if (!ours) throw new TypeError("No worker of this page: " + address);
      return address;
    },
  };
  var trust = window.trustedTypes ? trustedTypes.createPolicy("molecore", rules) : rules;

  window.molecore = {
    trust: trust,
    boot: {
      fail: fail, stage: stage, done: done, restart: restart,
      get failed() { return failed; },
      build: document.documentElement.getAttribute("data-build"),
      again: again,
    },
  };
  addEventListener("error", function (event) {
    if (event.target.localName === "script") fail("load", event.target.src);
  }, true);
  check();
})();

// The page's first script, classic so that the oldest browser runs it: when the
// page cannot start or cannot go on, it says so in words and offers a way out.
(function () {
  "use strict";

  // The page brings its words along, by the ends of their ids (builder/page.py).
  /** @type {Record<string, string>} */
  var words = JSON.parse(part("words").textContent || "");
  var PATIENCE = 30000;
  var failed = false;
  var ready = false;
  var waiting = 0;

  /** @param {string} id */
  function part(id) {
    return /** @type {HTMLElement} */ (document.getElementById(id));
  }

  /**
   * @param {Trouble} kind
   * @param {string} [detail]
   */
  function show(kind, detail) {
    var box = part("boot");
    box.hidden = false;
    box.setAttribute("data-state", kind === "slow" ? "slow" : "failed");
    part("boot-message").textContent = words[kind];
    part("boot-detail").textContent = detail || "";
    part("boot-retry").textContent = kind === "fatal" ? words.restart : words.try_again;
    part("boot-retry").hidden = kind === "old" || kind === "file";
  }

  /**
   * @param {Trouble} kind
   * @param {string} [detail]
   */
  function fail(kind, detail) {
    if (failed) return;
    failed = true;
    clearTimeout(waiting);
    show(kind, detail);
  }

  /**
   * @param {number} fraction
   * @param {string} word
   */
  function stage(fraction, word) {
    if (failed || ready) return;
    clearTimeout(waiting);
    waiting = setTimeout(show, PATIENCE, "slow");
    part("boot").setAttribute("data-state", "loading");
    part("boot-progress").setAttribute("value", String(fraction));
    part("boot-message").textContent = words[word];
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
    else stage(0, "loading");
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
  var WORKERS = /\/(sw\.js|pyscript\/worker\.js)$/;
  var RUNS = /<(?:script|iframe|object|embed|link|meta|base)\b/i;
  /** @type {Trust} */
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

  window.molecore = /** @type {Molecore} */ ({
    trust: trust,
    boot: {
      fail: fail, stage: stage, done: done, restart: restart,
      get failed() { return failed; },
      build: document.documentElement.getAttribute("data-build"),
      again: again,
    },
  });
  addEventListener("error", function (event) {
    var script = /** @type {HTMLScriptElement} */ (event.target);
    if (script.localName === "script") fail("load", script.src);
  }, true);
  check();
})();

// Stands in the document itself, for what no script can see to that has to be fetched: that the first of
// them did not come, or that the document was cut off. It tries again by itself, after longer and longer pauses.
(function () {
  "use strict";
  /** Seconds before each try. */
  var PAUSES = [1, 2, 4, 8, 16, 32, 60, 60];
  /** So much longer than the first script, its spare may take. */
  var SLOW = 3;
  var counted = /^\?again=(\d+)$/.exec(location.search);
  var tried = counted ? Number(counted[1]) : 0;
  var patience = Number(document.documentElement.getAttribute("data-patience"));

  // A page on a disk has no host, and browsers that know no modules are told so by a script of theirs.
  if (location.protocol === "file:" || !("noModule" in document.createElement("script"))) return;

  /** The page under a name that no cache has anything damaged for. */
  function next() {
    return "?again=" + tried + location.hash;
  }

  function go() {
    location.replace(next());
  }

  /** Have the browser bring what failed past its cache, which has it damaged. @returns {Promise<unknown>} */
  function refresh() {
    var parts = /** @type {NodeListOf<HTMLScriptElement & HTMLLinkElement>} */ (document.querySelectorAll("script[src], link[rel=stylesheet]"));
    return Promise.all(Array.prototype.map.call(parts, function (part) {
      return fetch(part.src || part.href, { cache: "reload" }).then(function (response) { return response.arrayBuffer(); }).catch(function () {});
    }));
  }

  /** Whether the host has the page: without it there is nothing to go to. */
  function isThere() {
    return fetch(next(), { cache: "reload" }).then(function (response) {
      return response.text();
    }).then(function (text) {
      return / data-build="/.test(text);
    }).catch(function () { return false; });
  }

  /** @param {Promise<unknown>} work */
  function atMost(work) {
    return Promise.race([work, new Promise(function (resolve) { setTimeout(resolve, patience); })]);
  }

  function tryAgain() {
    tried += 1;
    atMost(isThere()).then(function (there) {
      if (!there) return wait();
      return atMost(refresh()).then(function () {
        addEventListener("hashchange", go); // or a link that is opened meanwhile would be lost
        go();
      });
    });
  }

  /** Show the sentence and the link that stand in the document, and try again where that is not vain. */
  function wait() {
    var bar = document.getElementById("boot");
    var link = document.getElementById("boot-retry");
    if (bar) bar.setAttribute("data-state", "failed");
    if (link) link.setAttribute("href", "?again" + location.hash);
    if (tried < PAUSES.length) setTimeout(tryAgain, 1000 * PAUSES[tried]);
  }

  function isWatched() {
    return "molecore" in window;
  }

  var late = setTimeout(function () {
    if (!isWatched()) loaded();
  }, SLOW * patience);

  function loaded() {
    clearTimeout(late);
    removeEventListener("load", loaded);
    var isWhole = document.querySelector("script[type=module]");
    if (!isWatched() || (!isWhole && !molecore.boot.failed)) wait();
  }
  addEventListener("load", loaded);
})();

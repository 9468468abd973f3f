// For browsers that know no modules, and for no others: it says so, where they would do nothing.
(function () {
  "use strict";
  function tell() {
    var known = JSON.parse(/** @type {HTMLElement} */ (document.getElementById("words")).textContent || "{}");
    var words = known[String(navigator.language).split("-")[0]] || known.en;
    var box = /** @type {HTMLElement} */ (document.getElementById("boot"));
    box.setAttribute("data-state", "failed");
    /** @type {HTMLElement} */ (document.getElementById("boot-message")).textContent = words.old;
    /** @type {HTMLElement} */ (document.getElementById("boot-retry")).hidden = true;
  }
  document.addEventListener("DOMContentLoaded", tell);
})();

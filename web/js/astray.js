// Stands in the page that hosts show where there is none (`404.html`). It looks for the game in the folders above
// the address, the nearest first, and takes along what came behind that folder: most of all a lost link.
(function () {
  "use strict";
  var path = location.pathname;
  /** @type {string[]} */
  var folders = [];
  for (var at = path.lastIndexOf("/"); at >= 0; at = at ? path.lastIndexOf("/", at - 1) : -1) folders.push(path.slice(0, at + 1));

  /** @param {string} text @returns {string} */
  function plain(text) {
    try {
      return decodeURIComponent(text);
    } catch (error) {
      return text;
    }
  }

  /** Look in the next folder. @returns {Promise<void> | undefined} */
  function look() {
    var folder = folders.shift();
    if (folder === undefined) return;
    var there = folder;
    return fetch(there + "manifest.webmanifest").then(function (answer) { return answer.json(); }).then(function (told) {
      if (told.name !== "Molecore") throw new Error("another page");
      var rest = plain(path.slice(there.length)) + location.search + location.hash;
      location.replace(there + "#" + rest.replace(/^#/, ""));
    }).catch(look);
  }

  look();
})();

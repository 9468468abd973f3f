// The rules for all JavaScript of the project; its parts run in four kinds of places. Paths are the project's.

import js from "@eslint/js";
import globals from "globals";

const PAGE = { ...globals.browser, molecore: "readonly" };

export default [
  { ignores: ["dist/", ".cache/", ".venv/"] },
  js.configs.recommended,
  { rules: { complexity: ["error", 8], eqeqeq: "error", "prefer-const": "error" } },
  { files: ["web/js/**/*.mjs"], languageOptions: { globals: PAGE } },
  {
    // The one script that is for the oldest browser.
    files: ["web/js/too_old.js"],
    languageOptions: { ecmaVersion: 5, sourceType: "script", globals: PAGE },
  },
  {
    files: ["web/js/astray.js", "web/js/head_start.js", "web/js/watcher.js"],
    languageOptions: { sourceType: "script", globals: PAGE },
    rules: { "no-unused-vars": ["error", { caughtErrors: "none" }] },
  },
  {
    files: ["web/js/sw.js"],
    languageOptions: { ecmaVersion: "latest", globals: globals.serviceworker },
  },
  { files: ["builder/**", "bench/**", "e2e/**", "web/*.mjs"], languageOptions: { globals: globals.node } },
  { files: ["web/tests/**"], languageOptions: { globals: { ...globals.node, ...PAGE } } },
];

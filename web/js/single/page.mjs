// The program of the page that is one file.

import "./lend.mjs";
import "../boot.mjs";

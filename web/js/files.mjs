// Games as files: handed over, taken in; and how much room there is for them.

import { targetOf } from "./elements.mjs";
import { send } from "./send.mjs";
import { atMost } from "./start/offered.mjs";

/**
 * @param {string} name
 * @param {string} text
 */
function download(name, text) {
  save(name, new Blob([text], { type: "text/plain;charset=utf-8" }));
}

/**
 * @param {string} name
 * @param {Blob} content
 */
function save(name, content) {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** How many dots a picture has for each unit of the drawing. */
const FINENESS = 2;
/** What a board lies on, as in the page by day. */
const PAPER = "#f6f0e2";

/**
 * A drawing as a picture, for another program of the device; where none can be asked it is saved.
 * @param {string} name without an ending
 * @param {string} svg
 */
async function picture(name, svg) {
  const file = new File([await painted(svg)], `${name}.png`, { type: "image/png" });
  if (!navigator.canShare?.({ files: [file] })) return save(file.name, file);
  await navigator.share({ files: [file] }).catch((error) => {
    if (error.name !== "AbortError") save(file.name, file);
  });
}

/**
 * @param {string} svg
 * @returns {Promise<Blob>} a PNG
 */
async function painted(svg) {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [FINENESS * image.naturalWidth, FINENESS * image.naturalHeight];
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  context.fillStyle = PAPER;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done) => canvas.toBlob((blob) => done(/** @type {Blob} */ (blob)), "image/png"));
}

/** The largest file that is read, in bytes. */
const MOST = 32_000_000;

/** @param {Iterable<File>} files */
export async function takeIn(files) {
  send("files");
  for (const file of files) await read(file);
}

/** @param {File} file */
async function read(file) {
  if (file.size > MOST) return send("toolarge", file.name, String(file.size));
  const text = await file.text().catch(() => null); // a folder, or gone since
  if (text === null) send("unreadable", file.name);
  else send("file", file.name, text);
}

/** Where files are taken in, and a link with them; and where a link is at a table. */
const FILES = "[data-takes-files]", LINK = "form[data-submit=letter]";

/**
 * Where files or a text can be dropped on the screen that is shown; null if this drag is none of ours.
 * @param {DragEvent} event
 */
function landing({ dataTransfer, target }) {
  if (dataTransfer?.types.includes("Files")) return document.querySelector(FILES);
  const isOurs = dataTransfer?.types.includes("text/plain") && !(/** @type {Element} */ (target).closest("input, textarea"));
  return isOurs ? document.querySelector(`${FILES}, ${LINK}`) : null;
}

/** @param {DragEvent} event */
function dragged(event) {
  const place = landing(event);
  if (!place) return;
  event.preventDefault();
  place.setAttribute("data-awaiting", "");
}

/** @param {DragEvent} event */
function left({ relatedTarget }) {
  if (!relatedTarget) document.querySelector("[data-awaiting]")?.removeAttribute("data-awaiting");
}

/** @param {DragEvent} event */
function dropped(event) {
  const place = landing(event);
  if (!place) return;
  event.preventDefault();
  place.removeAttribute("data-awaiting");
  const { files, types } = /** @type {DataTransfer} */ (event.dataTransfer);
  if (types.includes("Files")) takeIn([...files]);
  else send(place.matches(LINK) ? "letter" : "pasted", "", event.dataTransfer?.getData("text/plain"));
}

/** @param {HTMLInputElement} field */
function chosen(field) {
  takeIn([...field.files ?? []]);
  field.value = "";
}

/** How long the browser may take to say what it has, in ms. */
const PATIENCE = 5000;

/**
 * Tell how many bytes are used and free, and whether the browser promised to keep them.
 * @param {boolean} promise whether to ask it for that first
 */
async function askRoom(promise) {
  try {
    const { storage } = navigator;
    if (promise) await storage.persist();
    const [{ usage, quota }, kept] = await atMost(PATIENCE, Promise.all([storage.estimate(), storage.persisted()]));
    send("room", String(kept), `${usage} ${quota}`);
  } catch {
    send("room", "false", "");
  }
}

const VISIT = `${globalThis.molecore.names.keys}visit`;
const ASKED = `${globalThis.molecore.names.keys}asked`;

/**
 * A visit begins, or goes on after a reload. Whoever comes back to a game has it kept for good
 * if the browser agrees; some ask the person, so never on a first visit, and never twice.
 * @param {boolean} hasGame
 */
async function visit(hasGame) {
  try {
    const goesOn = sessionStorage.getItem(VISIT);
    sessionStorage.setItem(VISIT, "yes");
    if (goesOn || !hasGame || localStorage.getItem(ASKED) || await navigator.storage.persisted()) return;
    localStorage.setItem(ASKED, "yes");
    await navigator.storage.persist();
  } catch { /* Where nothing is stored there is nothing to keep. */ }
}

/** @param {HTMLElement} app */
export function listenToFiles(app) {
  app.addEventListener("change", (event) => {
    const field = targetOf(event);
    if (field.matches("[data-files]")) chosen(/** @type {HTMLInputElement} */ (field));
  });
  document.addEventListener("dragover", dragged);
  document.addEventListener("dragleave", left);
  document.addEventListener("drop", dropped);
}

globalThis.molecore.files = { download, picture, askRoom, visit };

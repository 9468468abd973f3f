// Games as files: handed over, taken in; and how much room there is for them.

let send = () => {};

function download(name, text) {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

const MOST = 64 * 2 ** 20;

async function read(field) {
  for (const file of field.files) {
    send(field.dataset.file, file.name, file.size > MOST ? "" : await file.text());
  }
  field.value = "";
}

/** Tell how many bytes are used and free, and whether the browser promised to keep them. */
async function askRoom(promise) {
  const { storage } = navigator;
  try {
    if (promise) await storage.persist();
    const [{ usage, quota }, kept] = await Promise.all([storage.estimate(), storage.persisted()]);
    send("room", String(kept), `${usage} ${quota}`);
  } catch {
    send("room", "false", "");
  }
}

const VISIT = "molecore:visit";
const ASKED = "molecore:asked";

/** A visit begins, or goes on after a reload. Whoever comes back to a game has it kept for good
 *  if the browser agrees; some ask the person, so never on a first visit, and never twice. */
async function visit(hasGame) {
  try {
    const goesOn = sessionStorage.getItem(VISIT);
    sessionStorage.setItem(VISIT, "yes");
    if (goesOn || !hasGame || localStorage.getItem(ASKED) || await navigator.storage.persisted()) return;
    localStorage.setItem(ASKED, "yes");
    await navigator.storage.persist();
  } catch { /* Where nothing is stored there is nothing to keep. */ }
}

export function listenToFiles(app, receiver) {
  send = receiver;
  app.addEventListener("change", (event) => {
    if (event.target.matches("[data-file]")) read(event.target);
  });
}

globalThis.molecore.files = { download, askRoom, visit };

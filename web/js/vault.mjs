// Encrypts a seat on its way to another device with a password: the key is made by PBKDF2, the cipher is AES-GCM, both
// of WebCrypto. Bytes go to Python and back in Base64. Browsers offer WebCrypto on secure pages only.

import { send } from "./send.mjs";

/** What OWASP advises for PBKDF2 with SHA-256. */
const ROUNDS = 600_000;
const SALT = 16, NONCE = 12;

/** @param {string} text */
const toBytes = (text) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0));

/** @param {Uint8Array} bytes */
const toText = (bytes) => btoa(bytes.reduce((text, byte) => text + String.fromCharCode(byte), ""));

/**
 * @param {string} password
 * @param {Uint8Array<ArrayBuffer>} salt
 */
async function keyOf(password, salt) {
  const typed = await crypto.subtle.importKey("raw", new TextEncoder().encode(password), "PBKDF2", false, ["deriveKey"]);
  const how = { name: "PBKDF2", hash: "SHA-256", salt, iterations: ROUNDS };
  return crypto.subtle.deriveKey(how, typed, { name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]);
}

/** @param {string} content @param {string} password */
async function lock(content, password) {
  if (!globalThis.crypto?.subtle) return send("locked");
  const salt = crypto.getRandomValues(new Uint8Array(SALT)), iv = crypto.getRandomValues(new Uint8Array(NONCE));
  const hidden = await crypto.subtle.encrypt({ name: "AES-GCM", iv }, await keyOf(password, salt), toBytes(content));
  const whole = await new Blob([salt, iv, hidden]).arrayBuffer();
  send("locked", "", toText(new Uint8Array(whole)));
}

/** @param {string} locked @param {string} password */
async function unlock(locked, password) {
  if (!globalThis.crypto?.subtle) return send("unlocked", "insecure");
  const bytes = toBytes(locked);
  const key = await keyOf(password, bytes.slice(0, SALT));
  try {
    const iv = bytes.slice(SALT, SALT + NONCE);
    const shown = await crypto.subtle.decrypt({ name: "AES-GCM", iv }, key, bytes.slice(SALT + NONCE));
    send("unlocked", "open", toText(new Uint8Array(shown)));
  } catch {
    send("unlocked", "wrong"); // another password, or not what was encrypted
  }
}

globalThis.molecore.vault = { lock, unlock };

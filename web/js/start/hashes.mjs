// Whether bytes are those that were built.

/**
 * @param {BufferSource} bytes
 * @returns {Promise<string>} as `integrity` has it
 */
export async function integrityOf(bytes) {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return `sha256-${btoa(String.fromCharCode(...hash))}`;
}

/** Over plain http from another machine there is no `crypto.subtle`: there the browser checks what `fetch` brings. */
export const canHash = Boolean(globalThis.crypto?.subtle);

/**
 * @param {BufferSource} bytes
 * @param {string} integrity
 */
export const isRight = async (bytes, integrity) => !canHash || (await integrityOf(bytes)) === integrity;

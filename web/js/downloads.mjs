// Counts the bytes of the big files while they arrive, and notices when one does not.

/**
 * Fetch as the browser does it, telling of the progress of some files.
 * @param {Map<string, number>} sizes bytes of each file by its address
 * @param {(fraction: number) => void} progress told 0 to 1 over all of them
 * @param {(address: string) => void} failed told which file did not arrive
 * @returns {() => void} ends the counting
 */
export function countDownloads(sizes, progress, failed) {
  const original = globalThis.fetch;
  const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  let received = 0;

  const count = (bytes) => progress((received += bytes) / total);

  globalThis.fetch = async (resource, options) => {
    const address = String(resource.url ?? resource);
    if (!sizes.has(address)) return original(resource, options);
    const response = await original(resource, options).catch(() => Response.error());
    if (!response.ok) return failed(address), new Promise(() => {});
    return counted(response, count, () => failed(address));
  };
  return () => { globalThis.fetch = original; };
}

function counted(response, count, failed) {
  const reader = response.body.getReader();
  const body = new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (done) return controller.close();
        count(value.byteLength);
        controller.enqueue(value);
      } catch {
        failed(); // The stream stays open: whoever reads it waits instead of complaining.
      }
    },
  });
  return new Response(body, { headers: response.headers });
}

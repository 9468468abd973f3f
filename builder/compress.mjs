// Compresses files as hosts send them. Argument: a file with a job as JSON, see compressed.py.
import { readFile, rename, writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const { files } = JSON.parse(await readFile(process.argv[2], "utf8"));

const METHODS = {
  br: (content) => promisify(brotliCompress)(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  }),
  gz: (content) => promisify(gzip)(content, { level: 9 }),
};

// Node does them in threads of its own; a file is never seen half written.
await Promise.all(files.map(async ([source, method, target]) => {
  await writeFile(`${target}.part`, await METHODS[method](await readFile(source)));
  await rename(`${target}.part`, target);
}));

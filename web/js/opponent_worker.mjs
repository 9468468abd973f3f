// Plain Pyodide in a module worker: no PyScript here, because its workers need
// blob addresses and 'unsafe-eval', and this one runs under the strict policy.

import { startPython } from "./interpreter.mjs";

const say = (kind, text) => postMessage({ kind, text });

const answering = startPython().then((pyodide) => {
  const module = pyodide.pyimport("molecore.ai.worker");
  return (request) => module.answer(request, (fraction) => say("progress", String(fraction)));
});
answering.catch((error) => say("error", String(error)));

onmessage = async ({ data }) => {
  try {
    const answer = await answering;
    say("answer", answer(data));
  } catch (error) {
    say("error", String(error));
  }
};

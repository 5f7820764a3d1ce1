// Where bots think: the same program once more, beside the page, so that the page never waits. Every question has an id, and
// so has what comes of it: an answer, or what went wrong.
import init, { think } from "./luxx.js";

const ready = init({ module_or_path: new URL("./luxx_bg.wasm", import.meta.url) });
onmessage = async ({ data: { id, question } }) => {
  try {
    await ready;
    postMessage({ id, answer: think(question) });
  } catch (error) {
    postMessage({ id, error: String(error) });
  }
};

// Where bots think: the same program once more, beside the page, so that the page never waits. Every question has an id, and
// so has what comes of it: an answer, or what went wrong.
import init, { install_weights, needs_weights, think } from "./luxx.js";

const ready = init({ module_or_path: new URL("./luxx_bg.wasm", import.meta.url) });
// The champion's weights are as large as the rest of the page: they are fetched when it is first asked, and once.
let weights;
onmessage = async ({ data: { id, question } }) => {
  let started = false;
  try {
    await ready;
    started = true;
    // Without them a judge makes do with less, and says so; the champion cannot play.
    if (await needs_weights(question)) await (weights ??= load()).catch(() => {});
    postMessage({ id, answer: await think(question) });
  } catch (error) {
    // A question that has no answer leaves the next ones alone; a program that did not start or broke answers nobody any more.
    postMessage({ id, error: String(error), broken: !started || error instanceof WebAssembly.RuntimeError });
  }
};

async function load() {
  try {
    const answer = await fetch(new URL("./champion.safetensors", import.meta.url));
    if (!answer.ok) throw new Error(`the champion's weights: ${answer.status}`);
    await install_weights(new Uint8Array(await answer.arrayBuffer()));
  } catch (error) {
    weights = undefined; // the next question tries again
    throw error;
  }
}

// Where bots think: the same program once more, beside the page, so that the page never waits.
import init, { think } from "./luxx.js";

const ready = init({ module_or_path: new URL("./luxx_bg.wasm", import.meta.url) });
onmessage = async ({ data }) => {
  await ready;
  postMessage(think(data));
};

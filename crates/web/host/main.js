// Starts the page. Everything else is Rust.
import init, { open } from "./luxx.js";

await init({ module_or_path: new URL("./luxx_bg.wasm", import.meta.url) });
open(new URL("./worker.js", import.meta.url).href);

// Without a network the page comes from this device. Not on hosts without a secure context: there the browser has none.
if ("serviceWorker" in navigator) {
  navigator.serviceWorker.register(new URL("../sw.js", import.meta.url)).catch(() => {});
}

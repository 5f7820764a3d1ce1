// Starts the page. Everything else is Rust.
const SAID = {
  en: ["{{en page-load-failed}}", "{{en page-try-again}}"],
  de: ["{{de page-load-failed}}", "{{de page-try-again}}"],
};

try {
  const { default: init, open } = await import("./luxx.js");
  await init({ module_or_path: new URL("./luxx_bg.wasm", import.meta.url) });
  open(new URL("./worker.js", import.meta.url).href);
} catch (error) {
  console.info(String(error));
  sayThatItFailed();
}

// Without a network the page comes from this device. Not on hosts without a secure context: there the browser has none.
if ("serviceWorker" in navigator) {
  navigator.serviceWorker.register(new URL("../sw.js", import.meta.url)).catch(() => {});
}

/** The program could not be loaded, or this browser cannot run it: a sentence, and a way to try again. */
function sayThatItFailed() {
  const language = navigator.language.startsWith("de") ? "de" : "en";
  const [sentence, label] = SAID[language];
  const text = document.createElement("p");
  text.textContent = sentence;
  const again = document.createElement("button");
  again.className = "btn go";
  again.dataset.testid = "load-again";
  again.textContent = label;
  again.addEventListener("click", () => location.reload());
  const main = document.createElement("main");
  main.className = "splash";
  main.lang = language;
  main.setAttribute("role", "alert");
  main.append(text, again);
  document.getElementById("splash")?.remove();
  document.body.append(main);
}

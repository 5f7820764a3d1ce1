// Starts the page. Everything else is Rust. Until that is there the start is shown as it stands in index.html, and what is pressed there
// is remembered.
const SAID = {
  en: {
    other: "Deutsch",
    theme: "{{en page-theme}}",
    settings: "{{en page-settings}}",
    tagline: "{{en page-tagline}}",
    play: "{{en page-play}}",
    line: "{{en page-play-line}}",
    first: "{{en page-play-line-first}}",
    together: "{{en page-together}}",
    byLink: "{{en page-together-line}}",
    setUp: "{{en page-set-up}}",
    rules: "{{en page-rules}}",
    names: "{{en page-own-names}}",
    failed: "{{en page-load-failed}}",
    again: "{{en page-try-again}}",
  },
  de: {
    other: "English",
    theme: "{{de page-theme}}",
    settings: "{{de page-settings}}",
    tagline: "{{de page-tagline}}",
    play: "{{de page-play}}",
    line: "{{de page-play-line}}",
    first: "{{de page-play-line-first}}",
    together: "{{de page-together}}",
    byLink: "{{de page-together-line}}",
    setUp: "{{de page-set-up}}",
    rules: "{{de page-rules}}",
    names: "{{de page-own-names}}",
    failed: "{{de page-load-failed}}",
    again: "{{de page-try-again}}",
  },
};
/** How long the cards of the start are on their way: after that they do not move again. */
const DEALT = 1100;

const settings = kept("luxx.settings");
const language = (settings.german ?? navigator.language.startsWith("de")) ? "de" : "en";
const said = SAID[language];
const splash = document.getElementById("splash");
let wanted;
showStart();

try {
  const { default: init, open } = await import("./luxx.js");
  await init({ module_or_path: new URL("./luxx_bg.wasm", import.meta.url) });
  const focused = document.activeElement?.dataset.testid;
  open(new URL("./worker.js", import.meta.url).href);
  const find = (name) => name && document.querySelector(`.start [data-testid="${name}"]`);
  find(focused)?.focus();
  find(wanted)?.click();
} catch (error) {
  console.info(String(error));
  sayThatItFailed();
}

// Without a network the page comes from this device. Not on hosts without a secure context: there the browser has none.
if ("serviceWorker" in navigator) {
  navigator.serviceWorker.register(new URL("../sw.js", import.meta.url)).catch(() => {});
}

/** What this device keeps; nothing where it keeps nothing, or what cannot be read. */
function kept(name) {
  try {
    return JSON.parse(localStorage.getItem(name)) ?? {};
  } catch {
    return {};
  }
}

/** Whether the page will open with its start: no other address, no game that goes on. */
function opensWithStart() {
  try {
    return location.hash.length < 2 && !localStorage.getItem("luxx.current");
  } catch {
    return location.hash.length < 2;
  }
}

function showStart() {
  const root = document.documentElement;
  root.lang = language;
  if (["light", "dark"].includes(settings.theme)) root.dataset.theme = settings.theme;
  if (!opensWithStart()) {
    splash.className = "splash";
    splash.replaceChildren(splash.querySelector(".lynx"));
    splash.hidden = false;
    return;
  }
  const texts = { ...said, line: settings.finished ? said.line : said.first };
  for (const place of splash.querySelectorAll("[data-text]")) place.textContent = texts[place.dataset.text];
  const button = (name) => splash.querySelector(`[data-testid=${name}]`);
  button("language").lang = language === "de" ? "en" : "de";
  button("language").lastChild.textContent = said.other;
  button("dusk").ariaLabel = said.theme;
  button("menu").ariaLabel = said.settings;
  if (getComputedStyle(root).getPropertyValue("--dim") < 0.9) button("dusk").querySelector("use").setAttribute("href", "#i-sun");
  splash.addEventListener("click", ({ target }) => {
    const pressed = target.closest("[data-testid]");
    if (!pressed) return;
    wanted = pressed.dataset.testid;
    splash.querySelector("[aria-busy]")?.removeAttribute("aria-busy");
    pressed.ariaBusy = "true";
  });
  splash.hidden = false;
  setTimeout(() => (root.dataset.dealt = ""), DEALT);
}

/** The program could not be loaded, or this browser cannot run it: a sentence, and a way to try again. */
function sayThatItFailed() {
  const text = document.createElement("p");
  text.textContent = said.failed;
  const again = document.createElement("button");
  again.className = "btn go";
  again.dataset.testid = "load-again";
  again.textContent = said.again;
  again.addEventListener("click", () => location.reload());
  const main = document.createElement("main");
  main.className = "splash";
  main.lang = language;
  main.setAttribute("role", "alert");
  main.append(text, again);
  splash.remove();
  document.body.append(main);
}

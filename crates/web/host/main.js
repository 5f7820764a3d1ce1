// Starts the page. Everything else is Rust. Until that is there the start is shown as it stands in index.html, and what is pressed there
// is remembered.
const SAID = {
  en: {
    other: "Deutsch",
    games: "{{en page-games}}",
    theme: "{{en page-theme}}",
    settings: "{{en page-settings}}",
    tagline: "{{en page-tagline}}",
    play: "{{en page-play}}",
    line: "{{en page-play-line}}",
    first: "{{en page-play-line-first}}",
    together: "{{en page-together}}",
    byLink: "{{en page-together-line}}",
    today: "{{en page-today}}",
    todayLine: "{{en page-today-line}}",
    week: "{{en page-today-week-none}}",
    learn: "{{en page-learn}}",
    learnLine: "{{en page-learn-line}}",
    setUp: "{{en page-set-up}}",
    rules: "{{en page-rules}}",
    names: "{{en page-own-names}}",
    failed: "{{en host-load-failed}}",
    again: "{{en page-try-again}}",
    update: "{{en host-update}}",
    now: "{{en host-update-now}}",
    later: "{{en host-update-later}}",
  },
  de: {
    other: "English",
    games: "{{de page-games}}",
    theme: "{{de page-theme}}",
    settings: "{{de page-settings}}",
    tagline: "{{de page-tagline}}",
    play: "{{de page-play}}",
    line: "{{de page-play-line}}",
    first: "{{de page-play-line-first}}",
    together: "{{de page-together}}",
    byLink: "{{de page-together-line}}",
    today: "{{de page-today}}",
    todayLine: "{{de page-today-line}}",
    week: "{{de page-today-week-none}}",
    learn: "{{de page-learn}}",
    learnLine: "{{de page-learn-line}}",
    setUp: "{{de page-set-up}}",
    rules: "{{de page-rules}}",
    names: "{{de page-own-names}}",
    failed: "{{de host-load-failed}}",
    again: "{{de page-try-again}}",
    update: "{{de host-update}}",
    now: "{{de host-update-now}}",
    later: "{{de host-update-later}}",
  },
};
/** How long the cards of the start are on their way: after that they do not move again. */
const DEALT = 1100;

document.getElementById("unloaded").remove();
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
if ("serviceWorker" in navigator) keepOnDevice().catch(() => {});

/** Keeps the page on this device, and offers a new version once it is there whole. */
async function keepOnDevice() {
  const { serviceWorker } = navigator;
  let controlled = Boolean(serviceWorker.controller);
  // The game is in the store, as it stands after every move.
  serviceWorker.addEventListener("controllerchange", () => (controlled ? location.reload() : (controlled = true)));
  const registration = await serviceWorker.register(new URL("../sw.js", import.meta.url));
  if (registration.waiting && controlled) offer(registration.waiting);
  registration.addEventListener("updatefound", () => {
    const next = registration.installing;
    next?.addEventListener("statechange", () => next.state === "installed" && controlled && offer(next));
  });
  // A page that stays open for days asks when somebody comes back to it.
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && registration.update().catch(() => {}));
  // Without a network, too, the champion gives hints and judges. Nobody waits for its file, and nobody who counts bytes pays for it.
  const { active } = await serviceWorker.ready;
  const fetchChampion = () => active.postMessage("champion");
  if (!navigator.connection?.saveData) (window.requestIdleCallback ?? setTimeout)(fetchChampion);
}

/** A note that a new version is there, and a way to go on with it. */
function offer(next) {
  document.querySelector("[data-testid=update]")?.remove();
  const said = SAID[document.documentElement.lang === "de" ? "de" : "en"];
  const note = document.createElement("div");
  note.className = "notice";
  note.dataset.testid = "update";
  note.setAttribute("role", "status");
  const text = document.createElement("p");
  text.textContent = said.update;
  const button = (name, label, press) => {
    const made = document.createElement("button");
    made.className = "btn";
    made.dataset.testid = name;
    made.textContent = label;
    made.addEventListener("click", press);
    return made;
  };
  const now = button("update-now", said.now, () => next.postMessage("take-over"));
  note.append(text, now, button("update-later", said.later, () => note.remove()));
  document.body.append(note);
}

/** A text that this device keeps; an empty one where there is none. */
function stored(name) {
  try {
    return localStorage.getItem(name) ?? "";
  } catch {
    return "";
  }
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
  const [marks, week] = door(texts);
  for (const place of splash.querySelectorAll("[data-text]")) place.textContent = texts[place.dataset.text];
  const button = (name) => splash.querySelector(`[data-testid=${name}]`);
  showProgress(button("learn"), button("play"));
  button("language").lang = language === "de" ? "en" : "de";
  button("language").lastChild.textContent = said.other;
  button("games").ariaLabel = said.games;
  button("dusk").ariaLabel = said.theme;
  button("menu").ariaLabel = said.settings;
  button("today").querySelector(".week").ariaLabel = week;
  button("today").querySelectorAll(".week i").forEach((mark, place) => mark.toggleAttribute("data-played", marks[place] === "1"));
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

/** What the door to today's deal said last, if that was today and in this language; and which days of the week were played. */
function door(texts) {
  const [, day, marks, written, week, line] = /^(\d+) ([01]{7}) (\w+) (.*)\t(.*)$/.exec(stored("luxx.door")) ?? [];
  const today = Math.floor((Date.now() - new Date().getTimezoneOffset() * 60_000) / 86_400_000);
  if (Number(day) !== today || written !== language) return ["", said.week];
  texts.todayLine = line;
  return [marks, week];
}

/** The lessons stand beside Play for whoever is new here; later they say how far one has come. Their names are those of luxx_session::lesson::KEYS. */
function showProgress(door, play) {
  const { done = [], skipped = [], at } = kept("luxx.learn");
  const marks = door.querySelector(".steps");
  if (!settings.finished && !done.length && !skipped.length && !at) {
    marks.remove();
    door.dataset.new = "";
    return play.after(door);
  }
  door.querySelector("[data-text=learnLine]").remove();
  const names = ["layer", "count", "catch", "jokers", "take", "caught", "draw", "end"];
  names.forEach((name, place) => (marks.children[place].dataset.state = done.includes(name) ? "done" : skipped.includes(name) ? "skipped" : "open"));
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

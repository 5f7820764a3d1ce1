// Somebody who plays within the page: the same taps as with the mouse (`decide` in luxx.js), without a message to the browser and a
// picture for each of them. Whole games are played so; that the mouse itself works is seen wherever `tap` and `decide` are used.

/**
 * What is tapped for a decision, and what is tapped once more where the page asks whether it is meant. `turn` counts, so that every answer
 * has its day; with `soon` the answers are those that end a deal soonest: no card is taken that need not be.
 */
export function plan(state, turn, soon) {
  const move = (name) => `[data-move="${name}"]`;
  const short = soon && state.moves.find((name) => ["leave", "take-back", "pass", "draw deck"].includes(name));
  const pick = () => move(short || state.moves[turn % state.moves.length]);
  switch (state.phase) {
    case "aim":
      return { taps: ["[data-testid=begin]"] };
    case "hand-over":
      return { taps: ["[data-testid=show-hand]"] };
    case "play": {
      const most = state.groups.reduce((best, group) => (group.count > best.count ? group : best));
      const play = ".panel[data-kind=pick] .btn.go";
      return { taps: [`.hand button.group[data-value="${most.value}"]`, play], sure: `${play}[data-sure]` };
    }
    case "may-draw":
      return { taps: [turn % 3 === 0 && !soon ? pick() : move("pass")] };
    case "shadow":
    case "take":
    case "return":
    case "draw":
      return { taps: [pick()], sure: ".choice[data-sure]" };
    default:
      throw new Error(`nothing to decide: ${JSON.stringify(state)}`);
  }
}

/** Waits until something is so, and returns it. */
async function until(what, look) {
  for (let tries = 0; tries < 600; tries++) {
    const found = look();
    if (found) return found;
    await new Promise((on) => setTimeout(on, tries < 100 ? 4 : 20));
  }
  throw new Error(typeof what === "function" ? what() : what);
}

/** What a person can do now. */
function asked() {
  const named = (name) => [...document.querySelectorAll(`[data-${name}]`)].map((element) => element.dataset[name]);
  const groups = [...document.querySelectorAll(".hand button.group")].map((group) => ({
    value: group.dataset.value,
    count: group.querySelectorAll(".card").length,
  }));
  const phase = document.querySelector("main.table")?.dataset.phase ?? "wait";
  return { phase, moves: named("move"), groups, over: !!document.querySelector("[data-testid=score-sheet]") };
}

/** Waits until the page waits for a person, and tells for what. However long a bot thinks. */
async function settled() {
  const phase = () => document.querySelector("main.table")?.dataset.phase ?? "wait";
  while (phase() === "wait") await new Promise((on) => setTimeout(on, 5));
  return asked();
}

/** The middle of what a selector finds. It must be there, and nothing may lie above it. */
async function middle(selector) {
  let element, hit;
  const look = () => {
    element = document.querySelector(selector);
    element?.scrollIntoView({ block: "nearest", inline: "nearest" });
    const box = element?.getBoundingClientRect();
    const found = box && { x: box.left + box.width / 2, y: box.top + box.height / 2 };
    hit = found && document.elementFromPoint(found.x, found.y);
    return hit && element.contains(hit) ? { ...found, hit } : undefined;
  };
  return await until(() => `${selector} ${element ? `is covered by ${hit?.outerHTML.slice(0, 200)}` : "is missing"}`, look);
}

/** A tap without a mouse: what lies there is clicked. */
async function click(selector) {
  const { x, y, hit } = await middle(selector);
  if (hit.closest(":disabled")) throw new Error(`${selector} is disabled`);
  hit.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, composed: true, view: window, clientX: x, clientY: y }));
}

/** Makes one decision and waits until the page has taken it. */
async function decide(state, turn, soon) {
  const { taps, sure } = plan(state, turn, soon);
  // Picking cards changes which moves are offered, and is not a decision yet.
  const told = ({ phase, groups, moves }) => JSON.stringify([phase, groups, phase === "play" ? [] : moves]);
  const before = told(state);
  const taken = () => told(asked()) !== before;
  for (const selector of taps) await click(selector);
  await until(`${taps.at(-1)} does nothing`, () => taken() || (sure && document.querySelector(sure)));
  if (!taken()) await click(sure);
  await until(`${taps.at(-1)} is not played`, taken);
}

/** Plays until the deal is over. Returns the kinds of decisions that came up. */
async function playToTheEnd(soon) {
  const seen = new Set();
  for (let turn = 0; turn < 600; turn++) {
    const state = await settled();
    if (state.phase === "over") return [...seen];
    seen.add(state.phase);
    await decide(state, turn, soon);
  }
  throw new Error("a deal of 600 decisions");
}

/**
 * Plays at a table of people until the deal is over. `window.player.turns` counts. A tap that the table was faster than (a bot
 * stepped in, the connection came back, the deal ended) is simply made again.
 */
async function playAlong(soon) {
  for (window.player.turns = 0; window.player.turns < 600; window.player.turns++) {
    const state = await settled();
    if (state.phase === "over") return;
    try {
      await decide(state, window.player.turns, soon);
    } catch (error) {
      if (JSON.stringify(asked()) === JSON.stringify(state)) throw error;
    }
  }
  throw new Error("a deal of 600 decisions");
}

/** Waits until nothing on the page moves any more. A page learns of another size with the next picture, and may then be put together anew. */
async function still() {
  await new Promise((on) => requestAnimationFrame(() => setTimeout(on)));
  const endless = (animation) => animation.effect?.getComputedTiming().endTime === Infinity;
  const moving = () => document.getAnimations().filter((animation) => animation.playState === "running" && !endless(animation));
  while (moving().length > 0) {
    await Promise.allSettled(moving().map((animation) => animation.finished));
    // One may have finished and run until the next picture.
    await new Promise((on) => setTimeout(on, 4));
  }
}

/** Who looks at what is visible must have it drawn. */
function mustBePainted() {
  if (getComputedStyle(document.documentElement).opacity !== "1") throw new Error("this test looks at what is drawn: test.use({ painted: true })");
}

const parts = [plan, until, asked, settled, middle, click, decide, playToTheEnd, playAlong, still, mustBePainted];

/** The player for the page: `window.player`, before the page itself starts. */
export const PLAYER = `window.player = (() => { ${parts.join("\n")} return { ${parts.map(({ name }) => name).join(", ")} }; })();`;

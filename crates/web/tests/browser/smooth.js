// How it feels: no long task while bots think, quick answers on a slow machine, no waiting between moves. Measured in a run
// of its own, because a busy machine spoils the figures.
import { decide, expect, open, position, settled, tap, test } from "./luxx.js";

/** The longest a task may keep the page from answering, in milliseconds. */
const TASK = 50;
/** From a tap to the next picture on a slowed processor. */
const ANSWER = 100;

/** The strongest opponents there are. */
const strongest = (saved) => {
  const session = JSON.parse(saved);
  for (const chair of session.table.chairs) if (chair.bot) chair.bot = "searcher";
  return JSON.stringify(session);
};

async function observe(page, type, options = {}) {
  await page.evaluate(
    ([type, options]) => {
      window.measured = [];
      new PerformanceObserver((list) => window.measured.push(...list.getEntries().map((entry) => entry.duration))).observe({ type, ...options });
    },
    [type, options],
  );
}

test.describe("at normal speed", () => {
  test.use({ settings: { speed: "normal" } });

  test("no long task while bots think and cards fly", async ({ page }) => {
    await open(page, strongest(position("play")));
    await settled(page);
    await observe(page, "longtask");
    for (let turn = 0; turn < 6; turn++) {
      const state = await settled(page);
      if (state.phase === "over") break;
      await decide(page, state, turn);
    }
    await settled(page);
    const longest = Math.max(0, ...(await page.evaluate(() => window.measured)));
    console.log(`longest task: ${longest === 0 ? "below 50" : longest} ms`);
    expect(longest).toBeLessThanOrEqual(TASK);
  });

  test("a bot moves within a second", async ({ page }) => {
    await open(page, position("play"));
    const state = await settled(page);
    await page.evaluate(() => {
      window.pictures = [];
      const note = () => {
        window.pictures.push([performance.now(), !!document.querySelector(".sky .flyer")]);
        requestAnimationFrame(note);
      };
      note();
    });
    await decide(page, state, 1);
    await settled(page);
    let still = null;
    let longest = 0;
    for (const [time, flying] of await page.evaluate(() => window.pictures)) {
      if (flying) still = null;
      else still ??= time;
      if (still !== null) longest = Math.max(longest, time - still);
    }
    console.log(`longest pause between two flights: ${Math.round(longest)} ms`);
    expect(longest).toBeLessThanOrEqual(1000);
  });
});

test("an answer within 100 ms on a processor slowed four times", async ({ page, context }) => {
  await open(page, position("full-hand-4"));
  const { groups } = await settled(page);
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await observe(page, "event", { durationThreshold: 16 });
  for (const { value } of groups.slice(0, 6)) await tap(page, `.hand button.group[data-value="${value}"]`);
  await tap(page, ".panel[data-kind=pick] .btn.go");
  await settled(page);
  await page.waitForTimeout(500);
  const slowest = Math.max(0, ...(await page.evaluate(() => window.measured)));
  console.log(`slowest answer: ${slowest} ms`);
  expect(slowest).toBeLessThanOrEqual(ANSWER);
});

// What somebody who has never seen the game needs: what it is about, where to tap, a way on from everywhere.
import { resize } from "./looks.js";
import { DECISIONS, decide, expect, open, playToTheEnd, position, saved, settled, show, still, stored, tap, test } from "./luxx.js";

test.describe("on a first visit", () => {
  test.use({ settings: { speed: "instant", taught: 0 } });

  test("beginners sit there, and the aim is said before the first card is played", async ({ page }) => {
    await page.goto("./");
    await expect(page.getByTestId("play")).toContainText("beginner bots");
    await page.getByTestId("play").click();
    expect((await settled(page)).phase).toBe("aim");
    await expect(page.locator(".panel")).toContainText("Only the top layer can be caught");
    await expect(page.locator(".layer")).toHaveCount(0);
    const { chairs } = JSON.parse((await saved(page)).head).table;
    expect(chairs.map((chair) => chair.bot).filter(Boolean)).toEqual(["beginner", "beginner", "beginner"]);
    // A reload does not skip it.
    await page.reload();
    expect((await settled(page)).phase).toBe("aim");
    await tap(page, "[data-testid=begin]");
    expect((await settled(page)).phase).not.toBe("aim");
    await playToTheEnd(page);
    await page.getByTestId("once-more").click();
    expect((await settled(page)).phase).not.toBe("aim");
    await page.getByTestId("home").click();
    await expect(page.getByTestId("play")).not.toContainText("beginner");
  });
});

test.describe("on a first visit in German", () => {
  test.use({ settings: { speed: "instant", taught: 0, german: true } });

  test("the aim is read and Begin is pressed in every size", async ({ page }) => {
    await page.goto("./");
    await page.getByTestId("play").click();
    await settled(page);
    for (const [width, height] of [[320, 568], [360, 640], [844, 390], [640, 400], [1000, 700], [1280, 800], [1920, 1080]]) {
      await resize(page, { width, height });
      const hidden = await page.evaluate(() => {
        const corners = (element) => {
          const { left, right, top, bottom } = element.getBoundingClientRect();
          return [left + 12, right - 12].flatMap((x) => [top + 3, bottom - 3].map((y) => [x, y]));
        };
        const panel = document.querySelector(".panel");
        const parts = panel.querySelectorAll(".why, .go");
        return [...parts].filter((part) => corners(part).some(([x, y]) => !panel.contains(document.elementFromPoint(x, y)))).map((part) => part.className);
      });
      expect.soft(hidden, `${width}×${height}`).toEqual([]);
      // The cards it is about are seen, and the own place is seen whole or not at all.
      const [panel, hand, plate] = await page.evaluate(() =>
        [".panel", ".hand", ".me .plate"].map((part) => {
          const element = document.querySelector(part);
          const { left, right, top, bottom } = element.getBoundingClientRect();
          return { left, right, top, bottom, seen: getComputedStyle(element).visibility === "visible" };
        }),
      );
      expect.soft(panel.bottom, `the hand at ${width}×${height}`).toBeLessThanOrEqual(hand.top + 1);
      const covered = plate.seen && panel.top < plate.bottom && plate.top < panel.bottom && panel.left < plate.right && plate.left < panel.right;
      expect.soft(covered, `the own plate at ${width}×${height}`).toBe(false);
    }
  });
});

for (const german of [false, true]) {
  test.describe(german ? "explained in German" : "explained in English", () => {
    test.use({ settings: { speed: "instant", german } });

    test("every question's explanation is read to its end", async ({ page }) => {
      await page.goto("./");
      for (const decision of DECISIONS) {
        await show(page, stored(position(decision)));
        await settled(page);
        for (const [width, height] of [[360, 640], [390, 844], [844, 390], [1280, 800]]) {
          await resize(page, { width, height });
          const rest = await page.getByTestId("story").first().evaluate((story) => [story.clientHeight > 15, story.scrollHeight - story.clientHeight]);
          expect.soft(rest, `${decision}, ${width}×${height}`).toEqual([true, 0]);
        }
        await resize(page, page.viewportSize(), 1);
      }
    });
  });
}

test("every kind of question is explained once", async ({ page }) => {
  await page.goto("./");
  const explained = page.getByTestId("story");
  for (const [decision, said] of Object.entries({
    play: "as one layer",
    shadow: "to be compared",
    take: "number is higher",
    return: "This layer is lost",
    draw: "For every card you lost",
    "may-draw": "caught nobody",
  })) {
    await show(page, stored(position(decision)));
    const state = await settled(page);
    expect(state.phase).toBe(decision);
    await expect(explained.first()).toContainText(said);
    expect((await explained.first().boundingBox()).height, said).toBeGreaterThan(15);
    await decide(page, state, 1);
    await settled(page);
    await show(page, stored(position(decision)));
    expect((await settled(page)).phase).toBe(decision);
    await expect(page.locator("main.table")).not.toContainText(said);
  }
});

test("every level of bots says what it is like, every row of the menu has its picture", async ({ page }) => {
  await page.goto("./");
  await page.getByTestId("set-up").click();
  const line = page.locator(".sitter small").nth(1);
  await expect(line).toContainText("overlooks things");
  await page.getByTestId("sitter-1").selectOption("champion");
  await expect(line).toContainText("expect to lose");
  await page.getByTestId("back").click();
  await page.getByTestId("menu").click();
  const missing = () => [...document.querySelectorAll("use")].map((use) => use.getAttribute("href")).filter((id) => !document.querySelector(id));
  expect(await page.evaluate(missing)).toEqual([]);
});

test.describe("on a small phone", () => {
  test.use({ viewport: { width: 360, height: 640 } });

  test("the rules open at their top, also from the end of the menu", async ({ page }) => {
    await open(page, position("play"));
    await settled(page);
    await page.getByTestId("menu").click();
    const scrolled = () => page.locator(".sheet > .body").evaluate((body) => body.scrollTop);
    await page.locator(".sheet > .body").evaluate((body) => body.scrollTo(0, body.scrollHeight));
    expect(await scrolled()).toBeGreaterThan(50);
    await page.getByTestId("way-rules").click();
    await page.getByTestId("rules-sheet").waitFor();
    expect(await scrolled()).toBe(0);
  });
});

test("the scores can be closed and opened again", async ({ page }) => {
  await open(page, position("match-over"));
  await page.getByTestId("score-sheet").waitFor();
  await page.getByTestId("close").click();
  await expect(page.getByTestId("score-sheet")).toHaveCount(0);
  await expect(page.locator(".plate .paw")).toHaveCount(0);
  await page.getByTestId("scores").click();
  await expect(page.getByTestId("once-more")).toBeInViewport();
});

test("a catch says why: the higher number beats the lower", async ({ page }) => {
  await open(page, position("take"));
  await settled(page);
  await expect(page.locator(".seat[data-verdict=caught] .verdict")).toContainText(/\w+ beats \w+/);
  // At the own place as well.
  await show(page, stored(position("return")));
  await settled(page);
  await expect(page.locator(".me[data-verdict=caught] .verdict")).toContainText(/\w+ beats \w+/);
});

test("a group of the shadow can be tapped where it lies", async ({ page }) => {
  await open(page, position("shadow"));
  await settled(page);
  const value = await page.locator(".shadow .group[data-caught]").first().getAttribute("data-value");
  const caught = await page.locator(`.shadow .group[data-value="${value}"] .card`).count();
  const held = page.locator(`.hand [data-value="${value}"] .card`);
  const before = await held.count();
  await tap(page, `.shadow .group[data-value="${value}"]`);
  await expect(held).toHaveCount(before + caught);
});

test("hints come with the best first", async ({ page }) => {
  await open(page, position("play"));
  await settled(page);
  await page.getByTestId("hint").click();
  await page.locator(".hints").waitFor({ timeout: 60_000 });
  const shares = await page.locator(".hints .pct").evaluateAll((all) => all.map((share) => parseInt(share.textContent, 10)));
  expect(shares.length).toBeGreaterThan(1);
  expect(shares).toEqual([...shares].sort((one, other) => other - one));
});

test.describe("on a touch screen", () => {
  test.use({ hasTouch: true });

  test("a reload draws no ring that looks like a choice", async ({ page }) => {
    await page.goto("./");
    for (const decision of ["take", "play"]) {
      // What was tapped before the reload does not count.
      await page.touchscreen.tap(200, 5);
      await show(page, stored(position(decision)));
      await settled(page);
      await still(page);
      expect(await page.evaluate(() => document.querySelector("main :focus-visible")?.outerHTML)).toBeUndefined();
    }
  });
});

test.describe("at fast speed", () => {
  test.use({ settings: { speed: "fast" } });

  test("whose turn it is is said once", async ({ page }) => {
    await open(page, position("play"));
    await settled(page);
    await page.evaluate(() => {
      window.twice = new Set();
      new MutationObserver(() => {
        const said = [".story", ".ask"].map((part) => document.querySelector(part)?.textContent);
        if (said[0] && said[0] === said[1]) window.twice.add(said[0]);
      }).observe(document.querySelector("main"), { childList: true, subtree: true });
    });
    for (let turn = 0; turn < 3; turn++) await decide(page, await settled(page), turn);
    await settled(page);
    expect(await page.evaluate(() => [...window.twice])).toEqual([]);
  });

  test("cards that have flown lie in their order", async ({ page }) => {
    await open(page, position("play"));
    await decide(page, await settled(page), 1);
    await settled(page);
    // An animation that goes on holding its end makes a card a level of its own, above its neighbours.
    const held = () =>
      page.evaluate(() => {
        const flown = (animation) => !(animation instanceof CSSAnimation || animation instanceof CSSTransition);
        return [...document.querySelectorAll(".table .card")].filter((card) => card.getAnimations().some(flown)).length;
      });
    await expect.poll(held).toBe(0);
  });
});

test.describe("at a calm speed", () => {
  test.use({ settings: { speed: "calm" } });

  test("a tap skips to my turn", async ({ page }) => {
    await open(page, position("may-draw"));
    await settled(page);
    await tap(page, "[data-move=pass]");
    await page.locator("main.table[data-phase=wait]").waitFor();
    // Three bots' turns come: without the tap every card of theirs would fly.
    await page.evaluate(() => {
      window.flown = null;
      document.addEventListener("click", () => (window.flown = 0), { capture: true });
      const added = ({ addedNodes }) => [...addedNodes].filter((node) => node.classList?.contains("flyer")).length;
      const count = (changes) => (window.flown += changes.reduce((sum, change) => sum + added(change), 0));
      new MutationObserver(count).observe(document.body, { childList: true, subtree: true });
    });
    await page.locator(".middle").click({ position: { x: 3, y: 3 }, force: true });
    await settled(page);
    expect(await page.evaluate(() => window.flown)).toBe(0);
  });
});

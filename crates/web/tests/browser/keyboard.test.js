// Everything by keyboard alone, with the place of the focus always to be seen.
import { setUp } from "./online.js";
import { expect, open, position, saved, settled, test } from "./luxx.js";

/** Where the keyboard is, and whether one sees it. */
async function focused(page) {
  return await page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return { nothing: true };
    // A radio button that is drawn by its label shows its focus there.
    const shown = [element, element.closest("label")].filter(Boolean).some((element) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
      return (outlineStyle !== "none" && parseFloat(outlineWidth) >= 2) || boxShadow !== "none";
    });
    const box = (element.closest("label") ?? element).getBoundingClientRect();
    const inside = box.right > 0 && box.left < innerWidth && box.bottom > 0 && box.top < innerHeight;
    return { what: element.outerHTML.slice(0, 160), shown, inside };
  });
}

/** Presses Tab until the focus is on what is looked for. */
async function tabTo(page, selector) {
  for (let press = 0; press < 80; press++) {
    const there = await page.evaluate((selector) => document.activeElement?.matches(selector) ?? false, selector);
    if (there) {
      const place = await focused(page);
      expect(place, place.what).toMatchObject({ shown: true, inside: true });
      return;
    }
    await page.keyboard.press("Tab");
  }
  throw new Error(`80 times Tab do not lead to ${selector}`);
}

/** One decision: plays by number keys and by Tab in turn, everything else by Tab and Enter or Space. */
async function decide(page, state, turn) {
  if (state.phase === "play") {
    const { value } = state.groups.reduce((best, group) => (group.count > best.count ? group : best));
    if (turn % 2 === 0) {
      for (const key of value === "joker" ? ["j"] : value) await page.keyboard.press(key);
    } else {
      await tabTo(page, `.hand button.group[data-value="${value}"]`);
      await page.keyboard.press("Space");
    }
    await expect(page.locator(".panel[data-kind=pick]")).toBeVisible();
    await tabTo(page, ".panel[data-kind=pick] .btn.go");
    await page.keyboard.press("Enter");
    if ((await page.locator("main.table[data-phase=play][data-picking]").count()) > 0) {
      await tabTo(page, ".panel[data-kind=pick] .btn.go");
      await page.keyboard.press("Enter");
    }
    return;
  }
  const choice = state.moves[turn % state.moves.length];
  await tabTo(page, `[data-move="${state.phase === "may-draw" ? "pass" : choice}"]`);
  await page.keyboard.press(turn % 2 === 0 ? "Enter" : "Space");
}

test("a game from the start to the scores", async ({ page }) => {
  await page.goto("./");
  await page.getByTestId("play").waitFor();
  await tabTo(page, "[data-testid=play]");
  await page.keyboard.press("Enter");
  let turn = 0;
  for (let state = await settled(page); state.phase !== "over"; state = await settled(page)) {
    await decide(page, state, turn++);
    expect(turn).toBeLessThan(300);
  }
  await expect(page.getByTestId("score-sheet")).toBeVisible();
  await tabTo(page, "[data-testid=once-more]");
  await page.keyboard.press("Enter");
  expect((await settled(page)).phase).not.toBe("over");
});

test("a table is set up by keyboard", async ({ page }) => {
  await page.goto("./");
  await page.getByTestId("set-up").waitFor();
  await tabTo(page, "[data-testid=set-up]");
  await page.keyboard.press("Enter");
  await tabTo(page, "input[name=variant]");
  await page.keyboard.press("ArrowDown");
  await tabTo(page, "input[name=players]");
  await page.keyboard.press("ArrowRight");
  await tabTo(page, "[data-testid=name-0]");
  await page.keyboard.press("Control+a");
  await page.keyboard.type("Toni");
  await tabTo(page, "[data-testid=start]");
  await page.keyboard.press("Enter");
  await settled(page);
  await expect(page.locator("main.table")).toHaveAttribute("data-players", "5");
  await expect(page.locator(".about")).toHaveText("AMIGO advanced");
});

test("sheets keep the keyboard, close with Escape and give it back", async ({ page }) => {
  await open(page, position("play"));
  await settled(page);
  for (const name of ["menu", "log", "hint"]) {
    await tabTo(page, `[data-testid=${name}]`);
    await page.keyboard.press("Enter");
    await expect(page.getByTestId(`${name}-sheet`)).toBeVisible();
    for (let press = 0; press < 30; press++) {
      await page.keyboard.press("Tab");
      const outside = await page.evaluate(() => !document.activeElement.closest("dialog, body") || !!document.activeElement.closest("main"));
      expect(outside).toBe(false);
    }
    await page.keyboard.press("Escape");
    await expect(page.getByTestId(`${name}-sheet`)).toHaveCount(0);
    await expect(page.getByTestId(name)).toBeFocused();
  }
});

test("numbers pick, plus and minus change, Escape lets go, Enter plays", async ({ page }) => {
  await open(page, position("play"));
  const { groups } = await settled(page);
  const group = groups.find(({ value, count }) => count > 1 && value !== "joker");
  for (const key of group.value) await page.keyboard.press(key);
  const picked = page.locator(".hand [data-picked]");
  await expect(picked).toHaveCount(group.count);
  await page.keyboard.press("-");
  await expect(picked).toHaveCount(group.count - 1);
  await page.keyboard.press("+");
  await expect(picked).toHaveCount(group.count);
  await page.keyboard.press("Escape");
  await expect(picked).toHaveCount(0);
  for (const key of group.value) await page.keyboard.press(key);
  const kept = await saved(page);
  await page.keyboard.press("Enter");
  await expect.poll(() => saved(page)).not.toEqual(kept);
});

test("a screen reader is told what happens", async ({ page }) => {
  await open(page, position("play"));
  await settled(page);
  await page.evaluate(() => {
    window.told = [];
    const news = document.querySelector("[role=status][aria-live=polite]");
    new MutationObserver(() => window.told.push(news.textContent)).observe(news, { childList: true, characterData: true, subtree: true });
  });
  const { groups } = await settled(page);
  await page.locator(`.hand button.group[data-value="${groups[0].value}"]`).click();
  await page.locator(".panel[data-kind=pick] .btn.go").click();
  await settled(page);
  const told = await page.evaluate(() => window.told);
  expect(told.filter((line) => /\p{L}{2,}/u.test(line)).length).toBeGreaterThan(0);
  expect(told.join(" ")).toMatch(/You/);
});

test("the same news twice in a row are both announced", async ({ page }) => {
  await open(page, position("play"));
  await settled(page);
  await page.evaluate(() => {
    window.told = [];
    const news = document.querySelector("[data-testid=news]");
    new MutationObserver(() => window.told.push(news.textContent)).observe(news, { childList: true, characterData: true, subtree: true });
  });
  // Why nothing can be taken back is the same answer every time.
  for (let tap = 0; tap < 3; tap++) {
    await page.getByTestId("undo").click({ force: true });
    await page.waitForFunction((count) => window.told.length === count, tap + 1);
  }
  const told = (await page.evaluate(() => window.told)).map((line) => line.trim());
  expect(new Set(told).size).toBe(1);
  expect(told[0]).toMatch(/taken back/);
});

test("a screen reader is told the groups of the shadow, and what a pair of the pool is", async ({ page }) => {
  await open(page, position("shadow"));
  await settled(page);
  const shadow = page.getByRole("region", { name: "Shadow display" });
  const groups = await shadow.locator(".group").evaluateAll((all) => all.map(({ dataset, textContent }) => [dataset.value, textContent]));
  expect(groups.length).toBeGreaterThan(3);
  // "two 7s", "12", "joker"
  for (const [value, said] of groups) expect(said).toMatch(new RegExp(`^(\\w+ )?${value}(s|er)?$`));
  // Its figure is drawn, so that the name need not contain it.
  const pair = page.locator(".pool button.spot").filter({ has: page.locator(".num") });
  for (let turn = 0; turn < 40 && (await pair.count()) === 0; turn++) await decide(page, await settled(page), turn);
  await expect(pair.first()).toHaveAccessibleName(/^Draw the pair \w+ and \w+ from the pool$/);
  await expect(pair.first()).toHaveText("");
});

test("the scores begin at who won, not at what closes them", async ({ page }) => {
  await open(page, position("match-goes-on"));
  await page.getByTestId("score-sheet").waitFor();
  await expect(page.locator("#sheet-title [tabindex]")).toBeFocused();
  await expect(page.locator("#sheet-title")).toContainText("wins the deal");
});

test("after the scores are closed the keyboard is on the way on", async ({ page }) => {
  await open(page, position("match-over"));
  await page.getByTestId("score-sheet").waitFor();
  await page.getByTestId("close").click();
  await expect(page.getByTestId("score-sheet")).toHaveCount(0);
  await expect(page.getByTestId("scores")).toBeFocused();
});

test("arrows move between cards, and one step leads to Play", async ({ page }) => {
  await open(page, position("play"));
  const { groups } = await settled(page);
  const group = (place) => page.locator(".hand .group").nth(place);
  await group(0).focus();
  await page.keyboard.press("ArrowRight");
  await expect(group(1)).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await expect(group(0)).toBeFocused();
  await page.keyboard.press("Space");
  await expect(page.locator(".hand [data-picked]")).toHaveCount(groups[0].count);
  await page.keyboard.press("ArrowUp");
  await expect(page.locator(".panel[data-kind=pick] .btn.go")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(group(0)).toBeFocused();
});

test("arrows move in the pool while one draws", async ({ page }) => {
  await open(page, position("draw"));
  await settled(page);
  const spots = page.locator(".middle .spot[data-move]");
  await spots.nth(0).focus();
  await page.keyboard.press("ArrowRight");
  await expect(spots.nth(1)).toBeFocused();
});

test("the keys are listed behind ?", async ({ page }) => {
  await open(page, position("play"));
  await settled(page);
  await page.keyboard.press("?");
  await expect(page.getByTestId("keys-sheet")).toContainText("Enter");
  await page.keyboard.press("Escape");
  await expect(page.getByTestId("keys-sheet")).toHaveCount(0);
});

test("what is typed into a name is no key of the table", async ({ page, baseURL }) => {
  const { link } = await setUp(baseURL, "Ada", { seats: 2 });
  await page.goto(link);
  const name = page.getByTestId("name");
  await name.fill("");
  await name.pressSequentially("Who?");
  await expect(name).toHaveValue("Who?");
  await expect(page.getByTestId("keys-sheet")).toHaveCount(0);
  await expect(name).toBeFocused();
});

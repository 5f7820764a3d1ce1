// English and German: found out, switched without a reload, complete.
import { readFileSync, readdirSync } from "node:fs";

import { expect, open, position, settled, tap, test } from "./luxx.js";

const TEXTS = new URL("../../../words/texts/en/", import.meta.url);
/** The names of all messages: one that has no text is shown by its name. */
const NAMES = new Set(readdirSync(TEXTS).flatMap((file) => [...readFileSync(new URL(file, TEXTS), "utf8").matchAll(/^([a-z0-9-]+) =/gm)].map(([, name]) => name)));

/** What opens above the table while a person decides. */
const SHEETS = ["log", "menu", "hint"];

/** The texts a person sees or hears. */
async function texts(page) {
  return await page.evaluate(() => {
    const found = [];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      if (node.nodeType === Node.ELEMENT_NODE) {
        for (const name of ["aria-label", "title", "placeholder", "alt"]) if (node.hasAttribute(name)) found.push(node.getAttribute(name));
      } else if (node.parentElement.closest("script, style, noscript, svg") === null) {
        found.push(node.textContent);
      }
    }
    return found.map((text) => text.trim()).filter(Boolean);
  });
}

/** Goes everywhere and gathers what is said there. */
async function tour(page) {
  const said = new Map();
  const note = async (where) => said.set(where, await texts(page));
  await settled(page);
  await note("table");
  for (const sheet of SHEETS) {
    await page.getByTestId(sheet).click();
    await page.getByTestId(`${sheet}-sheet`).waitFor();
    if (sheet === "hint") await page.locator(".hints").waitFor({ timeout: 60_000 });
    await note(sheet);
    await page.getByTestId("close").click();
    await expect(page.locator("dialog")).toHaveCount(0);
  }
  await page.getByTestId("home").click();
  await page.getByTestId("play").waitFor();
  await note("start");
  for (const [opener, screen] of [["rules", "rules-page"], ["set-up", "set-up-page"], ["today", "today-page"], ["games", "games-page"]]) {
    await page.getByTestId(opener).click();
    await page.getByTestId(screen).waitFor();
    await note(screen);
    await page.getByTestId("back").click();
  }
  // The menu knows the ways to all of them, and to two more.
  for (const [way, screen] of [["puzzles", "puzzle-sum"], ["statistics", "statistics-page"], ["today", "today-page"], ["learn", "learn-page"]]) {
    await page.getByTestId("menu").click();
    await page.getByTestId(`way-${way}`).click();
    await page.getByTestId(screen).waitFor();
    await note(screen);
    await page.getByTestId("back").click();
  }
  return said;
}

test("both languages are complete and switch without a reload", async ({ page }) => {
  await open(page, position("take"));
  await page.evaluate(() => (window.neverReloaded = true));
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  const english = await tour(page);
  await page.getByTestId("language").click();
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  await page.getByTestId("continue").click();
  const german = await tour(page);
  await page.getByTestId("language").click();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  expect(await page.evaluate(() => window.neverReloaded)).toBe(true);

  for (const [where, said] of [...english, ...german]) {
    const strange = said.filter((text) => /\{|\}|\$|undefined|NaN|[⁨⁩\ue000-\uf8ff]/.test(text) || (text.match(/[a-z]+(-[a-z0-9]+)+/g) ?? []).some((word) => NAMES.has(word)));
    expect(strange, where).toEqual([]);
  }
  // What is a sentence in one language is none in the other.
  for (const [where, said] of english) {
    const same = said.filter((text) => /\p{L}+\s+\p{L}+\s+\p{L}+/u.test(text) && german.get(where).includes(text));
    expect(same, where).toEqual([]);
  }
});

test("a drawn card is drawn, not a bare number that reads like a count", async ({ page }) => {
  await open(page, position("take"));
  await settled(page);
  await page.getByTestId("log").click();
  await page.getByTestId("log-sheet").waitFor();
  const lines = await page.locator(".log li li").evaluateAll((lines) =>
    lines.map((line) => ({ text: line.textContent, chips: [...line.querySelectorAll(".chip")].map((chip) => chip.ariaLabel) })),
  );
  const draws = lines.filter((line) => line.text.includes("from the pool"));
  expect(draws.length).toBeGreaterThan(0);
  for (const { text, chips } of draws) {
    expect(text).not.toMatch(/\d/);
    expect(chips, text).toEqual([expect.stringMatching(/^(an? \d+|a joker|the pair .+)$/)]);
  }
});

test("the language changes in the middle of a game and of a sheet", async ({ page }) => {
  await open(page, position("take"));
  await settled(page);
  await expect(page.locator(".panel")).toContainText("Take");
  await page.getByTestId("menu").click();
  await tap(page, 'label:has(input[name="language"][value="de"])');
  await expect(page.getByTestId("menu-sheet")).toBeVisible();
  await expect(page.locator("#sheet-title")).toHaveText("Menü");
  await page.getByTestId("close").click();
  await expect(page.locator(".panel")).toContainText("Nehmen");
  expect((await settled(page)).phase).toBe("take");
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
});

test.describe("a German browser", () => {
  test.use({ locale: "de-AT" });
  test("gets German at once", async ({ page }) => {
    await page.goto("./");
    await expect(page.locator("html")).toHaveAttribute("lang", "de");
    await expect(page.getByTestId("play")).toContainText("Spielen");
  });
});

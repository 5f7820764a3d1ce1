// Setting a game up: the number of players, who sits there, the rules; what is wrong is said where it can be read.
import { resize } from "./looks.js";
import { expect, open, position, settled, tap, test } from "./luxx.js";

test("how many come first, then who, then the rules with a sentence each", async ({ page }) => {
  await page.goto("./");
  await page.getByTestId("set-up").click();
  const inputs = await page.locator("main [name]").evaluateAll((all) => [...new Set(all.map(({ name }) => name))]);
  expect(inputs.indexOf("players")).toBe(0);
  expect(inputs.indexOf("variant")).toBeGreaterThan(0);
  expect(inputs.indexOf("variant")).toBeLessThan(inputs.indexOf("starts"));
  const lines = await page.locator(".option small").allTextContents();
  expect(lines.length).toBe(4);
  expect(new Set(lines).size).toBe(4);
  for (const line of lines) expect(line.split(" ").length).toBeGreaterThan(3);
});

test("an empty name is said to be one, in sight, and cannot be played with", async ({ page }) => {
  await page.goto("./");
  await page.getByTestId("set-up").click();
  const start = page.getByTestId("start");
  await expect(start).toBeEnabled();
  await page.getByTestId("name-1").fill("");
  const problem = page.locator(".foot [role=alert]");
  await expect(problem).toHaveText(/needs a name/);
  await expect(problem).toBeInViewport();
  await expect(start).toBeDisabled();
  await page.getByTestId("name-1").fill("Zoë");
  await expect(problem).toHaveText("");
  await expect(start).toBeEnabled();
});

test("two people of one name are told apart at the table", async ({ page }) => {
  await page.goto("./");
  await page.getByTestId("set-up").click();
  await tap(page, 'label:has(input[name="players"][value="3"])');
  for (const seat of [0, 1]) {
    await page.getByTestId(`sitter-${seat}`).selectOption("");
    await page.getByTestId(`name-${seat}`).fill("Kim");
  }
  await page.getByTestId("start").click();
  await settled(page);
  const names = await page.locator(".seat .name").evaluateAll((all) => all.map((name) => name.textContent.trim()));
  expect(new Set(names).size, names.join(", ")).toBe(3);
});

test("whoever has a game to go on with finds it first, with how it stands", async ({ page }) => {
  await open(page, position("take"));
  await settled(page);
  const points = await page.locator(".seat .points").allTextContents();
  await page.getByTestId("home").click();
  const first = page.locator(".doors button").first();
  await expect(first).toHaveAttribute("data-testid", "continue");
  await expect(first).toHaveClass(/\bgo\b/);
  const standing = (await first.locator("small").textContent()).split(" · ").map((part) => part.split(" ").at(-1));
  expect(standing.toSorted()).toEqual(points.toSorted());
});

test("on a desk all of it is seen at once", async ({ page }) => {
  await page.goto("./");
  await page.getByTestId("set-up").click();
  await page.getByTestId("set-up-page").waitFor();
  for (const players of [4, 5]) {
    await tap(page, `label:has(input[name="players"][value="${players}"])`);
    for (const size of [{ width: 1280, height: 800 }, { width: 1440, height: 900 }, { width: 1920, height: 1080 }]) {
      await resize(page, size);
      const below = () => page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
      await expect.poll(below, `${players} players, ${size.width}×${size.height}`).toBeLessThanOrEqual(0);
      await expect(page.getByTestId("practice")).toBeInViewport({ ratio: 1 });
    }
    await resize(page, page.viewportSize(), 1);
  }
});

test("upright Play stands at the lower edge, however much room is left", async ({ page }) => {
  await page.setViewportSize({ width: 820, height: 1180 });
  await page.goto("./");
  await page.getByTestId("set-up").click();
  const { y, height } = await page.getByTestId("start").boundingBox();
  expect(1180 - y - height).toBeLessThan(50);
});

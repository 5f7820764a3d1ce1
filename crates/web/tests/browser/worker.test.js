// The bots' worker may fail in any way: the game goes on or says what is wrong, and no answer goes to another question.
import { decide, expect, open, playToTheEnd, position, settled, test } from "./luxx.js";

/** Lets every bot be the strongest, who needs a worker. */
const strongest = ({ head, moves }) => {
  const session = JSON.parse(head);
  for (const chair of session.table.chairs) if (chair.bot) chair.bot = "searcher";
  return { head: JSON.stringify(session), moves };
};

/** Replaces the worker's program, and counts how often it was started. */
async function replaceWorker(page, program) {
  const counted = { starts: 0 };
  await page.route("**/worker.js", async (route) => {
    counted.starts += 1;
    await route.fulfill({ contentType: "text/javascript", body: program });
  });
  return counted;
}

test.describe("a worker that cannot be loaded", () => {
  test.use({ tolerated: [/worker\.js|ERR_FAILED/] });

  test("does not stop bots that think fast", async ({ page }) => {
    await page.route("**/worker.js", (route) => route.abort());
    await page.goto("./");
    await page.getByTestId("play").click();
    await playToTheEnd(page);
    await expect(page.getByTestId("score-sheet")).toBeVisible();
  });

  test("is said where the strongest is asked, and can be tried again", async ({ page }) => {
    await page.route("**/worker.js", (route) => route.abort());
    await open(page, strongest(position("may-draw")));
    await decide(page, await settled(page), 1);
    const again = page.getByTestId("try-again");
    await expect(again).toBeVisible();
    await again.click();
    await expect(again).toBeVisible();
    await page.unroute("**/worker.js");
    await again.click();
    await expect(again).toHaveCount(0);
    await settled(page);
  });

  test("is said where a hint is asked for, and can be tried again", async ({ page }) => {
    await page.route("**/worker.js", (route) => route.abort());
    await open(page, position("play"));
    await settled(page);
    await page.getByTestId("hint").click();
    const again = page.getByTestId("hint-again");
    await expect(again).toBeVisible();
    await page.unroute("**/worker.js");
    await again.click();
    await expect(page.locator(".hints")).toBeVisible({ timeout: 60_000 });
  });
});

test("thinking that fails is said, and the game goes on; the worker stays unless it is broken", async ({ page }) => {
  const counted = await replaceWorker(
    page,
    `let hints = 0;
     onmessage = ({ data: { id, question } }) => postMessage({ id, error: "out of memory", broken: question.includes('"Hint"') && ++hints === 3 });`,
  );
  await open(page, position("play"));
  await settled(page);
  await page.getByTestId("hint").click();
  for (let again = 0; again < 3; again++) await page.getByTestId("hint-again").click();
  await expect(page.getByTestId("hint-again")).toBeVisible();
  await page.getByTestId("close").click();
  await decide(page, await settled(page), 1);
  expect((await settled(page)).phase).not.toBe("wait");
  expect(counted.starts).toBe(2);
});

test("an answer goes to its own question", async ({ page }) => {
  // The hint is answered last, with what is nobody's move.
  await replaceWorker(
    page,
    `import init, { think } from "./luxx.js";
     const ready = init({ module_or_path: new URL("./luxx_bg.wasm", import.meta.url) });
     let held;
     onmessage = async ({ data: { id, question } }) => {
       await ready;
       if (question.includes('"Hint"')) return void (held = id);
       if (held) postMessage({ id: held, answer: "99 shadow 2" });
       held = undefined;
       postMessage({ id, answer: await think(question) });
     };`,
  );
  await open(page, position("play"));
  const state = await settled(page);
  await page.getByTestId("hint").click();
  await page.getByTestId("hint-sheet").waitFor();
  // It can be called off while it is thought about.
  await page.getByTestId("hint-cancel").click();
  await decide(page, state, 1);
  await settled(page);
  await expect(page.getByTestId("notice")).toHaveCount(0);
  await playToTheEnd(page);
});

test.describe("a page whose program cannot be loaded", () => {
  test.use({ tolerated: [/luxx_bg\.wasm|ERR_FAILED|Failed to fetch|preload/] });

  test("says so and can be tried again", async ({ page }) => {
    await page.route("**/luxx_bg.wasm", (route) => route.abort());
    await page.goto("./");
    const again = page.getByTestId("load-again");
    await expect(again).toBeVisible();
    await page.unroute("**/luxx_bg.wasm");
    await again.click();
    await expect(page.getByTestId("play")).toBeVisible();
  });
});

test.describe("a page whose first script cannot be loaded", () => {
  test.use({ tolerated: [/main\.js|ERR_FAILED|preload/] });

  for (const reducedMotion of ["no-preference", "reduce"]) {
    test(`says so after a while, in both languages (${reducedMotion})`, async ({ context }) => {
      // Not the page that waits for the program whenever it goes somewhere.
      const page = await context.newPage();
      await page.emulateMedia({ reducedMotion });
      await page.route("**/main.js", (route) => route.abort());
      await page.goto("./");
      const said = page.getByText("luxx could not be loaded");
      await expect(said).toBeHidden();
      // As if that while were over.
      await page.evaluate(() => document.querySelector("#unloaded").getAnimations().forEach((animation) => animation.finish()));
      await expect(said).toBeVisible();
      await expect(page.getByText("luxx konnte nicht geladen werden")).toBeVisible();
      await page.unroute("**/main.js");
      await page.getByRole("link", { name: "Try again" }).click();
      await expect(page.getByTestId("play")).toBeVisible();
      await expect(said).toHaveCount(0);
    });
  }
});

test.describe("a part that cannot be loaded", () => {
  test.use({ tolerated: [/split_\w+\.wasm|ERR_FAILED|Failed to fetch|WebAssembly/] });

  /** Without this part something is opened: that is said, and what was wanted is there as soon as the part is. */
  const again = async (page, part, open, wanted) => {
    await page.route(`**/${part}.wasm`, (route) => route.abort());
    await open();
    await expect(page.getByTestId("notice")).toBeVisible();
    await page.getByTestId("try-again").click();
    await expect(page.getByTestId("notice")).toBeVisible();
    await expect(wanted).toHaveCount(0);
    await page.unroute(`**/${part}.wasm`);
    await page.getByTestId("try-again").click();
    await expect(wanted).toBeVisible();
    await expect(page.getByTestId("notice")).toHaveCount(0);
  };

  test("is loaded again for the set-up", async ({ page }) => {
    const open = () => page.goto("./#set-up");
    await again(page, "split_sheets*", open, page.getByTestId("start"));
  });

  test("is loaded again for a sheet", async ({ page }) => {
    const open = async () => {
      await page.goto("./");
      await page.getByTestId("menu").click();
    };
    await again(page, "split_sheets*", open, page.getByTestId("menu-sheet"));
  });

  test("is loaded again for the rules at the table", async ({ page }) => {
    await open(page, position("take"));
    await settled(page);
    await again(page, "split_learn*", () => page.getByTestId("rule").click(), page.getByTestId("rules-sheet"));
  });

  test("is said, and can be tried again", async ({ page }) => {
    await page.route("**/split_online.wasm", (route) => route.abort());
    await page.goto("./");
    await page.getByTestId("together").click();
    await expect(page.getByTestId("notice")).toBeVisible();
    await page.unroute("**/split_online.wasm");
    await page.getByTestId("try-again").click();
    await expect(page.getByTestId("notice")).toHaveCount(0);
    await expect(page.getByTestId("open-table")).toBeVisible();
  });
});

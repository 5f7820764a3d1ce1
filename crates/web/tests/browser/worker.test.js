// The bots' worker may fail in any way: the game goes on or says what is wrong, and no answer goes to another question.
import { decide, expect, open, playToTheEnd, position, settled, test } from "./luxx.js";

/** Lets every bot be the strongest, who needs a worker. */
const strongest = ({ head, moves }) => {
  const session = JSON.parse(head);
  for (const chair of session.table.chairs) if (chair.bot) chair.bot = "searcher";
  return { head: JSON.stringify(session), moves };
};

/** Replaces the worker's program: `think(id, question)` says what it posts. */
async function replaceWorker(page, program) {
  await page.route("**/worker.js", (route) => route.fulfill({ contentType: "text/javascript", body: program }));
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

test("thinking that fails is said, and the game goes on", async ({ page }) => {
  await replaceWorker(page, `onmessage = ({ data: { id } }) => postMessage({ id, error: "out of memory" });`);
  await open(page, position("play"));
  await decide(page, await settled(page), 1);
  expect((await settled(page)).phase).not.toBe("wait");
  await page.getByTestId("hint").click();
  await expect(page.getByTestId("hint-again")).toBeVisible();
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
  await page.getByTestId("close").click();
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

test.describe("a part that cannot be loaded", () => {
  test.use({ tolerated: [/split_online\.wasm|ERR_FAILED|Failed to fetch|WebAssembly/] });

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

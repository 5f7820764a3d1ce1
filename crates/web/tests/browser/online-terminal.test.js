// One table, three ways to sit at it: the page, the terminal, and a program that knows nothing but docs/protocol.md.
import { spawn } from "node:child_process";
import { dirname, join } from "node:path";

import { expect, test } from "@playwright/test";

import { LOST, ownServer, person, play, setUp } from "./online.js";
import { terminal } from "./terminal.js";

/** The example bot sits down and plays; what it has said when it is through. */
function exampleBot(address, table) {
  const bot = spawn(join(dirname(process.env.LUXX_BINARY), "luxx-example-bot"), [new URL(address).host, table], { stdio: ["ignore", "pipe", "inherit"] });
  let said = "";
  bot.stdout.on("data", (text) => (said += text));
  return { end: () => bot.kill(), through: new Promise((done) => bot.once("exit", () => done(said))) };
}

test("page, terminal and example bot play a match to the same end although the server is killed", async ({ browser }) => {
  test.setTimeout(300_000);
  const server = await ownServer();
  const { table, link, seat } = await setUp(server.address, "Ada", { seats: 3, rounds: 1 });
  const ada = await person(browser, { viewport: { width: 1280, height: 800 } });
  await ada.page.goto(seat);
  await ada.page.getByTestId("room").waitFor();
  const tess = terminal("join", link, "--name", "Tess", "--speed", "instant");
  let bot;
  try {
    await tess.until((screen) => screen.includes("Tess") && screen.includes("Ada"));
    tess.press("\r");
    await expect(ada.page.locator(".seat-row[data-seat='1'] .is-ready")).toBeVisible();
    bot = exampleBot(server.address, table);
    await expect(ada.page.locator(".seat-row[data-seat='2'] b")).toHaveText("Example");
    await expect(ada.page.locator(".seat-row[data-seat='2'] .is-ready")).toBeVisible();
    await ada.page.getByTestId("start-online").click();

    let shown;
    for (let deal = 1; deal <= 3; deal++) {
      const happens = async () => {
        if (deal !== 2) return;
        await ada.page.waitForFunction(() => window.player.turns >= 3);
        await server.kill();
      };
      [, shown] = await Promise.all([play(ada), tess.play(), happens()]);
      await expect(ada.page.getByTestId("score-sheet")).toBeVisible();
      await tess.until((screen) => screen.includes(`Deal ${deal} of 3`));
      if (deal === 3) break;
      await ada.page.getByTestId("ready").click();
      tess.press("\r");
      await expect(ada.page.locator("main.table:not([data-phase=over])")).toBeVisible();
      await tess.until((screen) => !screen.includes("Scores ─"));
    }

    // The end, as each of the three tells it.
    const rows = ada.page.locator("table.match tbody tr");
    await expect(rows).toHaveCount(3);
    const points = async (row) => Number((await row.locator("td.total").textContent()).replace("−", "-"));
    const page = {};
    for (const row of await rows.all()) page[(await row.locator("th").textContent()).trim()] = await points(row);
    const said = await bot.through;
    expect(said, "the server was killed under it").toContain("trying again");
    const { totals, winners } = JSON.parse(said.match(/over: (.*)/)[1]);
    expect(page).toEqual({ You: totals[0], Tess: totals[1], Example: totals[2] });
    const best = Math.max(...totals);
    expect(winners).toEqual([0, 1, 2].filter((place) => totals[place] === best));
    shown = await tess.until((screen) => /the match/.test(screen));
    const signed = (number) => (number > 0 ? `+${number}` : `${number}`.replace("-", "−"));
    for (const [place, name] of ["Ada", "You", "Example"].entries()) expect(shown).toContain(`${name} ${signed(totals[place])}`);
    expect(await tess.leave()).toBe(0);
    await ada.leave(LOST);
  } finally {
    tess.end();
    bot?.end();
    await server.end();
  }
});

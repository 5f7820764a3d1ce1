// Three people in three browsers at three nodes, at one table, while nodes are killed under them.
import { spawn } from "node:child_process";
import { connect, createServer } from "node:net";
import { createInterface } from "node:readline";

import { expect, test } from "@playwright/test";

import { LOST, person, play, setUp, sitDown } from "./online.js";

/** Three real nodes and a PostgreSQL of their own; each can be killed. */
async function threeNodes() {
  const { LUXX_NODES_BINARY, LUXX_BINARY } = process.env;
  const words = [LUXX_BINARY, "3", "--max-requests-per-second", "1000"];
  const started = spawn(LUXX_NODES_BINARY, words, { stdio: ["ignore", "pipe", "inherit"] });
  const nodes = [];
  for await (const line of createInterface(started.stdout)) {
    const [, port, pid] = /^node \d is at http:\/\/127.0.0.1:(\d+)\/ \(process (\d+)\)$/.exec(line) ?? [];
    if (pid) nodes.push({ port: Number(port), pid: Number(pid) });
    if (nodes.length === 3) break;
  }
  expect(nodes, "three nodes").toHaveLength(3);
  return {
    ports: nodes.map(({ port }) => port),
    kill: (number) => process.kill(nodes[number].pid, "SIGKILL"),
    end: () =>
      new Promise((done) => {
        started.once("exit", done);
        started.kill("SIGTERM");
      }),
  };
}

/** What a load balancer does: every connection goes to the first of these ports that takes it. */
async function balancer(ports) {
  const server = createServer((client) => {
    client.on("error", () => {});
    const to = ([port, ...others]) => {
      if (port === undefined) return client.destroy();
      const node = connect(port, "127.0.0.1", () => {
        client.pipe(node);
        node.pipe(client);
      });
      node.once("error", () => (node.connecting || !node.bytesRead ? to(others) : client.destroy()));
      node.once("close", () => node.bytesRead && client.destroy());
      client.once("close", () => node.destroy());
    };
    to(ports);
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  return { address: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() };
}

test("three people at three nodes play on while two of the nodes are killed", async ({ browser }) => {
  test.setTimeout(300_000);
  const nodes = await threeNodes();
  const ways = [];
  try {
    const turned = [0, 1, 2].map((first) => [0, 1, 2].map((place) => nodes.ports[(first + place) % 3]));
    for (const ports of turned) ways.push(await balancer(ports));
    // The table is made at the first node, and is its own.
    const { table, seat } = await setUp(ways[0].address, "Ada", { seats: 3, rounds: 1 });
    const people = [await person(browser), await person(browser), await person(browser)];
    const [ada, ben, cleo] = people;
    await ada.page.goto(seat);
    await ada.page.getByTestId("room").waitFor();
    for (const [number, guest, name] of [[1, ben, "Ben"], [2, cleo, "Cleo"]]) {
      await sitDown(guest.page, `${ways[number].address}#/t/${table}`, name);
      await guest.page.getByTestId("ready").click();
    }
    await ada.page.getByTestId("start-online").click();

    // The owner of the table, where Ada is; then the node where Ben is. The third has everybody in the last deal.
    for (const [deal, killed] of [0, 1, null].entries()) {
      const happens = async () => {
        await cleo.page.waitForFunction(() => window.player.turns >= 3);
        if (killed !== null) nodes.kill(killed);
      };
      await Promise.all([...people.map((who) => play(who)), happens()]);
      for (const { page } of people) await expect(page.getByTestId("score-sheet")).toBeVisible();
      if (deal === 2) break;
      for (const { page } of people) await page.getByTestId("ready").click();
      for (const { page } of people) await expect(page.locator("main.table:not([data-phase=over])")).toBeVisible();
    }
    const totals = await Promise.all(people.map(({ page }) => page.locator("table.match td.total").allTextContents()));
    for (const seen of totals) expect(seen.toSorted()).toEqual(totals[0].toSorted());
    for (const somebody of people) await somebody.leave(LOST);
  } finally {
    for (const way of ways) way.close();
    await nodes.end();
  }
});

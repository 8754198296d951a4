/** Whole matches of Pivic in a real browser. TRIPIV_LONG=1: as they are played on the usual table. */

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { DESKTOP, House, PHONE, table } from "./house.ts";
import { awaitEnd, gather, leave, status } from "./match.ts";
import {
  ballsOf,
  byFinger,
  byMouse,
  flick,
  flickByKeys,
  nearest,
  ownGoal,
  placeAtGoal,
  placeByKeys,
  SMALL,
  wanted,
} from "./pivic.ts";

let house: House;
before(async () => {
  house = await new House().open();
});
after(async () => {
  await house.close();
});

test("a whole match between two browsers, one by mouse, one by touch", async (t) => {
  const [ann, ben] = await gather(house, { game: "pivic", setup: "table=small" }, [DESKTOP, PHONE]);
  assert(ann && ben);
  const hands = [
    [ann, byMouse],
    [ben, byFinger],
  ] as const;
  for (const [seat, [page, drag]] of hands.entries()) {
    assert.equal(await wanted(page), "put");
    await placeAtGoal(page, SMALL, seat, drag);
  }
  let shots = 0;
  for (;;) {
    const seat = await Promise.race(
      hands.map(async ([page], n) => ((await wanted(page)) === "shoot" ? n : -1)),
    );
    if (seat < 0) break;
    const [page, drag] = hands[seat]!;
    const goal = ownGoal(SMALL, seat);
    // One shoots as hard as there is room, the other sinks own balls in the own goal (P5.1).
    if (seat === 1) await flick(page, SMALL, seat, await nearest(page, seat, goal), goal, drag);
    else {
      const ball = await nearest(page, seat, [0, 0]);
      const [other] = (await ballsOf(page)).filter(({ name }) => name.startsWith("Steel"));
      await flick(page, SMALL, seat, ball, [other!.x, other!.y], drag);
    }
    shots += 1;
    assert(shots < 60);
  }
  await awaitEnd(ann, ben);
  t.diagnostic(`${shots} shots: ${await status(ann)} / ${await status(ben)}`);
  await leave(ann, ben);
});

test("a whole match by keyboard alone, to an end by the rules", async (t) => {
  const page = await house.guest();
  await page.goto(await table(page, { game: "pivic", setup: "table=small", seats: ["me", "1"] }));
  assert.equal(await wanted(page), "put");
  await placeByKeys(page, SMALL, 0);
  let shots = 0;
  while ((await wanted(page)) !== "over") {
    await flickByKeys(page, await nearest(page, 0, ownGoal(SMALL, 0)), "Gold's goal");
    shots += 1;
    assert(shots < 40);
  }
  t.diagnostic(`${shots} own shots: ${await status(page)}`);
  await leave(page);
});

test("the server dies in the middle, and a shot that nobody heard is shot later", async () => {
  const page = await house.guest();
  await page.goto(await table(page, { game: "pivic", setup: "table=small", seats: ["me", "1"] }));
  assert.equal(await wanted(page), "put");
  await page.getByRole("button", { name: "Done", exact: true }).click();
  assert.equal(await wanted(page), "shoot");
  const before = await page.locator("ol button").count();
  await house.kill();
  await page.getByText("Connection lost. Reconnecting…").first().waitFor();
  await page.getByRole("button", { name: "Flick", exact: true }).click();
  await page.locator("[data-pending]").waitFor();
  await house.start();
  await page.waitForFunction((n) => document.querySelectorAll("ol button").length > n, before, {
    timeout: 30_000,
  });
  assert.equal(await wanted(page), "shoot");
  await leave(page);
});

test("no page threw anything", () => {
  assert.deepEqual(house.faults, []);
});

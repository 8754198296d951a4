/** Whole matches of Pivit tiles in a real browser. TRIPIV_LONG=1: four players to the end. */

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Page } from "playwright-core";
import { DESKTOP, House, PHONE } from "./house.ts";
import { awaitEnd, gather, leave, LONG, status } from "./match.ts";
import { done, drag, enter, gridFor, type Hand, keys, playOut, ready, tap } from "./tiles.ts";

let house: House;
before(async () => {
  house = await new House().open();
});
after(async () => {
  await house.close();
});

test("a whole match between two browsers, one by mouse, one by touch", async (t) => {
  const [ann, ben] = await gather(house, { game: "tiles", setup: "2p fair" }, [DESKTOP, PHONE]);
  const rounds = await playOut([
    [ann!, drag],
    [ben!, tap],
  ]);
  await awaitEnd(ann!, ben!);
  t.diagnostic(`${rounds} rounds: ${await status(ann!)} / ${await status(ben!)}`);
  await leave(ann!, ben!);
});

test("a whole match by keyboard alone, to an end by the rules", async (t) => {
  // Two who both leave the mouse alone: a bot would take its minute in each round.
  const [ann, ben] = await gather(house, { game: "tiles", setup: "2p fair" }, [DESKTOP, DESKTOP]);
  const rounds = await playOut(
    [
      [ann!, keys],
      [ben!, keys],
    ],
    enter,
  );
  await awaitEnd(ann!, ben!);
  t.diagnostic(`${rounds} rounds: ${await status(ann!)} / ${await status(ben!)}`);
  await leave(ann!, ben!);
});

test("four players, and who watches sees shapes alone", async (t) => {
  const sizes = [DESKTOP, PHONE, DESKTOP, PHONE];
  const pages = await gather(house, { game: "tiles", setup: "4p fair" }, sizes);
  const hands = pages.map((page, n) => [page, n % 2 ? tap : keys] as [Page, Hand]);
  if (LONG) {
    const rounds = await playOut(hands);
    await awaitEnd(...pages);
    t.diagnostic(`${rounds} rounds: ${await status(pages[0]!)}`);
  } else {
    await ready(pages);
    // Three lay and take the three sticks; with that the race is over (T6.2).
    for (const [n, [page, hand]] of hands.slice(0, 3).entries()) {
      await hand(page, await gridFor(page));
      await done(page);
      const stick = [4, 2, 1][n]!;
      if (n === 2) break;
      for (const other of pages)
        await other.locator(`[data-desk="${n}"]`, { hasText: `holds the ${stick}` }).waitFor();
      assert.equal(await pages[3]!.locator(`[data-desk="${n}"] use`).count(), 0);
    }
    for (const page of pages) await page.getByText("Round 1 is over").waitFor();
    assert.equal(await pages[3]!.locator(".results .grid").count(), 4);
  }
  await leave(...pages);
});

test("the server dies in a race, and what was laid meanwhile is laid", async () => {
  const [ann, ben] = await gather(house, { game: "tiles", setup: "2p fair" }, [DESKTOP, PHONE]);
  await ready([ann!, ben!]);
  const grid = await gridFor(ann!);
  await drag(ann!, grid.slice(0, 8));
  await ann!.locator(".tile.pending").first().waitFor({ state: "detached" });
  await house.kill();
  await ann!.getByText("Connection lost. Reconnecting…").first().waitFor();
  await drag(ann!, grid.slice(8, 16));
  assert.equal(await ann!.locator(".tile.pending").count(), 8);
  await house.start();
  await ann!.locator(".tile.pending").first().waitFor({ state: "detached" });
  await drag(ann!, grid.slice(16));
  await done(ann!);
  await ben!.getByText("holds the 4").waitFor();
  await leave(ann!, ben!);
});

test("the lesson's first steps, by doing them", async () => {
  const page = await house.guest(DESKTOP, "/games/tiles/lesson");
  const row = (names: string[]) => names.map((name, n) => ({ name, cell: [12, 11 + n] as const }));
  await page.getByText("Step 1 of 6").waitFor();
  await drag(page, row(["red ring", "red square", "red star"]));
  await page.locator("[data-right]").waitFor();
  await page.getByRole("button", { name: "Go on" }).click();
  await page.getByText("Step 2 of 6").waitFor();
  // Two colours of one design are too few; the third makes it right.
  await drag(page, row(["red triangle", "blue triangle"]));
  await page.locator(".faults").waitFor();
  await drag(page, [{ name: "green triangle", cell: [12, 13] }]);
  await page.locator("[data-right]").waitFor();
  await leave(page);
});

test("no page threw anything", () => {
  assert.deepEqual(house.faults, []);
});

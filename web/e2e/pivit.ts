/** Playing Pivit as people do: what one sees and touches, and nothing else. */

import assert from "node:assert/strict";
import type { Page } from "playwright-core";

/** The first bot on a machine waits for its kernels. */
const TURN_MS = 240_000;

export const isOver = (page: Page) =>
  page.evaluate(() => {
    const status = document.querySelector("[data-status] strong")?.textContent ?? "";
    return /won|lost|wins|win:|draw|called off/i.test(status);
  });

/** Wait until something can be picked up, or the match is over; whether one may go on. */
export async function awaitTurn(page: Page): Promise<boolean> {
  await page.waitForFunction(
    () => {
      const status = document.querySelector("[data-status] strong")?.textContent ?? "";
      if (/won|lost|wins|win:|draw|called off/i.test(status)) return true;
      return (
        status === "Your turn" &&
        document.querySelector("[data-square].movable") !== null &&
        document.querySelector("[data-pending]") === null
      );
    },
    null,
    { timeout: TURN_MS },
  );
  return !(await isOver(page));
}

export const movable = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("[data-square].movable")].map(
      (cell) => (cell as SVGElement).dataset["square"]!,
    ),
  );

/** Where the piece that is picked up can go, captures first, then corners. */
export const reachable = (page: Page) =>
  page.evaluate(() => {
    const worth = (label: string) =>
      (label.includes("minion") ? 2 : 0) + (label.includes("corner") ? 3 : 0);
    return [...document.querySelectorAll("[data-square]")]
      .filter((cell) => cell.getAttribute("aria-label")!.includes("can be reached"))
      .sort((a, b) => worth(b.getAttribute("aria-label")!) - worth(a.getAttribute("aria-label")!))
      .map((cell) => (cell as SVGElement).dataset["square"]!);
  });

export async function middle(page: Page, square: string): Promise<{ x: number; y: number }> {
  const box = await page.locator(`[data-square="${square}"]`).boundingBox();
  assert(box, square);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

export type Hand = (page: Page, turn: number) => Promise<void>;

const pickOf = <T>(list: T[], turn: number): T => list[(turn * 7) % list.length]!;

/** Tap the piece, tap the square. */
export const tap: Hand = async (page, turn) => {
  const start = pickOf(await movable(page), turn);
  const from = await middle(page, start);
  await page.touchscreen.tap(from.x, from.y);
  const [end] = await reachable(page);
  assert(end, `nothing to reach from ${start}`);
  const to = await middle(page, end);
  await page.touchscreen.tap(to.x, to.y);
};

/** Drag the piece to the square. */
export const drag: Hand = async (page, turn) => {
  const start = pickOf(await movable(page), turn);
  const from = await middle(page, start);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  const [end] = await reachable(page);
  assert(end, `nothing to reach from ${start}`);
  const to = await middle(page, end);
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2);
  await page.mouse.move(to.x, to.y);
  await page.mouse.up();
};

/** Arrows over the squares, Enter on the piece and on the square. */
export const keys: Hand = async (page, turn) => {
  const start = pickOf(await movable(page), turn);
  await walk(page, start);
  await page.keyboard.press("Enter");
  const [end] = await reachable(page);
  assert(end, `nothing to reach from ${start}`);
  await walk(page, end);
  await page.keyboard.press("Enter");
};

async function walk(page: Page, square: string): Promise<void> {
  const focused = () =>
    page.evaluate(() => (document.activeElement as SVGElement | null)?.dataset["square"] ?? "");
  let here = await focused();
  for (let tabs = 0; here === "" && tabs < 60; tabs += 1) {
    await page.keyboard.press("Tab");
    here = await focused();
  }
  assert(here, "the board cannot be reached by the tab key");
  const [col, row] = [square.charCodeAt(0) - here.charCodeAt(0), +square.slice(1) - +here.slice(1)];
  for (let n = 0; n < Math.abs(col); n += 1)
    await page.keyboard.press(col > 0 ? "ArrowRight" : "ArrowLeft");
  for (let n = 0; n < Math.abs(row); n += 1)
    await page.keyboard.press(row > 0 ? "ArrowUp" : "ArrowDown");
  assert.equal(await focused(), square);
}

/** Play seats in turn until the match is over, or so many turns are done. */
export async function playOut(hands: [Page, Hand][], most = 400): Promise<number> {
  let turns = 0;
  while (turns < most) {
    const ready = await Promise.race(
      hands.map(async ([page], n) => ((await awaitTurn(page)) ? n : -1)),
    ).catch(() => -1);
    if (ready < 0) {
      const over = await Promise.all(hands.map(([page]) => isOver(page)));
      assert(over.some(Boolean), "nobody can go on, and the match is not over");
      return turns;
    }
    const [page, hand] = hands[ready]!;
    await hand(page, turns);
    turns += 1;
  }
  return turns;
}

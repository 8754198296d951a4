/** Playing Pivit tiles as people do: what one sees and touches, and nothing else. */

import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { isOver, tabTo } from "./match.ts";

/** A fair deal is looked for, and a bot thinks. */
const ROUND_MS = 240_000;
const COLOURS = ["red", "orange", "yellow", "green", "blue", "purple"];
const DESIGNS = ["ring", "triangle", "square", "cross", "star", "drop"];
const WILD = 36;

export type Cell = readonly [row: number, col: number];
export interface Laid {
  cell: Cell;
  /** As the page calls it. */
  name: string;
}

const numberOf = (name: string): number => {
  if (name.startsWith("wild")) return WILD;
  const [colour, design] = name.split(" ");
  return 6 * COLOURS.indexOf(colour!) + DESIGNS.indexOf(design!);
};
const nameOf = (tile: number): string =>
  tile === WILD ? "wild tile" : `${COLOURS[Math.floor(tile / 6)]!} ${DESIGNS[tile % 6]!}`;
/** As it is typed: r3, or a star. */
const typedOf = (name: string): string => {
  const tile = numberOf(name);
  return tile === WILD ? "*" : `${"roygbp"[Math.floor(tile / 6)]!}${(tile % 6) + 1}`;
};

/** What is wanted of this person. */
export async function wanted(page: Page): Promise<"over" | "ready" | "race"> {
  const found = await page.waitForFunction(
    () => {
      const status = document.querySelector("[data-status] strong")?.textContent ?? "";
      if (/\([A-Z]\d/.test(status)) return "over";
      if (document.querySelector(".gather button.main")) return "ready";
      return document.querySelector("[data-hand]:not(:disabled)") ? "race" : null;
    },
    null,
    { timeout: ROUND_MS },
  );
  return (await found.jsonValue()) as "over" | "ready" | "race";
}

/** How buttons are pressed: by whom is told by the text on it. */
export type Press = (page: Page, text: RegExp) => Promise<void>;

export const click: Press = (page, text) => page.getByRole("button", { name: text }).click();

export const enter: Press = async (page, text) => {
  await tabTo(page, text);
  await page.keyboard.press("Enter");
};

export async function ready(pages: Page[], press: Press = click): Promise<void> {
  for (const page of pages) {
    if ((await wanted(page)) !== "ready") continue;
    await press(page, /^(I am ready|Next round)$/);
    await page.locator(".gather button.main").waitFor({ state: "detached" });
  }
  for (const page of pages) assert.equal(await wanted(page), "race");
}

export const handOf = (page: Page) =>
  page
    .locator("[data-hand]")
    .evaluateAll((tiles) => tiles.map((tile) => tile.getAttribute("aria-label")!));

/** A grid for the hand, thought out by the solver that the page also has for real hands; each
 * tile beside one before it, from the middle of the table on. */
export async function gridFor(page: Page): Promise<Laid[]> {
  const hand = (await handOf(page)).map(numberOf);
  const told = await page.evaluate(async (hand) => {
    const answer = await fetch("/api/v1/games/tiles/advice", {
      method: "POST",
      body: JSON.stringify({ want: "grid", hand, laid: [] }),
      headers: { "content-type": "application/json" },
    });
    return (await answer.json()) as { status: string; grid: [number, number, number][] };
  }, hand);
  assert.equal(told.status, "solved");
  const MIDDLE = 13;
  const left = new Map(told.grid.map(([row, col, tile]) => [`${row},${col}`, tile]));
  const rows = told.grid.map(([row]) => row);
  const cols = told.grid.map(([, col]) => col);
  const shift = (all: number[]) => MIDDLE - Math.round((Math.min(...all) + Math.max(...all)) / 2);
  const [down, right] = [shift(rows), shift(cols)];
  const found: Laid[] = [];
  const waiting: Cell[] = [[told.grid[0]![0], told.grid[0]![1]]];
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const [row, col] = next;
    const tile = left.get(`${row},${col}`);
    if (tile === undefined) continue;
    left.delete(`${row},${col}`);
    found.push({ cell: [row + down, col + right], name: nameOf(tile) });
    waiting.push([row, col + 1], [row, col - 1], [row + 1, col], [row - 1, col]);
  }
  assert.equal(left.size, 0);
  return found;
}

interface Point {
  x: number;
  y: number;
}

/** Where a cell of the table is on the screen, once it can be seen. */
async function onTable(page: Page, [row, col]: Cell): Promise<Point> {
  for (const look of [null, "Show all", "Farther", "Farther", "Farther"]) {
    if (look) await page.getByRole("button", { name: look, exact: true }).click();
    const at = await page.locator(".table svg").evaluate(
      (svg, { row, col }) => {
        const seen = (svg as SVGSVGElement).viewBox.baseVal;
        const box = svg.getBoundingClientRect();
        const x = ((col * 100 + 50 - seen.x) / seen.width) * box.width;
        const y = ((row * 100 + 50 - seen.y) / seen.height) * box.height;
        const isSeen = x > 4 && y > 4 && x < box.width - 4 && y < box.height - 4;
        return isSeen ? { x: box.x + x, y: box.y + y } : null;
      },
      { row, col },
    );
    if (at) return at;
  }
  assert.fail(`${row},${col} cannot be seen`);
}

async function inHand(page: Page, name: string): Promise<Point> {
  const box = await page.locator(`[data-hand][aria-label="${name}"]`).first().boundingBox();
  assert(box, name);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

export type Hand = (page: Page, laid: Laid[]) => Promise<void>;

/** Tile by tile from the hand to its cell. */
export const drag: Hand = async (page, laid) => {
  for (const { cell, name } of laid) {
    const to = await onTable(page, cell);
    const from = await inHand(page, name);
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2);
    await page.mouse.move(to.x, to.y);
    await page.mouse.up();
  }
};

/** Tap a tile, tap its cell. */
export const tap: Hand = async (page, laid) => {
  for (const { cell, name } of laid) {
    const to = await onTable(page, cell);
    const from = await inHand(page, name);
    await page.touchscreen.tap(from.x, from.y);
    await page.touchscreen.tap(to.x, to.y);
  }
};

/** Arrows over the cells, and each tile typed by its name. */
export const keys: Hand = async (page, laid) => {
  const here = () =>
    page.evaluate(() => (document.activeElement as SVGElement | null)?.dataset["cell"] ?? "");
  await tabTo(page, "[data-cell]");
  for (const { cell, name } of laid) {
    const [row, col] = (await here()).split(",").map(Number);
    const [down, right] = [cell[0] - row!, cell[1] - col!];
    for (let n = 0; n < Math.abs(down); n += 1)
      await page.keyboard.press(down > 0 ? "ArrowDown" : "ArrowUp");
    for (let n = 0; n < Math.abs(right); n += 1)
      await page.keyboard.press(right > 0 ? "ArrowRight" : "ArrowLeft");
    assert.equal(await here(), cell.join());
    await page.keyboard.type(typedOf(name));
  }
};

/** All is laid, and the server has it: say done. */
export async function done(page: Page, press: Press = click): Promise<void> {
  await page.locator("[data-hand]").first().waitFor({ state: "detached" });
  await page.locator(".tile.pending").first().waitFor({ state: "detached" });
  await press(page, /^Done$/);
}

async function mayDone(page: Page): Promise<boolean> {
  const found = page.locator(".results, .done");
  await found.first().waitFor();
  return (await page.locator(".done").count()) > 0;
}

/** Round after round until somebody has won: all lay at once, and say done in their order. */
export async function playOut(hands: [Page, Hand][], press: Press = click): Promise<number> {
  const pages = hands.map(([page]) => page);
  let rounds = 0;
  while (!(await isOver(pages[0]!))) {
    await ready(pages, press);
    rounds += 1;
    await Promise.all(hands.map(async ([page, hand]) => hand(page, await gridFor(page))));
    // Who has done already is asked no more, and whoever came too late neither.
    for (const page of pages) if (await mayDone(page)) await done(page, press);
    for (const page of pages) await page.locator(".results").waitFor({ timeout: ROUND_MS });
  }
  return rounds;
}

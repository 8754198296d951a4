/** Playing Pivic as people do: what one sees and touches, and nothing else. */

import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { isOver, tabTo } from "./match.ts";

/** The first bot on a machine waits for its kernels. */
const TURN_MS = 240_000;
/** As wide as the wood around the table is drawn, in mm. */
const RAIL_MM = 22;

export interface Ball {
  name: string;
  x: number;
  y: number;
}
export type Point = readonly [x: number, y: number];
/** The size of a table within its rails, in mm, and where its goals are. */
export interface Size {
  length: number;
  breadth: number;
  goal: number;
}
export const SMALL: Size = { length: 640, breadth: 340, goal: 280 };

/** What is wanted of this person: nothing as long as balls roll or the other thinks. */
export async function wanted(page: Page): Promise<"over" | "put" | "shoot"> {
  await page.waitForFunction(
    () =>
      /\([A-Z]\d/.test(document.querySelector("[data-status] strong")?.textContent ?? "") ||
      document.querySelector(".controls button.main:not(:disabled)") !== null,
    null,
    { timeout: TURN_MS },
  );
  if (await isOver(page)) return "over";
  return (await page.getByRole("button", { name: "Flick", exact: true }).count()) > 0
    ? "shoot"
    : "put";
}

/** Where the balls lie, as it is told to those who do not see. */
export async function ballsOf(page: Page): Promise<Ball[]> {
  const texts = await page.locator("[data-ball]").allTextContents();
  return texts.map((text) => {
    const [, name, x, y] = /^\s*(.+): (-?\d+), (-?\d+)\s*$/.exec(text)!;
    return { name: name!, x: Number(x), y: Number(y) };
  });
}

/** A point of the table on the screen, for the person of a seat: the own end is near. */
export async function onScreen(page: Page, size: Size, seat: number, [x, y]: Point) {
  const box = (await page.locator("canvas[data-table]").boundingBox())!;
  const [length, breadth] = [size.length + 2 * RAIL_MM, size.breadth + 2 * RAIL_MM];
  const side = seat === 0 ? 1 : -1;
  const stands = box.height > box.width;
  const scale = stands ? box.height / length : box.width / length;
  assert(Math.abs((stands ? box.width : box.height) / breadth - scale) < 0.01, "the frame fits");
  const [middleX, middleY] = [box.x + box.width / 2, box.y + box.height / 2];
  return stands
    ? { x: middleX - side * y * scale, y: middleY - side * x * scale }
    : { x: middleX + side * x * scale, y: middleY - side * y * scale };
}

const NAMES = ["Gold", "Steel"] as const;
/** Behind the own goal and on both sides of it, from where a ball rolls in gently. */
const AT_GOAL: readonly Point[] = [
  [25, 0],
  [0, 30],
  [0, -30],
];

/** Something done by hand: from a point of the screen to another. */
export type Drag = (
  page: Page,
  from: { x: number; y: number },
  to: { x: number; y: number },
) => Promise<void>;

export const byMouse: Drag = async (page, from, to) => {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2);
  await page.mouse.move(to.x, to.y);
  await page.mouse.up();
};

export const byFinger: Drag = async (page, from, to) => {
  const finger = await page.context().newCDPSession(page);
  const send = (type: string, ...points: { x: number; y: number }[]) =>
    finger.send("Input.dispatchTouchEvent", {
      type: type as "touchStart",
      touchPoints: points,
    });
  await send("touchStart", from);
  await send("touchMove", { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 });
  await send("touchMove", to);
  await send("touchEnd");
  await finger.detach();
};

/** The own goal, for those who mean to lose. */
export const ownGoal = (size: Size, seat: number): Point => [
  seat === 0 ? -size.goal : size.goal,
  0,
];

/** Push as many balls as there are places to the own goal, and be done. */
export async function placeAtGoal(page: Page, size: Size, seat: number, drag: Drag): Promise<void> {
  const [goal] = ownGoal(size, seat);
  for (const [n, [far, aside]] of AT_GOAL.entries()) {
    const ball = (await ballsOf(page)).find(({ name }) => name === `${NAMES[seat]} ${n + 1}`)!;
    const to: Point = [goal + Math.sign(goal) * far, aside];
    await drag(
      page,
      await onScreen(page, size, seat, [ball.x, ball.y]),
      await onScreen(page, size, seat, to),
    );
  }
  await page.getByRole("button", { name: "Done", exact: true }).click();
}

/** Which of the own balls lies nearest to a point. */
export async function nearest(page: Page, seat: number, [x, y]: Point): Promise<Ball> {
  const own = (await ballsOf(page)).filter(({ name }) => name.startsWith(NAMES[seat]!));
  const far = (ball: Ball) => Math.hypot(ball.x - x, ball.y - y);
  return own.sort((a, b) => far(a) - far(b))[0]!;
}

/** Draw from a ball to where it is to go, and flick. */
export async function flick(
  page: Page,
  size: Size,
  seat: number,
  ball: Ball,
  to: Point,
  drag: Drag,
): Promise<void> {
  await drag(
    page,
    await onScreen(page, size, seat, [ball.x, ball.y]),
    await onScreen(page, size, seat, to),
  );
  await page.getByRole("button", { name: "Flick", exact: true }).click();
  // The button is there again only when it may be pressed again.
  await page.getByRole("button", { name: "Flick", exact: true }).waitFor({ state: "detached" });
}

const heard = (page: Page) => page.locator(".unseen[role=status]").textContent();

/** The next own ball is chosen until it is the one that is wanted. */
async function choose(page: Page, ball: Ball): Promise<void> {
  const number = ball.name.split(" ")[1]!;
  for (let n = 0; n < 9; n += 1) {
    await page.keyboard.press("n");
    if ((await heard(page))?.startsWith(`Ball ${number}`)) return;
  }
  assert.fail(`${ball.name} cannot be chosen`);
}

async function press(page: Page, key: string, times: number): Promise<void> {
  for (let n = 0; n < times; n += 1) await page.keyboard.press(key);
}

/** The same placement by the keyboard alone. The table lies, with the own end on the left. */
export async function placeByKeys(page: Page, size: Size, seat: number): Promise<void> {
  const STEP_MM = 5;
  const side = seat === 0 ? 1 : -1;
  const [goal] = ownGoal(size, seat);
  await tabTo(page, "canvas[data-table]");
  for (const [n, [far, aside]] of AT_GOAL.entries()) {
    const ball = (await ballsOf(page)).find(({ name }) => name === `${NAMES[seat]} ${n + 1}`)!;
    await choose(page, ball);
    const right = Math.round((side * (goal + Math.sign(goal) * far - ball.x)) / STEP_MM);
    const up = Math.round((side * (aside - ball.y)) / STEP_MM);
    await press(page, up > 0 ? "ArrowUp" : "ArrowDown", Math.abs(up));
    await press(page, right > 0 ? "ArrowRight" : "ArrowLeft", Math.abs(right));
  }
  await page.keyboard.press("Enter");
}

/** Choose a ball, aim at what is named, take speed away, and flick: by the keyboard alone. */
export async function flickByKeys(page: Page, ball: Ball, target: string): Promise<void> {
  const SLOWER = 6;
  await tabTo(page, "canvas[data-table]");
  await choose(page, ball);
  await page.keyboard.press("Tab");
  await page.keyboard.type(target);
  await tabTo(page, "canvas[data-table]", { back: true });
  await press(page, "ArrowDown", SLOWER);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Flick", exact: true }).waitFor({ state: "detached" });
}

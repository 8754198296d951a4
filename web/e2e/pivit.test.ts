/** Whole matches of Pivit in a real browser. TRIPIV_LONG=1: as long as they take. */

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Page } from "playwright-core";
import { DESKTOP, House, PHONE, table } from "./house.ts";
import {
  awaitTurn,
  drag,
  isOver,
  keys,
  middle,
  movable,
  playOut,
  reachable,
  tap,
} from "./pivit.ts";

const LONG = process.env["TRIPIV_LONG"] === "1";
let house: House;
before(async () => {
  house = await new House().open();
});
after(async () => {
  await house.close();
});

const leave = (...pages: Page[]) => Promise.all(pages.map((page) => page.context().close()));
const text = (page: Page) => page.locator("[data-status] strong").textContent();

test("from the front page to the first own action: one click, then one move", async (t) => {
  const page = await house.guest();
  await page.getByRole("button", { name: /Play now: Pivit,/ }).click();
  assert(await awaitTurn(page));
  await page.evaluate(() => {
    const marks: number[] = [];
    Object.assign(window, { marks });
    addEventListener("pointerup", (event) => {
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () =>
          marks.push(
            document.querySelector("[data-pending]") ? performance.now() - event.timeStamp : -1,
          );
        channel.port2.postMessage(0);
      });
    });
  });
  await drag(page, 0);
  const took = await page.waitForFunction(
    () => (window as unknown as { marks: number[] }).marks[0],
  );
  const ms = (await took.jsonValue())!;
  t.diagnostic(`from pointer up to the first paint of the own action: ${Math.round(ms)} ms`);
  assert(ms < 500, `${ms} ms`);
  assert(await awaitTurn(page), "the bot answers");
  await leave(page);
});

test("a whole match between two browsers, one by mouse, one by touch", async (t) => {
  const ann = await house.guest(DESKTOP);
  const address = await table(ann, {
    game: "pivit",
    setup: LONG ? "6x6-2p" : "4x4-2p",
    seats: ["me", "open"],
  });
  await ann.goto(address);
  await ann.getByText("You sit here").waitFor();
  const ben = await house.guest(PHONE, address);
  await ben.getByRole("button", { name: "Sit down" }).click();
  const turns = await playOut([
    [ann, drag],
    [ben, tap],
  ]);
  for (const page of [ann, ben])
    await page.waitForFunction(() =>
      /\(B5/.test(document.querySelector("[data-status]")!.textContent!),
    );
  t.diagnostic(`${turns} plies: ${await text(ann)} / ${await text(ben)}`);
  // And back through it, and again.
  await ann.getByRole("button", { name: "First step" }).click();
  await ann.getByText(/Step 1 of/).waitFor();
  await ann.getByRole("button", { name: "Rematch" }).click();
  await ben.getByRole("button", { name: "Accept" }).click();
  await Promise.all(
    [ann, ben].map((page) => page.waitForURL((url) => !url.pathname.endsWith(address))),
  );
  await leave(ann, ben);
});

test("a whole match by keyboard alone, to an end by the rules", async (t) => {
  const page = await house.guest();
  const address = await table(page, {
    game: "pivit",
    setup: LONG ? "6x6-2p" : "4x4-2p",
    seats: ["me", "random"],
  });
  await page.goto(address);
  const turns = await playOut([[page, keys]]);
  assert(await isOver(page));
  t.diagnostic(`${turns} own plies: ${await text(page)}`);
  await leave(page);
});

test("four players", async () => {
  const pages = [await house.guest()];
  const address = await table(pages[0]!, {
    game: "pivit",
    setup: "6x6-4p",
    seats: ["me", "open", "open", "open"],
  });
  await pages[0]!.goto(address);
  for (let n = 1; n < 4; n += 1) {
    const page = await house.guest(n % 2 ? PHONE : DESKTOP, address);
    await page.getByRole("button", { name: "Sit down" }).first().click();
    pages.push(page);
  }
  const turns = await playOut(
    pages.map((page, n) => [page, n % 2 ? tap : drag]),
    LONG ? 400 : 6,
  );
  assert(turns >= 6);
  if (LONG) assert(await isOver(pages[0]!));
  await leave(...pages);
});

test("the server dies in the middle, and nothing is lost", async () => {
  const page = await house.guest();
  await page.goto(await table(page, { game: "pivit", setup: "6x6-2p", seats: ["me", "random"] }));
  assert(await awaitTurn(page));
  await drag(page, 1);
  assert(await awaitTurn(page));
  const before = await page.locator("ol button").count();
  await house.kill();
  await page.getByText("Connection lost. Reconnecting…").first().waitFor();
  // Done while nobody hears: it is on its way until somebody does.
  await drag(page, 2);
  await page.locator("[data-pending]").waitFor();
  await house.start();
  await page.waitForFunction((n) => document.querySelectorAll("ol button").length > n, before, {
    timeout: 30_000,
  });
  assert(await awaitTurn(page));
  await leave(page);
});

test("a premove is shown as prepared, and can be taken back", async () => {
  const ann = await house.guest();
  const address = await table(ann, { game: "pivit", setup: "6x6-2p", seats: ["open", "me"] });
  await ann.goto(address);
  const ben = await house.guest(DESKTOP, address);
  await ben.getByRole("button", { name: "Sit down" }).click();
  assert(await awaitTurn(ben));
  await ann.waitForFunction(() => document.querySelector("[data-square].movable") !== null);
  await drag(ann, 0);
  await ann.getByText("Prepared for your turn").waitFor();
  await ann.getByRole("button", { name: "Take it back" }).click();
  await ann.getByText("Prepared for your turn").waitFor({ state: "detached" });
  assert.equal(await ann.locator(".refusal").count(), 0);
  await drag(ann, 0);
  await ann.getByText("Prepared for your turn").waitFor();
  await drag(ben, 3);
  await ann.getByText("Prepared for your turn").waitFor({ state: "detached" });
  await leave(ann, ben);
});

test("who wants less motion sees none, and who likes it dark has it dark", async () => {
  const page = await house.guest({ ...DESKTOP, reducedMotion: "reduce", colorScheme: "dark" });
  await page.goto(await table(page, { game: "pivit", setup: "6x6-2p", seats: ["me", "me"] }));
  await page.waitForFunction(() => document.querySelector("[data-square].movable") !== null);
  await page.evaluate(() => {
    Object.assign(window, { animated: 0 });
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...given) {
      (window as unknown as { animated: number }).animated += 1;
      return animate.apply(this, given);
    };
  });
  const [start] = await movable(page);
  const from = await middle(page, start!);
  await page.mouse.click(from.x, from.y);
  const [end] = await reachable(page);
  const to = await middle(page, end!);
  await page.mouse.click(to.x, to.y);
  await page.waitForFunction((square) => {
    const label = document.querySelector(`[data-square="${square}"]`)!.getAttribute("aria-label")!;
    return label.includes("Red") && !document.querySelector("[data-pending]");
  }, end);
  assert.equal(await page.evaluate(() => (window as unknown as { animated: number }).animated), 0);
  const ground = await page.evaluate(
    () => getComputedStyle(document.documentElement).backgroundColor,
  );
  assert.match(ground, /rgb\(26, 28, 30\)/);
  await leave(page);
});

test("a refusal is told in the words of the clause", async () => {
  const page = await house.guest();
  await page.goto(await table(page, { game: "pivit", setup: "6x6-2p", seats: ["me", "random"] }));
  assert(await awaitTurn(page));
  await page.getByRole("textbox", { name: /Type a move/ }).fill("a1-a2");
  await page.keyboard.press("Enter");
  await page.locator(".refusal", { hasText: /\(B\d/ }).waitFor();
  await leave(page);
});

test("a lesson's step is done by doing it, and a finished match is looked through", async () => {
  const page = await house.guest(PHONE, "/games/pivit/lesson");
  await page.locator("[data-square].movable").first().waitFor();
  await tap(page, 0);
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByText("Step 2 of 6").waitFor();
  const address = await table(page, { game: "pivit", setup: "4x4-2p", seats: ["me", "random"] });
  await page.goto(address);
  await playOut([[page, tap]]);
  await page.getByRole("link", { name: "Analyse" }).click();
  await page.getByRole("button", { name: "Find the mistakes" }).click();
  await page.getByRole("img", { name: /Chances over the match/ }).waitFor({ timeout: 60_000 });
  await page.getByRole("button", { name: "One back" }).click();
  await page.getByText(/by endgame tables|By search/).waitFor();
  await leave(page);
});

test("a puzzle is tried, given up, and there is another", async () => {
  const page = await house.guest(DESKTOP, "/games/pivit/puzzles");
  await page.locator("[data-square].movable").first().waitFor();
  const task = page.locator(".told h2");
  await task.waitFor();
  await drag(page, 0);
  await page.locator(".told strong").waitFor();
  const solution = page.getByRole("button", { name: "Show the solution" });
  if ((await solution.count()) > 0) await solution.click();
  await page.getByRole("button", { name: "Next puzzle" }).click();
  await page.locator("[data-square].movable").first().waitFor();
  await page.locator(".told strong").waitFor({ state: "detached" });
  await leave(page);
});

test("no page threw anything", () => {
  assert.deepEqual(house.faults, []);
});

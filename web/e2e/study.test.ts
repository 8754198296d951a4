/** To learn and to look back: Pivic's lesson and practice table, rounds of tiles; talk reported. */

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Page } from "playwright-core";
import { DESKTOP, House, PHONE, table } from "./house.ts";
import { awaitEnd, gather, leave, tabTo } from "./match.ts";

/** The first question on a machine waits for its kernels. */
const THINK_MS = 240_000;

let house: House;
before(async () => {
  house = await new House().open();
});
after(async () => {
  await house.close();
});

const progress = (page: Page, wanted: string) =>
  page.locator(`[data-progress="${wanted}"]`).waitFor();
const still = (page: Page) => page.locator('[data-rolling="false"]').waitFor();

async function aimAt(page: Page, what: RegExp): Promise<void> {
  const chooser = page.locator(".controls select");
  await chooser.waitFor();
  const label = (await chooser.locator("option").allTextContents()).find((text) => what.test(text));
  await chooser.selectOption({ label: label!.trim() });
}

test("the lesson of Pivic, by doing it all", async () => {
  const page = await house.guest(PHONE, "/games/pivic/lesson");
  const next = page.getByRole("button", { name: "Next", exact: true });
  for (const target of [/Steel 1/, /Steel 1/, /Steel 1/, /Steel's goal/]) {
    await aimAt(page, target);
    await page.getByRole("button", { name: "Flick" }).tap();
    await progress(page, "done");
    await next.tap();
  }
  await page.getByRole("button", { name: "Done", exact: true }).tap();
  await progress(page, "done");
  await next.tap();
  await page.getByRole("button", { name: "Take a ball off" }).tap();
  await page.locator("[data-table]").focus();
  await page.keyboard.press("n");
  await page.keyboard.press("Enter");
  await progress(page, "done");
  await next.tap();
  await page.getByRole("button", { name: "Show me" }).tap();
  await progress(page, "shown");
  await next.tap();
  await page.getByText("That is all of Pivic").waitFor();
  await leave(page);
});

test("the practice table: shots told of, seen, taken back; balls laid out", async () => {
  const page = await house.guest(DESKTOP, "/games/pivic/analysis");
  const line = page.locator(".line").first();
  await line.waitFor({ timeout: THINK_MS });
  assert.match(await line.innerText(), /%/);
  await page.getByText(/Heat map of Gold/).waitFor({ timeout: THINK_MS });
  // What the analyst has found stays where it is once it is no more asked.
  await line.click();
  await page.getByRole("button", { name: "See it shot" }).click();
  const undo = page.getByRole("button", { name: /Take back/ });
  await page.waitForFunction(() => !document.querySelector("[data-state] button:disabled"));
  await still(page);
  await undo.click();
  await page.getByText("Gold is next, at 0 to 0").waitFor();
  await page.getByRole("button", { name: "Lay balls out" }).click();
  // By the keyboard: the first ball goes, the next one is pushed.
  await tabTo(page, "[data-table]");
  await page.keyboard.press("Delete");
  await page.keyboard.press("n");
  await page.keyboard.press("Shift+ArrowRight");
  await page.getByText("+ Gold (7)").waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Lay balls out" }).waitFor();
  assert.equal(await page.locator("[data-ball]", { hasText: "Gold" }).count(), 7);
  // What makes no sense is refused in words, and nothing is changed.
  await page.getByText("Position as text").click();
  await page.locator("textarea").fill("one 0:0 1@0,0 9@100,0");
  await page.getByRole("button", { name: "Show this position" }).click();
  await page.getByText("ball 1 lies over a hole").first().waitFor();
  assert.equal(await page.locator("[data-ball]").count(), 15);
  await leave(page);
});

test("a whole match of Pivic is judged, and tried out while it is played alone", async () => {
  const page = await house.guest(DESKTOP);
  const games = await page.evaluate(async () => (await fetch("/api/v1/games")).json());
  const pivic = (games as { id: string; setups: { options: object }[] }[]).find(
    ({ id }) => id === "pivic",
  )!;
  const start = "one 1:0 1@-160,-24 9@-60,-5";
  const match = await table(page, {
    game: "pivic",
    options: { ...pivic.setups[0]!.options, start },
    seats: ["me", "me"],
  });
  await page.goto(match);
  await page.getByRole("link", { name: "Try it out from here" }).waitFor();
  await aimAt(page, /Steel 1/);
  await page.getByRole("button", { name: "Flick" }).click();
  await awaitEnd(page);
  await page.getByRole("link", { name: "Analyse" }).click();
  await page.getByRole("button", { name: "Judge every shot" }).click();
  await page.locator("section[aria-labelledby=review] table").waitFor({ timeout: THINK_MS });
  await page.locator(".shots button").first().click();
  await page
    .getByText(/points expected/)
    .first()
    .waitFor();
  await leave(page);
});

test("a round of tiles is looked back upon", async () => {
  const page = await house.guest(PHONE);
  const match = await table(page, { game: "tiles", seats: ["me"] });
  await page.goto(match);
  await page.getByRole("button", { name: "I am ready" }).tap();
  await page.locator("[data-rack] button, .rack button").first().waitFor();
  await page.getByRole("button", { name: "I am stuck" }).tap();
  await page.getByRole("link", { name: "Analyse" }).tap();
  const raced = page.locator("[data-raced]");
  await raced.waitFor({ timeout: THINK_MS });
  assert.match(await raced.innerText(), /This hand had|Whether this hand/);
  await leave(page);
});

test("talk: reported, not heard, heard again", async () => {
  const [ann, ben] = await gather(house, { game: "pivit", setup: "6x6-2p" }, [DESKTOP, PHONE]);
  assert(ann && ben);
  const chat = (page: Page) => page.locator("summary", { hasText: "Chat" });
  await chat(ben).tap();
  await ben.getByLabel(/Say something/).fill("You silly goose");
  await ben.getByRole("button", { name: "Send" }).tap();
  await chat(ann).click();
  const said = ann.getByRole("log").getByText("You silly goose");
  await said.waitFor();
  const about = ann.getByRole("button", { name: /About what .* said/ });
  await about.click();
  await ann.getByLabel("More, if you like").fill("It goes on all day.");
  await ann.getByRole("button", { name: "Send the report" }).click();
  await ann.locator(".note", { hasText: "A moderator will look at it" }).waitFor();
  await about.click();
  await ann.getByRole("button", { name: /Do not hear/ }).click();
  await said.waitFor({ state: "detached" });
  await ann.getByRole("button", { name: /Hear .* again/ }).click();
  await said.waitFor();
  assert.equal(await ben.getByRole("button", { name: /About what/ }).count(), 0);
  await leave(ann, ben);
});

test("no page threw anything", () => {
  assert.deepEqual(house.faults, []);
});

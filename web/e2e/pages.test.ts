/** Every main page, as those find it who see or hear otherwise, and on narrow screens. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import type { Page } from "playwright-core";
import { House, table as lay } from "./house.ts";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const GAMES = ["pivit", "pivic", "tiles"];
const PAGES = [
  "/",
  "/lobby",
  "/matches",
  "/leaders",
  "/rules",
  "/settings",
  "/account",
  "/people/nobody",
  "/nowhere",
  "/games/tiles/study",
  ...GAMES.flatMap((game) => [`/games/${game}`, `/games/${game}/table`, `/games/${game}/rules`]),
];

let house: House;
before(async () => {
  house = await new House().open();
});
after(async () => {
  await house.close();
});

interface Finding {
  id: string;
  impact: string | null;
  nodes: { html: string }[];
}

/** What axe finds that is serious. */
async function axe(page: Page): Promise<string[]> {
  // By the debugger, which the policy of the page does not hold.
  const found = await page.evaluate(async (source) => {
    new Function(source)();
    const { axe } = window as unknown as { axe: { run: () => Promise<{ violations: Finding[] }> } };
    return (await axe.run()).violations;
  }, AXE);
  return found
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

async function settled(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator("main h1").first().waitFor({ state: "attached" });
  await page.waitForLoadState("networkidle");
}

/** What each game has of its own: whatever its page leads to. */
async function studies(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const game of GAMES) {
    await settled(page, `/games/${game}`);
    const links = page.locator("section[aria-labelledby=more] a");
    const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")!));
    found.push(...paths.filter((path) => !path.endsWith("/rules")));
  }
  assert(found.length >= 8, found.join());
  return found;
}

/** Matches as they are while they are played: a board, a table to place on, a race. */
async function matches(page: Page, most: boolean): Promise<string[]> {
  const four = most ? ["1", "1", "1"] : ["1"];
  const wanted = [
    { game: "pivit", setup: most ? "8x8-4p" : "6x6-2p", seats: ["me", ...four] },
    { game: "pivic", setup: "", seats: ["me", "1"] },
    { game: "pivic", setup: "", seats: ["me", "1"] },
    { game: "tiles", setup: most ? "4p" : "2p", seats: ["me", ...four] },
    { game: "tiles", setup: most ? "4p assist" : "2p assist", seats: ["me", ...four] },
  ];
  const found: string[] = [];
  for (const table of wanted) found.push(await lay(page, table));
  // It begins by itself after a while.
  await settled(page, found[4]!);
  await page.locator(".gather button.main").click();
  await settled(page, found[2]!);
  await page.getByRole("button", { name: "Done", exact: true }).click();
  await page.getByRole("button", { name: "Flick", exact: true }).waitFor({ timeout: 120_000 });
  return found;
}

for (const [name, theme] of [
  ["light", { colorScheme: "light" }],
  ["dark", { colorScheme: "dark" }],
] as const) {
  test(`axe finds nothing serious, ${name}`, async () => {
    const page = await house.guest({
      ...theme,
      bypassCSP: true,
      viewport: { width: 1280, height: 800 },
    });
    const found: string[] = [];
    const waiting = await lay(page, { game: "pivit", seats: ["me", "open"], public: true });
    const wanted =
      name === "light"
        ? [...PAGES, ...(await studies(page))]
        : ["/", "/lobby", "/settings", "/games/pivit"];
    for (const path of [...wanted, waiting, ...(await matches(page, false))]) {
      await settled(page, path);
      for (const finding of await axe(page)) found.push(`${path} ${finding}`);
    }
    assert.deepEqual(found, []);
    await page.context().close();
  });
}

test("nothing is wider than the narrowest screen", async () => {
  const page = await house.guest({
    viewport: { width: 320, height: 640 },
    hasTouch: true,
    isMobile: true,
  });
  const found: string[] = [];
  const all = [...PAGES, ...(await studies(page)), ...(await matches(page, true))];
  for (const path of all) {
    await settled(page, path);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    if (width > 320) found.push(`${path} ${width}`);
  }
  assert.deepEqual(found, []);
  await page.context().close();
});

test("the first view is small", async (t) => {
  const fresh = await house.guest();
  await fresh.waitForLoadState("networkidle");
  const sizes = await fresh.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .filter((entry) => /\.(js|css)$/.test(entry.name))
      .map((entry) => (entry as PerformanceResourceTiming).encodedBodySize),
  );
  const whole = sizes.reduce((sum, size) => sum + size, 0);
  t.diagnostic(`script and style of the front page: ${(whole / 1000).toFixed(1)} kB packed`);
  assert(whole > 0 && whole < 60_000, String(whole));
  await fresh.context().close();
});

test("no page threw anything", () => {
  assert.deepEqual(house.faults, []);
});

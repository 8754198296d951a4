/** Every main page, as those find it who see or hear otherwise, and on narrow screens. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import type { Page } from "playwright-core";
import { House, table } from "./house.ts";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const PAGES = [
  "/",
  "/lobby",
  "/matches",
  "/leaders",
  "/rules",
  "/settings",
  "/account",
  "/games/pivit",
  "/games/pivit/table",
  "/games/pivit/rules",
  "/games/pivit/lesson",
  "/games/pivit/editor",
  "/games/pivit/analysis",
  "/games/pivic/analysis",
  "/games/pivic/lesson",
  "/games/tiles/study",
];

let house: House;
before(async () => {
  house = await new House(41_000 + (process.pid % 10_000)).open();
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
    const match = await table(page, { game: "pivit", setup: "6x6-2p", seats: ["me", "random"] });
    const waiting = await table(page, { game: "pivit", seats: ["me", "open"], public: true });
    const wanted = name === "light" ? PAGES : ["/", "/lobby", "/settings", "/games/pivit"];
    for (const path of [...wanted, match, waiting]) {
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
  const match = await table(page, { game: "pivit", setup: "8x8-4p", seats: ["me", "1", "1", "1"] });
  for (const path of [...PAGES, match]) {
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

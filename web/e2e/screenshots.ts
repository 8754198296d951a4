/** Pictures of every main page at both sizes, for the docs and for a look: `make screenshots`. */

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContextOptions, Page } from "playwright-core";
import { DESKTOP, House, PHONE, table } from "./house.ts";
import { awaitTurn, drag, playOut } from "./pivit.ts";

const OUT = process.argv[2] ?? new URL("../../docs/screenshots/", import.meta.url).pathname;
const QUALITY = 72;
const SETTLE_MS = 700;
const THINK_MS = 4_000;
/** What takes long the first time: kernels, and a bot's whole round. */
const START_MS = 300_000;

const SIZES: [name: string, options: BrowserContextOptions][] = [
  ["desktop", { ...DESKTOP, viewport: { width: 1280, height: 800 } }],
  ["phone", { ...PHONE, deviceScaleFactor: 1, colorScheme: "dark" }],
];

const POSITION = "1rv2Rv3/bh6bh/3bv4/bh4rv2/2rh5/rh6rh/bh2bv4/1rvbvrvrv1rv1 r rb r 0 20";

const PIVIC =
  "one 1:0 1@-240,10 2@-120,90 3@-60,-120 4@150,60 5@-300,-60 9@372,0 10@240,-30 11@90,120 12@290,-105 13@40,-60";

const CARDS: Record<string, RegExp> = {
  pivic: /Play now: Pivic,/,
  tiles: /Play now: Pivit tiles,/,
};

const PAGES: [name: string, path: string][] = [
  ["front", "/"],
  ["lobby", "/lobby"],
  ["pivit", "/games/pivit"],
  ["table", "/games/pivit/table"],
  ["rules", "/games/pivit/rules"],
  ["lesson", "/games/pivit/lesson"],
  ["editor", "/games/pivit/editor"],
  ["settings", "/settings"],
  ["lesson-pivic", "/games/pivic/lesson"],
  ["lesson-tiles", "/games/tiles/lesson"],
  ["hand-tiles", "/games/tiles/hand?hand=r1r2r3o1o2o3y1y2y3g4g5g6b4b5b6p4p5p6r4o5y6g1b2*"],
];

mkdirSync(OUT, { recursive: true });
const house = await new House().open();
try {
  // A bot alone, whose round is over by the time that it is looked back upon.
  const host = await house.guest();
  const round = await table(host, { game: "tiles", setup: "1p fair", seats: ["5"] });
  for (const [size, options] of SIZES) {
    const page = await house.guest(options);
    page.setDefaultTimeout(START_MS);
    const shoot = async (name: string, wait = SETTLE_MS) => {
      await page.waitForTimeout(wait);
      await page.screenshot({
        path: join(OUT, `${name}-${size}.jpg`),
        type: "jpeg",
        quality: QUALITY,
        animations: "disabled",
      });
    };
    for (const [name, path] of PAGES) {
      await page.goto(path);
      await page.waitForLoadState("networkidle");
      await shoot(name);
    }
    await play(page);
    await shoot("match");
    for (const game of Object.keys(CARDS)) {
      await page.goto("/");
      await page.getByRole("button", { name: CARDS[game]! }).click();
      await page.waitForURL(/\/match\//);
      // To the middle of what is played: both begin with a word or a placement.
      await page.getByRole("button", { name: /^(I am ready|Done)$/ }).click();
      const begun =
        game === "pivic" ? page.getByText("Flick", { exact: true }) : page.locator(".rack");
      await begun.waitFor({ timeout: START_MS });
      await shoot(`match-${game}`, THINK_MS);
    }
    await page.goto("/games/pivit/analysis?start=" + encodeURIComponent(POSITION));
    await shoot("analysis", THINK_MS);
    await page.goto("/games/pivic/analysis?start=" + encodeURIComponent(PIVIC));
    await page.getByLabel("Hand").selectOption("average");
    await page.getByText(/Heat map/).waitFor({ timeout: START_MS });
    await page.waitForTimeout(THINK_MS);
    await page.locator(".line").first().click();
    await shoot("practice-pivic");
    await page.goto(round);
    await page.getByRole("link", { name: "Analyse" }).click({ timeout: START_MS });
    await page.locator("[data-raced] .course").waitFor({ timeout: START_MS });
    await page.getByRole("slider").press("PageDown");
    await page.locator("h1").click();
    await shoot("back-tiles");
    await page.context().close();
  }
} finally {
  await house.close();
}

async function play(page: Page): Promise<void> {
  await page.goto(await table(page, { game: "pivit", setup: "8x8-2p", seats: ["me", "2"] }));
  await playOut([[page, drag]], 8);
  await awaitTurn(page);
}

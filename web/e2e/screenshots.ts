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

const SIZES: [name: string, options: BrowserContextOptions][] = [
  ["desktop", { ...DESKTOP, viewport: { width: 1280, height: 800 } }],
  ["phone", { ...PHONE, deviceScaleFactor: 1, colorScheme: "dark" }],
];

const POSITION = "1rv2Rv3/bh6bh/3bv4/bh4rv2/2rh5/rh6rh/bh2bv4/1rvbvrvrv1rv1 r rb r 0 20";

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
];

mkdirSync(OUT, { recursive: true });
const house = await new House().open();
try {
  for (const [size, options] of SIZES) {
    const page = await house.guest(options);
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
      await shoot(`match-${game}`, THINK_MS);
    }
    await page.goto("/games/pivit/analysis?start=" + encodeURIComponent(POSITION));
    await shoot("analysis", THINK_MS);
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

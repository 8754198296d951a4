/** What all matches have in common, whatever is played. */

import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { DESKTOP, table, type House } from "./house.ts";

export const LONG = process.env["TRIPIV_LONG"] === "1";

export const status = async (page: Page) =>
  (await page.locator("[data-status] strong").textContent()) ?? "";

/** An end by the rules names its clause. */
export const isOver = async (page: Page) => /\([A-Z]\d+\.\d+\)/.test(await status(page));

export async function awaitEnd(...pages: Page[]): Promise<void> {
  for (const page of pages)
    await page
      .locator("[data-status] strong", { hasText: /\([A-Z]\d+\.\d+\)/ })
      .waitFor({ timeout: 60_000 });
}

export const leave = (...pages: Page[]) => Promise.all(pages.map((page) => page.context().close()));

/** On by the tab key until the focus is on what is wanted: a selector, or the text of a button. */
export async function tabTo(page: Page, to: string | RegExp, { back = false } = {}): Promise<void> {
  const MOST = 80;
  for (let tabs = 0; tabs < MOST; tabs += 1) {
    const { fits, text } = await page.evaluate(
      (selector) => {
        const here = document.activeElement;
        const fits = selector !== "" && (here?.matches(selector) ?? false);
        return { fits, text: here?.closest("button")?.textContent?.trim() ?? "" };
      },
      typeof to === "string" ? to : "",
    );
    if (fits || (to instanceof RegExp && to.test(text))) return;
    await page.keyboard.press(back ? "Shift+Tab" : "Tab");
  }
  assert.fail(`${String(to)} cannot be reached by the tab key`);
}

/** Somebody opens a table, and others sit down at it by its link. */
export async function gather(
  house: House,
  wanted: Record<string, unknown>,
  sizes: Parameters<House["guest"]>[0][],
): Promise<Page[]> {
  const host = await house.guest(sizes[0] ?? DESKTOP);
  const seats = sizes.map((_, n) => (n === 0 ? "me" : "open"));
  const address = await table(host, { ...wanted, seats });
  await host.goto(address);
  const pages = [host];
  for (const size of sizes.slice(1)) {
    const page = await house.guest(size, address);
    await page.getByRole("button", { name: "Sit down" }).first().click();
    pages.push(page);
  }
  return pages;
}

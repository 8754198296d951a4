/** What all matches have in common, whatever is played. */

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

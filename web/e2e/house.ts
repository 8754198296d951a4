/** A server of our own, a browser, and people who sit at it. */

import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Browser, type BrowserContextOptions, type Page } from "playwright-core";

const ROOT = new URL("../../", import.meta.url).pathname;
const TRIPIV = process.env["TRIPIV_COMMAND"] ?? join(ROOT, ".venv/bin/tripiv");
const CHROMIUM = process.env["CHROMIUM"] ?? "/usr/bin/chromium";
/** The first start on a machine compiles kernels. */
const START_MS = 300_000;

export const DESKTOP: BrowserContextOptions = { viewport: { width: 1280, height: 800 } };
export const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
};

export class House {
  url = "";
  browser!: Browser;
  /** What went wrong in any page. */
  readonly faults: string[] = [];
  #server: ChildProcess | null = null;
  readonly #data = mkdtempSync(join(tmpdir(), "tripiv-e2e-"));
  /** Any that is free; the same again after a restart. */
  #port = "0";

  async open(): Promise<this> {
    const [browser] = await Promise.all([
      chromium.launch({
        executablePath: CHROMIUM,
        args: [
          "--no-sandbox",
          "--disable-gpu",
          "--disable-quic",
          "--no-first-run",
          "--disable-background-networking",
          "--disable-component-update",
          "--disable-sync",
        ],
      }),
      this.start(),
    ]);
    this.browser = browser;
    return this;
  }

  /** Start the server, or start it again on what it has kept. */
  async start(): Promise<void> {
    // All who come here come from one address.
    const crowd = ["--rate", "1000", "--guests", "1000"];
    const server = spawn(TRIPIV, ["serve", "--port", this.#port, "--data", this.#data, ...crowd], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    this.#server = server;
    this.url = await new Promise<string>((resolve, reject) => {
      const late = setTimeout(() => reject(new Error("the server does not start")), START_MS);
      server.stdout!.on("data", (chunk: Buffer) => {
        const found = /http:\/\/\S+/.exec(chunk.toString());
        if (!found) return;
        clearTimeout(late);
        this.#port = new URL(found[0]).port;
        resolve(found[0]);
      });
      server.once("exit", (code) => reject(new Error(`the server ended with ${code}`)));
    });
  }

  /** Gone from one moment to the next, as when the power fails. */
  async kill(): Promise<void> {
    const server = this.#server!;
    const gone = new Promise((resolve) => server.once("exit", resolve));
    server.kill("SIGKILL");
    await gone;
  }

  /** Somebody with a browser of their own. */
  async guest(options: BrowserContextOptions = DESKTOP, path = "/"): Promise<Page> {
    const context = await this.browser.newContext({ baseURL: this.url, ...options });
    const page = await context.newPage();
    page.on("pageerror", (error) => this.faults.push(error.message));
    await page.goto(path);
    return page;
  }

  async close(): Promise<void> {
    await this.browser?.close();
    const server = this.#server;
    if (server && server.exitCode === null && server.signalCode === null) {
      const gone = new Promise((resolve) => server.once("exit", resolve));
      server.kill("SIGTERM");
      await gone;
    }
    rmSync(this.#data, { recursive: true, force: true });
  }
}

/** Lay a table out, as the page does. Gives its address. */
export async function table(page: Page, wanted: Record<string, unknown>): Promise<string> {
  return page.evaluate(async (body) => {
    await fetch("/api/v1/me");
    const answer = await fetch("/api/v1/matches", {
      method: "POST",
      body: JSON.stringify(body),
      headers: { "content-type": "application/json" },
    });
    const told = (await answer.json()) as { match?: string; text?: string };
    if (!told.match) throw new Error(told.text ?? "no table");
    return `/match/${told.match}`;
  }, wanted);
}

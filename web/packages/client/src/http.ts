/** The HTTP API. Whatever is refused is thrown as `RefusedError`, in the server's words. */

import type { Refusal } from "@tripiv/protocol";

export class RefusedError extends Error {
  constructor(
    readonly refusal: Refusal,
    readonly status: number,
  ) {
    super(refusal.text);
    this.name = "RefusedError";
  }
}

/** Status 0 stands for a server that could not be reached. */
export const OFFLINE = 0;

export class Http {
  constructor(
    private readonly base = "/api/v1",
    private readonly fetch: typeof globalThis.fetch = globalThis.fetch.bind(globalThis),
  ) {}

  get<T>(path: string, query: Record<string, string | number | undefined> = {}): Promise<T> {
    const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== "");
    const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
    return this.#ask<T>("GET", given.length ? `${path}?${text.toString()}` : path);
  }

  post<T>(path: string, body?: unknown): Promise<T> {
    return this.#ask<T>("POST", path, body);
  }

  put<T>(path: string, body?: unknown): Promise<T> {
    return this.#ask<T>("PUT", path, body);
  }

  patch<T>(path: string, body?: unknown): Promise<T> {
    return this.#ask<T>("PATCH", path, body);
  }

  delete<T>(path: string): Promise<T> {
    return this.#ask<T>("DELETE", path);
  }

  async #ask<T>(method: string, path: string, body?: unknown): Promise<T> {
    let response: Response;
    try {
      response = await this.fetch(this.base + path, {
        method,
        credentials: "same-origin",
        ...(body === undefined
          ? {}
          : { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
      });
    } catch {
      throw new RefusedError({ code: "offline", clause: "", text: "" }, OFFLINE);
    }
    const text = await response.text();
    const value: unknown = text ? parse(text) : undefined;
    if (response.ok) return value as T;
    const refusal = isRefusal(value) ? value : { code: "http", clause: "", text: "" };
    throw new RefusedError(refusal, response.status);
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function isRefusal(value: unknown): value is Refusal {
  return typeof value === "object" && value !== null && "code" in value && "text" in value;
}

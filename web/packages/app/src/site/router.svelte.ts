/** Addresses by the History API: which page is shown, and how one gets to another. */

class Router {
  path = $state("/");
  query = $state.raw(new URLSearchParams());
  /** Rises with each change of page, so that the focus can follow. */
  visits = $state(0);

  start(): void {
    this.#read();
    addEventListener("popstate", () => {
      this.#read();
      this.visits += 1;
    });
    document.addEventListener("click", (event) => {
      this.#click(event);
    });
  }

  go(address: string, { replace = false } = {}): void {
    if (replace) history.replaceState(null, "", address);
    else history.pushState(null, "", address);
    const before = this.path;
    this.#read();
    if (this.path !== before) {
      this.visits += 1;
      scrollTo(0, 0);
    }
  }

  #read(): void {
    this.path = location.pathname;
    this.query = new URLSearchParams(location.search);
  }

  /** Links within the page lead on without loading it anew. */
  #click(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element | null)?.closest?.("a");
    if (!link || link.target || link.hasAttribute("download")) return;
    if (link.origin !== location.origin || link.pathname.startsWith("/api")) return;
    if (link.hash && link.pathname === location.pathname) return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

export const router = new Router();

/** What stands in an address for each `:name` of a pattern; null where it does not fit. A last
 * `*` stands for all that follows. */
export function fit(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split("/");
  const found = path.replace(/\/+$/, "").split("/");
  const values: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    if (part === "*") {
      values["rest"] = found.slice(index).map(decode).join("/");
      return values;
    }
    const given = found[index];
    if (part.startsWith(":")) {
      if (!given) return null;
      values[part.slice(1)] = decode(given);
    } else if (given !== part) return null;
  }
  return found.length === wanted.length ? values : null;
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

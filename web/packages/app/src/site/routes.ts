/** Which page stands at which address, loaded when somebody goes there. */

import type { Component } from "svelte";

// Each page names the values of its address as properties, which no one type can say for all.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type AnyPage = Component<any>;
type Load = () => Promise<{ default: AnyPage }>;

export const ROUTES: readonly (readonly [pattern: string, load: Load])[] = [
  ["/match/:match", () => import("../page/Match.svelte")],
  ["/games/:game", () => import("../page/Game.svelte")],
  ["/games/:game/table", () => import("../page/NewTable.svelte")],
  ["/games/:game/rules", () => import("../page/Rules.svelte")],
  ["/games/:game/:name", () => import("../page/Special.svelte")],
  ["/games/:game/:name/*", () => import("../page/Special.svelte")],
  ["/lobby", () => import("../page/Lobby.svelte")],
  ["/matches", () => import("../page/History.svelte")],
  ["/people/:name", () => import("../page/Profile.svelte")],
  ["/leaders", () => import("../page/Leaders.svelte")],
  ["/rules", () => import("../page/Rules.svelte")],
  ["/account", () => import("../page/Account.svelte")],
  ["/settings", () => import("../page/Settings.svelte")],
];

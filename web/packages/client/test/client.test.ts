import type { ServerMessage, Snapshot, Standing, Table, Update } from "@tripiv/protocol";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Client, leftOn, matchTime, RefusedError, Http, ServerClock } from "../src";
import { FakeSocket, WELCOME } from "./socket";

const STANDING: Standing = { at: 0, now: 1_000, chairs: [{}, {}], actors: [0], awaited: [0] };
const TABLE = { match: "m", game: "g", yours: [0] } as unknown as Table;

const snapshot = (version: number): Snapshot => ({
  type: "snapshot",
  match: "m",
  version,
  table: TABLE,
  standing: STANDING,
  sights: [{ seat: 0, guard: [version], view: {} }],
});

const update = (after: number, version: number): Update => ({
  type: "update",
  match: "m",
  version,
  after,
  standing: STANDING,
  sights: [{ seat: 0, guard: [version], view: {} }],
  steps: [{ seq: version, at: 0, do: { type: "act", seat: 0, text: "x" } }],
});

describe("a client", () => {
  let sockets: FakeSocket[];
  let client: Client;
  const now = () => sockets.at(-1)!;

  beforeEach(() => {
    vi.useFakeTimers();
    sockets = [];
    client = new Client(() => {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket;
    });
    client.connection.connect();
    now().hear(WELCOME);
  });

  afterEach(() => {
    client.connection.close();
    vi.useRealTimers();
  });

  const follow = () => {
    const { feed } = client.follow("m");
    now().hear(snapshot(3));
    return feed;
  };

  it("builds an action on what the seat saw, and keeps it pending until it is seen", () => {
    const feed = follow();
    const id = feed.act(0, { type: "go" });
    expect(now().of("act")[0]).toMatchObject({ id, base: { type: "seen", guard: [3] } });
    now().hear({ type: "answered", match: "m", id, answer: { type: "accepted", seq: 4 } });
    expect(feed.pending).toHaveLength(1);
    now().hear(update(3, 4));
    expect(feed.pending).toHaveLength(0);
  });

  it("builds a second action on the first that was not answered yet", () => {
    const feed = follow();
    const id = feed.act(0, 1);
    feed.act(0, 2);
    expect(now().of("act")[1]).toMatchObject({ base: { type: "after", id } });
  });

  it("sends again what others were quicker than, in its order and once, if it is still meant", () => {
    const feed = follow();
    const heard: unknown[] = [];
    feed.refused.subscribe((refusal) => heard.push(refusal.code));
    feed.isStillMeant = ({ action }) => action !== 3;
    const ids = [1, 2, 3].map((action) => feed.act(0, action));
    now().hear(update(3, 4));
    const refusal = { code: "stale", clause: "M2.1", text: "" };
    const refuse = (id: string) => {
      now().hear({ type: "answered", match: "m", id, answer: { type: "refused", refusal } });
    };
    ids.forEach(refuse);
    expect(heard).toEqual(["stale"]);
    const again = now().of("act").slice(3);
    expect(again.map(({ action }) => action)).toEqual([1, 2]);
    expect(again[0]).toMatchObject({ base: { type: "seen", guard: [4] } });
    expect(again[1]).toMatchObject({ base: { type: "after", id: again[0]!.id } });
    refuse(again[0]!.id);
    expect(heard).toEqual(["stale", "stale"]);
    expect(now().of("act")).toHaveLength(5);
  });

  it("tells why an action was refused, once", () => {
    const feed = follow();
    const heard: unknown[] = [];
    feed.refused.subscribe((refusal) => heard.push(refusal.clause));
    const id = feed.act(0, 1);
    const refusal = { code: "jump", clause: "B3.3", text: "no" };
    now().hear({ type: "answered", match: "m", id, answer: { type: "refused", refusal } });
    now().hear({ type: "answered", match: "m", id, answer: { type: "refused", refusal } });
    expect(heard).toEqual(["B3.3"]);
    expect(feed.pending).toHaveLength(0);
  });

  it("asks once for what it missed", () => {
    const feed = follow();
    now().hear(update(5, 6));
    now().hear(update(6, 7));
    expect(now().of("follow")).toHaveLength(2);
    expect(now().of("follow")[1]).toMatchObject({ seen: 3 });
    now().hear(update(3, 7));
    expect(feed.version).toBe(7);
  });

  it("comes back after a loss, says what it has seen, and sends again what was not answered", () => {
    const feed = follow();
    const id = feed.act(0, 1);
    const before = now();
    before.break();
    expect(client.state).toBe("lost");
    vi.advanceTimersByTime(1_000);
    expect(sockets).toHaveLength(2);
    now().hear(WELCOME);
    expect(client.state).toBe("open");
    expect(now().of("follow")[0]).toMatchObject({ match: "m", seen: 3 });
    expect(
      now()
        .of("act")
        .map((message) => message.id),
    ).toEqual([id]);
  });

  it("gives a silent server up", () => {
    follow();
    vi.advanceTimersByTime(2_500 * 5);
    expect(client.state).toBe("lost");
  });

  it("does not come back where it is not welcome", () => {
    now().break(1008);
    vi.advanceTimersByTime(60_000);
    expect(client.state).toBe("refused");
    expect(sockets).toHaveLength(1);
  });

  it("drops what is kept without calling it a refusal", () => {
    const feed = follow();
    const heard: unknown[] = [];
    feed.refused.subscribe((refusal) => heard.push(refusal));
    const id = feed.act(0, 1, { ahead: true });
    now().hear({ type: "answered", match: "m", id, answer: { type: "held" } });
    expect(feed.pending[0]!.state).toBe("held");
    feed.drop(0);
    const refusal = { code: "dropped", clause: "M9.3", text: "dropped" };
    now().hear({ type: "answered", match: "m", id, answer: { type: "refused", refusal } });
    expect(heard).toEqual([]);
    expect(feed.pending).toEqual([]);
  });

  it("keeps the lobby in step", () => {
    client.watch();
    now().hear({ type: "lobby", tables: [{ ...TABLE, match: "a" }] });
    now().hear({ type: "lobby-change", put: [{ ...TABLE, match: "b" }], gone: ["a"] });
    expect(client.lobby!.map((table) => table.match)).toEqual(["b"]);
  });

  it("ends an analysis with its last answer", () => {
    const heard: unknown[] = [];
    client.analyse(
      { source: { type: "match", match: "m" } },
      { answer: (answer) => heard.push(answer), done: (refusal) => heard.push(refusal) },
    );
    const { id } = now().of("analyse")[0]!;
    const answer: ServerMessage = { type: "analysis", id, answer: 1, last: true };
    now().hear(answer, answer);
    expect(heard).toEqual([1, null]);
  });
});

describe("time", () => {
  it("believes the fastest answer to a ping", () => {
    let local = 0;
    const clock = new ServerClock(() => local);
    local = 400;
    clock.hear(1_200, 0);
    expect(clock.now()).toBe(1_400);
    local = 1_000;
    clock.hear(2_005, 990);
    expect(clock.now()).toBe(2_010);
    local = 2_000;
    clock.hear(2_000, 1_000);
    expect(clock.now()).toBe(3_010);
  });

  it("stands still in a pause and after the end", () => {
    expect(matchTime(STANDING, 5_000)).toBe(4_000);
    expect(matchTime({ ...STANDING, paused: true }, 5_000)).toBe(0);
    expect(matchTime({ ...STANDING, ended: { how: "draw", at: 0 } }, 5_000)).toBe(0);
  });

  it("runs a clock from its moment on, and never below nothing", () => {
    expect(leftOn({ left_ms: 500 }, 10_000)).toBe(500);
    expect(leftOn({ left_ms: 500, since: 100 }, 300)).toBe(300);
    expect(leftOn({ left_ms: 500, since: 100 }, 900)).toBe(0);
  });
});

describe("http", () => {
  it("throws what was refused in the server's words", async () => {
    const refusal = { code: "x", clause: "M1.1", text: "no" };
    const http = new Http("/api", () =>
      Promise.resolve(new Response(JSON.stringify(refusal), { status: 409 })),
    );
    const error = await http.get("/y").catch((found: unknown) => found);
    expect(error).toBeInstanceOf(RefusedError);
    expect((error as RefusedError).refusal).toEqual(refusal);
  });

  it("says that the server cannot be reached", async () => {
    const http = new Http("/api", () => Promise.reject(new TypeError("net")));
    await expect(http.get("/y")).rejects.toMatchObject({ status: 0 });
  });
});

import { readSettings, USUAL } from "@tripiv/view";
import { describe, expect, it } from "vitest";
import { readBook, readSpans } from "../src/site/book";
import { clockText, termsText } from "../src/site/clock";
import { fit } from "../src/site/router.svelte";

describe("addresses", () => {
  it("fit patterns", () => {
    expect(fit("/match/:match", "/match/ab")).toEqual({ match: "ab" });
    expect(fit("/match/:match", "/match/")).toBeNull();
    expect(fit("/match/:match", "/match/a/b")).toBeNull();
    expect(fit("/games/:game/:name/*", "/games/g/n/x/y%20z")).toEqual({
      game: "g",
      name: "n",
      rest: "x/y z",
    });
    expect(fit("/lobby", "/lobby/")).toEqual({});
    expect(fit("/people/:name", "/people/%E0%A4%A")).toEqual({ name: "%E0%A4%A" });
  });
});

describe("clocks", () => {
  it("read as people read them", () => {
    expect(clockText(9_949)).toBe("0:09.9");
    expect(clockText(0)).toBe("0:00.0");
    expect(clockText(61_000)).toBe("1:01");
    expect(clockText(3_600_000)).toBe("1:00:00");
    expect(clockText(2 * 86_400_000 + 3_600_000)).toBe("2 d 1 h");
  });

  it("are told in words", () => {
    const clock = { type: "increment", initial_ms: 300_000, increment_ms: 3_000 } as const;
    expect(termsText({ clock })).toBe("5 min + 3 s");
    expect(termsText({})).toBe("No clock");
  });
});

describe("settings", () => {
  it("survive whatever was kept", () => {
    expect(readSettings("{")).toEqual(USUAL);
    expect(readSettings("null")).toEqual(USUAL);
    expect(readSettings('{"sounds": false, "theme": 3, "other": 1}')).toEqual({
      ...USUAL,
      sounds: false,
    });
  });
});

describe("a rule book", () => {
  it("is read as clauses with what belongs to them", () => {
    const text =
      "# Game\n\n## B1 Board\n- **B1.1** One\n  and B1.2.\n\n  | a | b |\n  |---|---|\n  | 1 | 2 |\n- **B1.2** Two\n\nEnd.";
    const blocks = readBook(text);
    expect(blocks.map((block) => block.kind)).toEqual([
      "heading",
      "heading",
      "clause",
      "clause",
      "paragraph",
    ]);
    expect(blocks[2]).toMatchObject({
      id: "B1.1",
      spans: [
        { kind: "text", text: "One and " },
        { kind: "clause", text: "B1.2" },
        { kind: "text", text: "." },
      ],
      more: [{ kind: "table" }],
    });
  });

  it("keeps strong words and code", () => {
    expect(readSpans("a **b** `c`").map((span) => span.kind)).toEqual([
      "text",
      "strong",
      "text",
      "code",
    ]);
  });
});

import type { Piece } from "@tripiv/protocol/game/pivit";
import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, it, vi } from "vitest";
import Board from "../src/Board.svelte";
import { readGo, squareName, turned, type Square } from "../src/square";

const PIECES: Piece[] = [
  { row: 0, col: 1, owner: 0, axis: "v", master: false },
  { row: 3, col: 3, owner: 1, axis: "h", master: true },
];

let shown: object | null = null;
afterEach(() => {
  if (shown) void unmount(shown);
  shown = null;
});

function show(ongo = vi.fn()): { grid: Element; ongo: typeof ongo } {
  shown = mount(Board, {
    target: document.body,
    props: {
      sight: { size: 4, pieces: PIECES },
      goes: [
        [
          [0, 1],
          [
            [1, 1],
            [3, 1],
          ],
        ],
      ],
      animationMs: 0,
      ongo,
    },
  });
  flushSync();
  return { grid: document.querySelector('[role="grid"]')!, ongo };
}

function press(grid: Element, ...keys: string[]): void {
  for (const key of keys) {
    grid.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    flushSync();
  }
}

it("names squares, and turns them there and back", () => {
  expect(squareName([7, 0], 8)).toBe("a1");
  expect(readGo("b8xb7", 8)).toEqual([
    [0, 1],
    [1, 1],
  ]);
  expect(readGo("b8", 8)).toBeNull();
  expect(readGo("b9-b7", 8)).toBeNull();
  for (let quarters = 0; quarters < 4; quarters += 1)
    for (let cell = 0; cell < 25; cell += 1) {
      const square: Square = [Math.floor(cell / 5), cell % 5];
      expect(turned(turned(square, 5, quarters), 5, -quarters)).toEqual(square);
    }
});

it("is one stop of the tab key, and says what stands on each square", () => {
  const { grid } = show();
  const cells = [...grid.querySelectorAll('[role="gridcell"]')];
  expect(cells).toHaveLength(16);
  expect(cells.filter((cell) => cell.getAttribute("tabindex") === "0")).toHaveLength(1);
  expect(grid.querySelector('[data-square="b4"]')!.getAttribute("aria-label")).toBe(
    "b4: Red minion, moves along the column",
  );
  expect(grid.querySelector('[data-square="d1"]')!.getAttribute("aria-label")).toBe(
    "d1: Blue master, moves along the row, corner",
  );
});

it("is played by the keyboard: pick up, go, set down", () => {
  const { grid, ongo } = show();
  press(grid, "ArrowRight", "Enter");
  expect(grid.querySelector('[data-square="b3"]')!.getAttribute("aria-label")).toContain(
    "can be reached",
  );
  press(grid, "ArrowDown", "Enter");
  expect(ongo).toHaveBeenCalledExactlyOnceWith([0, 1], [1, 1]);
});

it("puts back by Escape, and does nothing on a square that cannot be reached", () => {
  const { grid, ongo } = show();
  press(grid, "ArrowRight", "Enter", "Escape", "ArrowDown", "Enter");
  press(grid, "ArrowUp", "Enter", "ArrowRight", "Enter");
  expect(ongo).not.toHaveBeenCalled();
});

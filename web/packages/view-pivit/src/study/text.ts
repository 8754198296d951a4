/** Positions as the text that the server reads: written here, judged there. */

import type { Piece } from "@tripiv/protocol/game/pivit";

const LETTERS = "rbgy";

export interface Drawn {
  size: number;
  sides: number;
  turn: number;
  pieces: Piece[];
}

/** One line that holds a position. Who was first to get a master is said in the order of turns. */
export function writePosition({ size, sides, turn, pieces }: Drawn): string {
  const rows = Array.from({ length: size }, (_, row) => {
    let line = "";
    let gap = 0;
    for (let col = 0; col < size; col += 1) {
      const piece = pieces.find((other) => other.row === row && other.col === col);
      if (!piece) {
        gap += 1;
        continue;
      }
      const letter = LETTERS[piece.owner]!;
      line += `${gap || ""}${piece.master ? letter.toUpperCase() : letter}${piece.axis}`;
      gap = 0;
    }
    return line + (gap || "");
  });
  const masters = [...LETTERS.slice(0, sides)].filter((_, side) =>
    pieces.some((piece) => piece.master && piece.owner === side),
  );
  const seats = LETTERS.slice(0, sides);
  return [rows.join("/"), LETTERS[turn], seats, masters.join("") || "-", 0, 1].join(" ");
}

/** How many seats a position's text speaks of; 2 where it does not say. */
export function seatsIn(text: string): number {
  const seats = text.trim().split(/\s+/)[2] ?? "";
  return Math.max(2, seats.replaceAll("x", "").length);
}

/** Squares: pairs of row (from the top) and column (from the left), both from 0. */

export type Square = readonly [row: number, col: number];

export const sameSquare = (a: Square | null | undefined, b: Square | null | undefined): boolean =>
  a != null && b != null && a[0] === b[0] && a[1] === b[1];

/** As people write it: `a1` is at the bottom left (B1.1). */
export function squareName([row, col]: Square, size: number): string {
  return String.fromCharCode(97 + col) + String(size - row);
}

/** The square that a text names; null where it names none. */
export function readSquare(text: string, size: number): Square | null {
  const found = /^([a-z])(\d{1,2})$/.exec(text.trim().toLowerCase());
  if (!found) return null;
  const col = found[1]!.charCodeAt(0) - 97;
  const row = size - Number(found[2]);
  return col < size && row >= 0 && row < size ? [row, col] : null;
}

/** From where to where, as in `b8-b7`, `b8xb7` or `b8 b7`. */
export function readGo(text: string, size: number): [Square, Square] | null {
  const parts = text.trim().split(/[\s\-–x:]+/);
  if (parts.length !== 2) return null;
  const [start, end] = parts.map((part) => readSquare(part, size));
  return start && end ? [start, end] : null;
}

/** Where a square stands on the screen, with the board turned by so many quarters. */
export function turned([row, col]: Square, size: number, quarters: number): Square {
  const most = size - 1;
  switch (((quarters % 4) + 4) % 4) {
    case 1:
      return [col, most - row];
    case 2:
      return [most - row, most - col];
    case 3:
      return [most - col, row];
    default:
      return [row, col];
  }
}

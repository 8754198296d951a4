/** Which part of the table is seen: its middle, and how many pixels a cell takes. */

import type { Place, Places } from "./arrange";

export interface Camera {
  row: number;
  col: number;
  /** Pixels of the edge of a cell. */
  cell: number;
}

export interface Extent {
  width: number;
  height: number;
}

export const SMALLEST = 14;
export const LARGEST = 72;
const USUAL = 46;
/** Cells around what lies, for the next line. */
const MARGIN = 2;

const clamp = (n: number, low: number, high: number) => Math.max(low, Math.min(high, n));

/** All that lies, with room around it; an empty table's middle. */
export function fit(places: Places, size: number, extent: Extent): Camera {
  const found = places.filter((place): place is Place => place !== null);
  if (found.length === 0) return { row: size / 2, col: size / 2, cell: USUAL };
  const rows = found.map(([row]) => row);
  const cols = found.map(([, col]) => col);
  const [top, bottom] = [Math.min(...rows), Math.max(...rows) + 1];
  const [left, right] = [Math.min(...cols), Math.max(...cols) + 1];
  const cell = Math.min(
    extent.width / (right - left + 2 * MARGIN),
    extent.height / (bottom - top + 2 * MARGIN),
  );
  return {
    row: (top + bottom) / 2,
    col: (left + right) / 2,
    cell: clamp(cell, SMALLEST, USUAL),
  };
}

/** Whether all that lies can be seen, and a cell beside it. */
export function seesAll(camera: Camera, places: Places, extent: Extent): boolean {
  const high = extent.height / camera.cell / 2;
  const wide = extent.width / camera.cell / 2;
  return places.every(
    (place) =>
      place === null ||
      (place[0] >= camera.row - high &&
        place[0] + 1 <= camera.row + high &&
        place[1] >= camera.col - wide &&
        place[1] + 1 <= camera.col + wide),
  );
}

/** Nearer or farther; what is at a point of the screen, counted from its middle, stays there. */
export function zoomed(camera: Camera, by: number, x: number, y: number): Camera {
  const cell = clamp(camera.cell * by, SMALLEST, LARGEST);
  return {
    row: camera.row + y / camera.cell - y / cell,
    col: camera.col + x / camera.cell - x / cell,
    cell,
  };
}

export function panned(camera: Camera, x: number, y: number, size: number): Camera {
  return {
    ...camera,
    row: clamp(camera.row - y / camera.cell, 0, size),
    col: clamp(camera.col - x / camera.cell, 0, size),
  };
}

/** The cell under a point, counted in pixels from the middle of what is seen. */
export function cellUnder(camera: Camera, x: number, y: number): Place {
  return [Math.floor(camera.row + y / camera.cell), Math.floor(camera.col + x / camera.cell)];
}

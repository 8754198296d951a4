/** From the table to the screen and back: how it is turned, and how large it is. */

import type { Table } from "@tripiv/protocol/game/pivic";

/** `quarters` turns clockwise; 0: the table's x goes to the right and its y up. */
export interface Frame {
  quarters: number;
  /** Pixels for a millimetre. */
  scale: number;
  /** Of the drawing, rails included. */
  width: number;
  height: number;
  /** The table's middle on the screen. */
  middleX: number;
  middleY: number;
}

export const RAIL_MM = 22;
const UM = 1000;

/** The largest frame that fits; a table stands upright where that makes it larger. */
export function frameOf(
  table: Table,
  wide: number,
  high: number,
  seat: number,
  turns: number,
): Frame {
  const xs = table.corners_mm.map(([x]) => x);
  const ys = table.corners_mm.map(([, y]) => y);
  const [left, right] = [Math.min(...xs) - RAIL_MM, Math.max(...xs) + RAIL_MM];
  const [low, top] = [Math.min(...ys) - RAIL_MM, Math.max(...ys) + RAIL_MM];
  const [length, breadth] = [right - left, top - low];
  const lying = Math.min(wide / length, high / breadth);
  const upright = Math.min(wide / breadth, high / length);
  // The own end is at the bottom, or on the left.
  const stands = upright > lying;
  const base = stands ? (seat === 0 ? 3 : 1) : seat === 0 ? 0 : 2;
  const quarters = (base + turns) % 4;
  const scale = quarters % 2 ? upright : lying;
  const [width, height] =
    quarters % 2 ? [breadth * scale, length * scale] : [length * scale, breadth * scale];
  const [midX, midY] = rotate((left + right) / 2, (low + top) / 2, quarters);
  return {
    quarters,
    scale,
    width,
    height,
    middleX: width / 2 - midX * scale,
    middleY: height / 2 + midY * scale,
  };
}

/** Turned clockwise by quarters, y still up. */
function rotate(x: number, y: number, quarters: number): [number, number] {
  switch (quarters) {
    case 1:
      return [y, -x];
    case 2:
      return [-x, -y];
    case 3:
      return [-y, x];
    default:
      return [x, y];
  }
}

/** A point of the table in µm, on the screen. */
export function toScreen(frame: Frame, x: number, y: number): [number, number] {
  const [u, v] = rotate(x / UM, y / UM, frame.quarters);
  return [frame.middleX + u * frame.scale, frame.middleY - v * frame.scale];
}

/** A point of the screen, on the table in µm. */
export function toTable(frame: Frame, x: number, y: number): [number, number] {
  const u = (x - frame.middleX) / frame.scale;
  const v = (frame.middleY - y) / frame.scale;
  const [a, b] = rotate(u, v, (4 - frame.quarters) % 4);
  return [Math.round(a * UM), Math.round(b * UM)];
}

/** A direction of the screen, as an angle of the table in degrees, and the other way round. */
export function turnOf(frame: Frame): number {
  return 90 * frame.quarters;
}

/** What study draws on the table, beneath the balls: a heat map, shots with their numbers. */

import type { Heat, Shot, Table } from "@tripiv/protocol/game/pivic";
import type { Lying } from "../course";
import { toScreen, type Frame } from "../frame";
import { holeNumber } from "../target";
import { cellAt, heatColour } from "./heat";

const UM = 1000;
const FROM_RADII = 1.5;
const WIDE_MM = 84;
const SHORTEST_MM = 70;
const LONGEST_MM = 250;

/** Around its ball: each direction a wedge, slow flicks inside, fast ones outside. */
export function drawHeat(
  c: CanvasRenderingContext2D,
  table: Table,
  frame: Frame,
  [, x, y]: Lying,
  heat: Heat,
  [low, high]: readonly [number, number],
): void {
  const { directions, speeds } = heat;
  const from = table.ball.radius_mm * FROM_RADII;
  const band = WIDE_MM / speeds.length;
  const best = Math.max(...heat.cells);
  const corner = (turn: number, mm: number) =>
    toScreen(frame, x + Math.cos(turn) * mm * UM, y + Math.sin(turn) * mm * UM);
  const wedge = (n: number, row: number) => {
    const path = new Path2D();
    const [a, b] = [n - 0.5, n + 0.5].map((k) => (k * 2 * Math.PI) / directions) as [
      number,
      number,
    ];
    const [near, far] = [from + row * band, from + (row + 1) * band];
    path.moveTo(...corner(a, near));
    path.lineTo(...corner(a, far));
    path.lineTo(...corner(b, far));
    path.lineTo(...corner(b, near));
    path.closePath();
    return path;
  };
  c.save();
  c.globalAlpha = 0.85;
  const marked: Path2D[] = [];
  for (let row = 0; row < speeds.length; row += 1)
    for (let n = 0; n < directions; n += 1) {
      const cell = cellAt(heat, n, row);
      const path = wedge(n, row);
      c.fillStyle = heatColour((cell - low) / (high - low));
      c.fill(path);
      if (cell === best && best > low) marked.push(path);
    }
  c.globalAlpha = 1;
  c.lineWidth = 1.5;
  c.strokeStyle = "#ffffff";
  for (const path of marked) c.stroke(path);
  c.restore();
}

export interface Arrow {
  shot: Shot;
  /** What stands at its end. */
  sign: string;
  picked: boolean;
}

/** Shots as arrows, as long as they are fast; the picked one last, and full. */
export function drawArrows(
  c: CanvasRenderingContext2D,
  table: Table,
  frame: Frame,
  balls: readonly Lying[],
  arrows: readonly Arrow[],
): void {
  const radius = Math.max(8, 11 * Math.min(1.2, frame.scale));
  for (const { shot, sign, picked } of [...arrows].sort(
    (a, b) => Number(a.picked) - Number(b.picked),
  )) {
    const lies = balls.find(([ball]) => ball === shot.ball);
    if (!lies) continue;
    const far = Math.hypot(shot.dx, shot.dy);
    const [dx, dy] = [shot.dx / far, shot.dy / far];
    const wanted = SHORTEST_MM + (LONGEST_MM - SHORTEST_MM) * (shot.speed / table.top_speed_mm_s);
    const mm = Math.min(wanted, wayToRail(table, lies, dx, dy));
    const [x1, y1] = toScreen(frame, lies[1], lies[2]);
    const [x2, y2] = toScreen(frame, lies[1] + dx * mm * UM, lies[2] + dy * mm * UM);
    c.save();
    c.lineCap = "round";
    c.setLineDash(picked ? [] : [6, 6]);
    for (const [colour, width] of [
      ["#000000b0", 5],
      ["#ffffff", picked ? 3 : 2],
    ] as const) {
      c.strokeStyle = colour;
      c.lineWidth = width;
      c.beginPath();
      c.moveTo(x1, y1);
      c.lineTo(x2, y2);
      c.stroke();
    }
    c.setLineDash([]);
    c.fillStyle = picked ? "#ffffff" : "#14202b";
    c.strokeStyle = picked ? "#14202b" : "#ffffff";
    c.lineWidth = 2;
    c.beginPath();
    c.arc(x2, y2, radius, 0, 7);
    c.fill();
    c.stroke();
    c.fillStyle = picked ? "#14202b" : "#ffffff";
    c.font = `700 ${radius * 1.2}px system-ui, sans-serif`;
    c.textAlign = "center";
    c.textBaseline = "middle";
    c.fillText(sign, x2, y2 + 0.5);
    c.restore();
  }
}

/** How far it is in a direction until a rail: no sign stands beyond. */
function wayToRail(table: Table, [, x, y]: Lying, dx: number, dy: number): number {
  const { corners_mm: corners } = table;
  let least = Infinity;
  corners.forEach(([ax, ay], n) => {
    const [bx, by] = corners[(n + 1) % corners.length]!;
    const [nx, ny] = [ay - by, bx - ax];
    const towards = -(nx * dx + ny * dy);
    if (towards > 1e-9)
      least = Math.min(least, (nx * (x / UM - ax) + ny * (y / UM - ay)) / towards);
  });
  return Math.max(0, least);
}

/** Where balls had better be placed. */
export function drawPlaces(
  c: CanvasRenderingContext2D,
  table: Table,
  frame: Frame,
  places: readonly Lying[],
): void {
  c.save();
  c.lineWidth = 2;
  c.strokeStyle = "#ffffff";
  c.setLineDash([4, 3]);
  for (const [, x, y] of places) {
    c.beginPath();
    c.arc(...toScreen(frame, x, y), table.ball.radius_mm * frame.scale, 0, 7);
    c.stroke();
  }
  c.restore();
}

/** The numbers by which words speak of holes. */
export function drawHoleNumbers(c: CanvasRenderingContext2D, table: Table, frame: Frame): void {
  c.save();
  c.fillStyle = "#ffffffd0";
  c.textAlign = "center";
  c.textBaseline = "middle";
  table.holes.forEach((hole, n) => {
    if (hole.kind !== "neutral") return;
    c.font = `600 ${Math.max(9, hole.radius_mm * frame.scale * 0.95)}px system-ui, sans-serif`;
    const [x, y] = toScreen(frame, hole.x_mm * UM, hole.y_mm * UM);
    c.fillText(String(holeNumber(table, n)), x, y + 0.5);
  });
  c.restore();
}

/** What the canvas shows, drawn in the order from below. Nothing here knows what it means. */

import type { Table } from "@tripiv/protocol/game/pivic";
import type { Lying, Point } from "./course";
import { type Frame, RAIL_MM, toScreen } from "./frame";

const UM = 1000;

/** How the balls of a seat look: told apart by tint, and by a ring upon the second's. */
export const LOOKS = [
  { light: "#fbe3a8", dark: "#b4781a", ink: "#2c1a00" },
  { light: "#e8f0fa", dark: "#45617f", ink: "#0b1a2b" },
] as const;

export const ownerOf = (ball: number): number => (ball < 8 ? 0 : 1);

function outline(path: Path2D, table: Table, frame: Frame, out: number): void {
  const { corners_mm: corners } = table;
  corners.forEach(([x, y], n) => {
    const far = Math.hypot(x, y);
    const [px, py] = toScreen(frame, (x + (x / far) * out) * UM, (y + (y / far) * out) * UM);
    if (n === 0) path.moveTo(px, py);
    else path.lineTo(px, py);
  });
  path.closePath();
}

export function drawTable(c: CanvasRenderingContext2D, table: Table, frame: Frame): void {
  const { scale } = frame;
  const wood = new Path2D();
  outline(wood, table, frame, RAIL_MM * 1.3);
  c.fillStyle = "#6b4423";
  c.strokeStyle = "#3a2410";
  c.lineJoin = "round";
  c.lineWidth = 2;
  c.fill(wood);
  c.stroke(wood);
  const cloth = new Path2D();
  outline(cloth, table, frame, 0);
  c.fillStyle = "#2f6b52";
  c.fill(cloth);
  c.save();
  c.clip(cloth);
  c.strokeStyle = "rgb(0 0 0 / 35%)";
  c.lineWidth = 10 * scale;
  c.stroke(cloth);
  // The middle line, and the lines of the second pegs behind which rescued balls go.
  c.strokeStyle = "rgb(255 255 255 / 30%)";
  c.lineWidth = Math.max(1, scale);
  const ys = table.corners_mm.map(([, y]) => y);
  const [low, top] = [Math.min(...ys) * UM, Math.max(...ys) * UM];
  const second = table.pegs.filter((peg) => peg.set === "second").map((peg) => peg.x_mm);
  for (const x of new Set([0, ...second])) {
    c.setLineDash(x === 0 ? [] : [4 * scale, 6 * scale]);
    c.beginPath();
    c.moveTo(...toScreen(frame, x * UM, low));
    c.lineTo(...toScreen(frame, x * UM, top));
    c.stroke();
  }
  c.setLineDash([]);
  c.restore();
  for (const hole of table.holes) {
    const [x, y] = toScreen(frame, hole.x_mm * UM, hole.y_mm * UM);
    const radius = hole.radius_mm * scale;
    const depth = c.createRadialGradient(x, y, radius * 0.2, x, y, radius);
    depth.addColorStop(0, "#000000");
    depth.addColorStop(1, "#1d1710");
    c.fillStyle = depth;
    c.beginPath();
    c.arc(x, y, radius, 0, 7);
    c.fill();
    c.lineWidth = Math.max(1.5, 2.5 * scale);
    if (hole.kind === "goal") {
      // A goal is its owner's: a ring in their tint, doubled, dashed for the second.
      const seat = hole.x_mm < 0 ? 0 : 1;
      c.strokeStyle = LOOKS[seat].light;
      c.setLineDash(seat === 0 ? [] : [5 * scale, 3 * scale]);
      c.stroke();
      c.beginPath();
      c.arc(x, y, radius + 5 * scale, 0, 7);
      c.stroke();
      c.setLineDash([]);
    } else {
      c.strokeStyle = hole.kind === "pivic" ? "#d9c48f" : "#8d7a55";
      c.stroke();
    }
  }
  for (const peg of table.pegs) {
    const [x, y] = toScreen(frame, peg.x_mm * UM, peg.y_mm * UM);
    const radius = Math.max(2, peg.radius_mm * scale);
    c.fillStyle = "#f3ead8";
    c.strokeStyle = "#20180c";
    c.lineWidth = 1.2;
    c.beginPath();
    c.arc(x, y, radius, 0, 7);
    c.fill();
    c.stroke();
  }
}

export interface BallMark {
  selected?: boolean;
  faulty?: boolean;
  /** Can be picked: flicked, or taken off. */
  open?: boolean;
  ghost?: boolean;
}

export function drawBall(
  c: CanvasRenderingContext2D,
  table: Table,
  frame: Frame,
  ball: number,
  [px, py, pz]: Point,
  mark: BallMark = {},
): void {
  const { scale } = frame;
  const [x, y] = toScreen(frame, px, py);
  const lift = pz / UM;
  const radius = table.ball.radius_mm * scale * (1 + lift / 250);
  const seat = ownerOf(ball);
  const look = LOOKS[seat]!;
  c.globalAlpha = mark.ghost ? 0.88 : 1;
  c.fillStyle = "rgb(0 0 0 / 35%)";
  c.beginPath();
  c.arc(x + (1.5 + lift * 0.4) * scale, y + (2.5 + lift * 0.6) * scale, radius, 0, 7);
  c.fill();
  const shine = c.createRadialGradient(
    x - radius * 0.35,
    y - radius * 0.4,
    radius * 0.1,
    x,
    y,
    radius,
  );
  shine.addColorStop(0, "#ffffff");
  shine.addColorStop(0.25, look.light);
  shine.addColorStop(1, look.dark);
  c.fillStyle = shine;
  c.beginPath();
  c.arc(x, y, radius, 0, 7);
  c.fill();
  c.lineWidth = 1;
  c.strokeStyle = "#14100a";
  c.stroke();
  if (seat === 1) {
    c.lineWidth = Math.max(1.2, radius * 0.14);
    c.strokeStyle = look.ink;
    c.beginPath();
    c.arc(x, y, radius * 0.72, 0, 7);
    c.stroke();
  }
  if (radius > 6) {
    c.fillStyle = look.ink;
    c.font = `700 ${radius * 0.95}px system-ui, sans-serif`;
    c.textAlign = "center";
    c.textBaseline = "middle";
    c.fillText(String((ball % 8) + 1), x, y + radius * 0.06);
  }
  c.globalAlpha = 1;
  if (mark.open || mark.selected || mark.faulty) {
    c.lineWidth = mark.selected ? 3.5 : 2;
    c.strokeStyle = mark.faulty ? "#ff8b73" : "#ffffff";
    c.setLineDash(mark.selected ? [] : [3, 3]);
    c.beginPath();
    c.arc(x, y, radius + (mark.selected ? 4 : 3), 0, 7);
    c.stroke();
    c.setLineDash([]);
  }
  if (mark.faulty) {
    c.lineWidth = 3;
    c.strokeStyle = "#ff5b3e";
    c.beginPath();
    c.moveTo(x - radius, y - radius);
    c.lineTo(x + radius, y + radius);
    c.moveTo(x + radius, y - radius);
    c.lineTo(x - radius, y + radius);
    c.stroke();
  }
}

/** The part of the table where balls may be placed is light, the rest is dark. */
export function drawRegion(
  c: CanvasRenderingContext2D,
  table: Table,
  frame: Frame,
  edge: number,
  seat: number,
): void {
  const cloth = new Path2D();
  outline(cloth, table, frame, 0);
  const xs = table.corners_mm.map(([x]) => x);
  const ys = table.corners_mm.map(([, y]) => y);
  const far = (seat === 0 ? Math.max(...xs) : Math.min(...xs)) * UM;
  c.save();
  c.clip(cloth);
  c.fillStyle = "rgb(0 0 0 / 45%)";
  c.beginPath();
  const corners: [number, number][] = [
    [edge, Math.min(...ys) * UM],
    [far, Math.min(...ys) * UM],
    [far, Math.max(...ys) * UM],
    [edge, Math.max(...ys) * UM],
  ];
  corners.forEach(([x, y], n) => {
    const at = toScreen(frame, x, y);
    if (n === 0) c.moveTo(...at);
    else c.lineTo(...at);
  });
  c.fill();
  c.restore();
}

/** From a ball in a direction: an arrow as long as its speed is high, dashed when it is flicked. */
export function drawAim(
  c: CanvasRenderingContext2D,
  table: Table,
  frame: Frame,
  [, bx, by]: Lying,
  degrees: number,
  share: number,
  sent: boolean,
): void {
  const { scale } = frame;
  const turn = (degrees * Math.PI) / 180;
  const [dx, dy] = [Math.cos(turn), Math.sin(turn)];
  const from = table.ball.radius_mm * UM * 1.5;
  const sight = (60 + 240 * share) * UM;
  const [x1, y1] = toScreen(frame, bx + dx * from, by + dy * from);
  const [x2, y2] = toScreen(frame, bx + dx * sight, by + dy * sight);
  const angle = Math.atan2(y2 - y1, x2 - x1);
  for (const [colour, width] of [
    ["#00000099", 7],
    ["#ffffff", 3.5],
  ] as const) {
    c.strokeStyle = colour;
    c.lineWidth = Math.max(2, width * Math.min(1.4, scale * 1.2));
    c.lineCap = "round";
    c.setLineDash(sent ? [2, 10] : []);
    c.beginPath();
    c.moveTo(x1, y1);
    c.lineTo(x2, y2);
    for (const side of [-1, 1]) {
      c.moveTo(x2, y2);
      c.lineTo(x2 - 14 * Math.cos(angle + side * 0.5), y2 - 14 * Math.sin(angle + side * 0.5));
    }
    c.stroke();
    c.setLineDash([]);
  }
}

/** The straight way up to what is met first, and where the ball is then. */
export function drawReach(
  c: CanvasRenderingContext2D,
  table: Table,
  frame: Frame,
  [, bx, by]: Lying,
  { x, y }: { x: number; y: number },
): void {
  c.save();
  const to = toScreen(frame, x, y);
  c.setLineDash([5, 5]);
  for (const [colour, width] of [
    ["#00000080", 3],
    ["#ffffffd0", 1.5],
  ] as const) {
    c.strokeStyle = colour;
    c.lineWidth = width;
    c.beginPath();
    c.moveTo(...toScreen(frame, bx, by));
    c.lineTo(...to);
    c.stroke();
  }
  c.setLineDash([]);
  c.beginPath();
  c.arc(...to, table.ball.radius_mm * frame.scale, 0, 7);
  c.stroke();
  c.restore();
}

export function drawTrace(
  c: CanvasRenderingContext2D,
  frame: Frame,
  seat: number,
  points: readonly Point[],
): void {
  if (points.length < 2) return;
  c.strokeStyle = LOOKS[seat]!.light;
  c.globalAlpha = 0.75;
  c.lineWidth = 2;
  c.setLineDash(seat === 1 ? [6, 4] : []);
  c.beginPath();
  points.forEach(([x, y], n) => {
    const at = toScreen(frame, x, y);
    if (n === 0) c.moveTo(...at);
    else c.lineTo(...at);
  });
  c.stroke();
  c.setLineDash([]);
  c.globalAlpha = 1;
}

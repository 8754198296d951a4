/** A flick as a person sets it: an angle in degrees, anticlockwise from the table's x, and a speed. */

import type { Shot } from "@tripiv/protocol/game/pivic";

export interface Aim {
  ball: number;
  degrees: number;
  /** mm/s */
  speed: number;
}

/** How finely a direction is told to the server. */
const STEPS = 1_000_000;

export const wrapped = (degrees: number): number => ((degrees % 360) + 360) % 360;

export function shotOf(aim: Aim): Shot {
  const turn = (aim.degrees * Math.PI) / 180;
  return {
    type: "shot",
    ball: aim.ball,
    dx: Math.round(Math.cos(turn) * STEPS),
    dy: Math.round(Math.sin(turn) * STEPS),
    speed: Math.round(aim.speed),
  };
}

export function degreesOf(dx: number, dy: number): number {
  return wrapped((Math.atan2(dy, dx) * 180) / Math.PI);
}

/** A tenth of a degree is what a hand can set. */
export const rounded = (degrees: number): number => wrapped(Math.round(degrees * 10) / 10);

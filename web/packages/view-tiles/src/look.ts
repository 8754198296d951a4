/**
 * How tiles are told apart: the colour by its tint, by the pattern of the ground and by a letter;
 * the design by its shape and a number. Either way alone is enough.
 */

export interface ColourLook {
  fill: string;
  /** The pattern's lines upon the ground, as a path in a field of 20 × 20 that repeats. */
  pattern: string;
  /** The pattern, the letter and the number. */
  ink: string;
  letter: string;
}

export const COLOURS: readonly ColourLook[] = [
  { fill: "#c9302c", pattern: "", ink: "#ffffff", letter: "R" },
  {
    fill: "#f08a24",
    pattern: "M-5 5 L5 -5 M0 20 L20 0 M15 25 L25 15",
    ink: "#3a1c00",
    letter: "O",
  },
  { fill: "#f7dc4a", pattern: "M4 5h2 M14 15h2", ink: "#4a3d00", letter: "Y" },
  { fill: "#2f7d43", pattern: "M0 5 H20 M0 15 H20", ink: "#ffffff", letter: "G" },
  {
    fill: "#2563b8",
    pattern: "M5 0 V20 M15 0 V20 M0 5 H20 M0 15 H20",
    ink: "#ffffff",
    letter: "B",
  },
  { fill: "#71389b", pattern: "M5 0 V20 M15 0 V20", ink: "#ffffff", letter: "P" },
];

/** In a field of 100 × 100, about its middle. */
export const DESIGNS: readonly string[] = [
  "M0 -25A25 25 0 1 1 -.01 -25ZM0 -12A12 12 0 1 0 .01 -12Z",
  "M0 -27L27 20H-27Z",
  "M-21 -21H21V21H-21Z",
  "M-9 -26H9V-9H26V9H9V26H-9V9H-26V-9H-9Z",
  "M0 -29L8 -9L29 -8L12 5L18 26L0 14L-18 26L-12 5L-29 -8L-8 -9Z",
  "M0 -29C9 -13 20 -5 20 8A20 20 0 1 1 -20 8C-20 -5 -9 -13 0 -29Z",
];

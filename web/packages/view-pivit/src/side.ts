/** How the four sides are told apart: by colour, by shape of the head, and by a letter. */

import { words } from "@tripiv/words/pivit";

export interface SideLook {
  name: string;
  sign: string;
  fill: string;
  /** Lines and signs upon it. */
  line: string;
}

export const SIDES: readonly SideLook[] = [
  { name: words.sides[0], sign: "R", fill: "#b5322a", line: "#ffffff" },
  { name: words.sides[1], sign: "B", fill: "#1f4f8f", line: "#ffffff" },
  { name: words.sides[2], sign: "G", fill: "#2a7a45", line: "#ffffff" },
  { name: words.sides[3], sign: "Y", fill: "#f2c230", line: "#2a2100" },
];

/** What is heard of a contact: pitch by what meets, loudness by how hard. */

import { sound } from "@tripiv/view";
import { Met, type Contact } from "./course";

const LOUDEST_MM_S = 2500;

export function play([, kind, , , speed]: Contact): void {
  const volume = 0.02 + 0.16 * Math.min(1, speed / LOUDEST_MM_S);
  if (kind === Met.ball) sound({ pitches: [2100 + speed / 3], ms: 30, kind: "sine", volume });
  else if (kind === Met.peg) sound({ pitches: [1450], ms: 45, kind: "triangle", volume });
  else if (kind === Met.rail)
    sound({ pitches: [240], ms: 55, kind: "triangle", volume: volume * 1.3 });
  else if (kind === Met.dropped)
    sound({ pitches: [180, 120, 90], ms: 70, kind: "triangle", volume: 0.15 });
  else if (kind === Met.over)
    sound({ pitches: [520, 390, 300], ms: 80, kind: "square", volume: 0.06 });
}

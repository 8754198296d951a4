/** What the shell and the views of the games agree on. */

export {
  ANIMATIONS_MS,
  USUAL,
  motionMs,
  readSettings,
  wantsLessMotion,
  type Settings,
} from "./settings";
export { RefusedError } from "@tripiv/client";
export { sound, type Tone } from "./sound";
export type { BoardProps, GameCard, GamePage, GameView, PageProps, SeatMark } from "./view";

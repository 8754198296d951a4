/** What the shell and the views of the games agree on. */

export {
  ANIMATIONS_MS,
  USUAL,
  motionMs,
  readSettings,
  wantsLessMotion,
  type Settings,
} from "./settings";
export { sound, type Tone } from "./sound";
export type { BoardProps, GameCard, GamePage, GameView, PageProps, SeatMark } from "./view";

/** Lengths of time as people read them. */

export function timeText(ms: number, tenths = false): string {
  const whole = Math.max(0, tenths ? Math.floor(ms / 100) / 10 : Math.floor(ms / 1000));
  const minutes = Math.floor(whole / 60);
  const seconds = whole - 60 * minutes;
  const text = tenths ? seconds.toFixed(1) : String(Math.floor(seconds));
  return `${minutes}:${seconds < 10 ? "0" : ""}${text}`;
}

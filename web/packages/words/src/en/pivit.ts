/** The words of Pivit's view. */

const SIDES = ["Red", "Blue", "Green", "Yellow"] as const;

export const words = {
  title: "Pivit",
  about: "A board game for two to four. Every piece turns when it moves.",
  sides: SIDES,
  minion: "minion",
  master: "master",
  axis: { h: "along the row", v: "along the column" },
  piece: (side: string, master: boolean, axis: "h" | "v") =>
    `${side} ${master ? "master" : "minion"}, ${axis === "h" ? "moves along the row" : "moves along the column"}`,
  empty: "empty",
  corner: "corner",
  square: (name: string, what: string) => `${name}: ${what}`,
  canGo: "can be reached",
  picked: (n: number) =>
    n === 0
      ? "Picked up; it cannot move"
      : `Picked up; ${n} ${n === 1 ? "square" : "squares"} to go to`,
  putDown: "Put back",
  board: "Pivit board",
  boardHelp:
    "Arrows move over the squares, Enter picks a piece up and sets it down, Escape puts it back.",
  went: (side: string, text: string) => `${side} ${text}`,
  skipped: (name: string) => `${name} cannot move and is passed over`,
  swapped: (name: string) => `${name} takes the other colour`,
  left: (name: string) => `${name} is out`,
  swap: "Swap colours",
  swapAbout: "You may take the other colour instead of moving, once.",
  turn: "Turn the board",
  typed: "Type a move",
  typedLabel: "From and to, as in b8-b7",
  typedSend: "Move",
  typedFault: "Write from where to where, as in b8-b7.",
  confirm: (text: string) => `${text}?`,
  quiet: (n: number, limit: number) => `${n} of ${limit} quiet moves`,
  counts: (minions: number, masters: number) => `${minions} minions, ${masters} masters`,
} as const;

/** Rule books as blocks: the little of Markdown that they are written in. */

/** A piece of a line. */
export type Span =
  | { kind: "text" | "strong" | "em" | "code"; text: string }
  /** A number of a clause, which leads to it. */
  | { kind: "clause"; text: string };

export type Block =
  | { kind: "heading"; level: number; id: string; spans: Span[] }
  | { kind: "clause"; id: string; spans: Span[]; more: Block[] }
  | { kind: "item"; spans: Span[]; more: Block[] }
  | { kind: "paragraph"; spans: Span[] }
  | { kind: "code"; text: string }
  | { kind: "table"; head: Span[][]; rows: Span[][][] };

const HEADING = /^(#+) (.*)$/;
const CLAUSE = /^- \*\*([A-Z]\d+(?:\.\d+)*)\*\* (.*)$/;
const ITEM = /^(?:- |\d+\. )(.*)$/;
const SPAN = /\*\*([^*]+)\*\*|`([^`]+)`|\b([A-Z]\d+\.\d+(?:\.\d+)*)\b|\*([^*\s][^*]*)\*/g;

export function readBook(text: string): Block[] {
  return readLines(text.split("\n"));
}

function readLines(lines: string[]): Block[] {
  const blocks: Block[] = [];
  for (let n = 0; n < lines.length;) {
    const line = lines[n]!;
    const heading = HEADING.exec(line);
    const clause = CLAUSE.exec(line);
    const item = ITEM.exec(line);
    if (line.trim() === "") n += 1;
    else if (line.startsWith("```")) {
      const end = lines.findIndex((other, at) => at > n && other.startsWith("```"));
      const last = end < 0 ? lines.length : end;
      blocks.push({ kind: "code", text: lines.slice(n + 1, last).join("\n") });
      n = last + 1;
    } else if (heading) {
      const number = /^[A-Z]\d+/.exec(heading[2]!)?.[0];
      const id = number ?? heading[2]!.toLowerCase().replaceAll(/\W+/g, "-");
      blocks.push({
        kind: "heading",
        level: heading[1]!.length,
        id,
        spans: readSpans(heading[2]!),
      });
      n += 1;
    } else if (clause || item) {
      const end = endOfItem(lines, n + 1);
      const first = clause ? clause[2]! : item![1]!;
      const inner = lines.slice(n + 1, end).map((other) => other.replace(/^ {2}/, ""));
      const broken = inner.findIndex((other) => isBlockStart(other));
      const words = broken < 0 ? inner : inner.slice(0, broken);
      const more = broken < 0 ? [] : readLines(inner.slice(broken));
      const spans = readSpans([first, ...words].join(" ").trim());
      blocks.push(
        clause ? { kind: "clause", id: clause[1]!, spans, more } : { kind: "item", spans, more },
      );
      n = end;
    } else if (line.startsWith("|")) {
      let end = n;
      while (lines[end]?.startsWith("|")) end += 1;
      const rows = lines.slice(n, end).map((row) =>
        row
          .split("|")
          .slice(1, -1)
          .map((cell) => readSpans(cell.trim())),
      );
      blocks.push({ kind: "table", head: rows[0]!, rows: rows.slice(2) });
      n = end;
    } else if (/^ {4}/.test(line)) {
      let end = n;
      while (end < lines.length && /^( {4}|\s*$)/.test(lines[end]!)) end += 1;
      blocks.push({
        kind: "code",
        text: lines
          .slice(n, end)
          .map((row) => row.slice(4))
          .join("\n")
          .trimEnd(),
      });
      n = end;
    } else {
      let end = n;
      while (
        end < lines.length &&
        lines[end]!.trim() !== "" &&
        (end === n || !isBlockStart(lines[end]!))
      )
        end += 1;
      blocks.push({ kind: "paragraph", spans: readSpans(lines.slice(n, end).join(" ")) });
      n = end;
    }
  }
  return blocks;
}

function isBlockStart(line: string): boolean {
  return line.trim() === "" || /^(#+ |- |\d+\. |\||```| {4})/.test(line);
}

/** What is indented belongs to the item, and so do empty lines within. */
function endOfItem(lines: string[], from: number): number {
  let end = from;
  while (end < lines.length) {
    const line = lines[end]!;
    if (/^ {2}/.test(line)) end += 1;
    else if (line.trim() === "" && /^ {2}/.test(lines[end + 1] ?? "")) end += 1;
    else break;
  }
  return end;
}

export function readSpans(text: string): Span[] {
  const spans: Span[] = [];
  let from = 0;
  for (const found of text.matchAll(SPAN)) {
    if (found.index > from) spans.push({ kind: "text", text: text.slice(from, found.index) });
    if (found[1] !== undefined) spans.push({ kind: "strong", text: found[1] });
    else if (found[2] !== undefined) spans.push({ kind: "code", text: found[2] });
    else if (found[3] !== undefined) spans.push({ kind: "clause", text: found[3] });
    else spans.push({ kind: "em", text: found[4]! });
    from = found.index + found[0].length;
  }
  if (from < text.length) spans.push({ kind: "text", text: text.slice(from) });
  return spans;
}

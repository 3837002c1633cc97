/** A body as rows for display: its lines, except those that are folded, with a search through all of them. */
import { formatCounted } from '../../lib/count';
import { BodyLines } from '../../lib/text/bodyLines';

/** One visible row. */
export interface BodyRow {
  line: number;
  text: string;
  /** Whether it opens an object or list, and whether that is folded into this row. */
  fold: 'open' | 'folded' | undefined;
  /** Whether it continues from the row before, or in the next, because their line was too long. */
  from: boolean;
  to: boolean;
}

/** The position of a match: its row, and its index among the matches in its line. */
export interface MatchPlace {
  row: number;
  line: number;
  nth: number;
}

export interface BodyView {
  isJson: boolean;
  /** Lines of the body; a line split into several rows counts once. */
  lines: number;
  /** Characters of the longest row. */
  width: number;
  /** Rows that are not folded away. */
  rows: () => number;
  slice: (from: number, to: number) => BodyRow[];
  fold: (line: number, folded: boolean) => void;
  /** Folds everything inside the outermost object or list; false unfolds everything. */
  foldAll: (folded: boolean) => void;
  /** The number of case-insensitive matches of a text, at most `MAX_MATCHES`; numbered from 0 until the next search. */
  find: (query: string) => number;
  /** Unfolds whatever hides a match. */
  readPlace: (match: number) => MatchPlace | undefined;
}

/** The maximum number of matches: without a limit, those of a single letter could fill the memory. */
export const MAX_MATCHES = 100_000;

/** @param maxLength the maximum length of a row */
export function viewBody(body: string, maxLength?: number): BodyView {
  const lines = new BodyLines(body, maxLength);
  const folded = new Set<number>();
  let rows = allRows(lines.count);
  let matches: readonly { line: number; nth: number }[] = [];
  const arrange = () => {
    rows = folded.size === 0 ? allRows(lines.count) : buildRows(lines, folded);
  };
  return {
    isJson: lines.isJson,
    lines: lines.whole,
    width: lines.width,
    rows: () => rows.length,
    slice: (from, to) =>
      Array.from(rows.slice(Math.max(0, from), to), (line) => buildRow(lines, line, folded.has(line))),
    fold: (line, fold) => {
      if (fold && lines.getClosingLine(line) !== undefined) folded.add(line);
      else folded.delete(line);
      arrange();
    },
    foldAll: (fold) => {
      folded.clear();
      if (fold) {
        for (let line = 1; line < lines.count; line += 1)
          if (lines.getClosingLine(line) !== undefined) folded.add(line);
      }
      arrange();
    },
    find: (query) => {
      matches = query === '' ? [] : matchesIn(lines, query);
      return matches.length;
    },
    readPlace: (match) => {
      const found = matches[match];
      if (!found) return undefined;
      for (const line of folded)
        if (line < found.line && (lines.getClosingLine(line) ?? 0) >= found.line) folded.delete(line);
      arrange();
      return { ...found, row: rows.indexOf(found.line) };
    },
  };
}

const allRows = (count: number): Int32Array => Int32Array.from({ length: count }, (_, line) => line);

function buildRows(lines: BodyLines, folded: ReadonlySet<number>): Int32Array {
  const shown = new Int32Array(lines.count);
  let count = 0;
  for (
    let line = 0;
    line < lines.count;
    line = folded.has(line) ? (lines.getClosingLine(line) ?? line) + 1 : line + 1
  ) {
    shown[count] = line;
    count += 1;
  }
  return shown.slice(0, count);
}

function buildRow(lines: BodyLines, line: number, folded: boolean): BodyRow {
  const close = lines.getClosingLine(line);
  const row: BodyRow = {
    line,
    text: lines.read(line),
    fold: close === undefined ? undefined : folded ? 'folded' : 'open',
    from: line > 0 && lines.goesOn(line - 1),
    to: lines.goesOn(line),
  };
  if (close === undefined || !folded) return row;
  let hidden = 0;
  for (let inside = line + 1; inside < close; inside += 1) if (!lines.goesOn(inside)) hidden += 1;
  return { ...row, text: `${row.text} … ${formatCounted(hidden, 'line')} … ${lines.text(close)}` };
}

/** The matches, including those across rows of the same line; each counts in the row where it begins. */
function matchesIn(lines: BodyLines, query: string): { line: number; nth: number }[] {
  const pattern = new RegExp(query.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`), 'giu');
  const found: { line: number; nth: number }[] = [];
  for (let line = 0; line < lines.count; line += 1) {
    const parts = [lines.text(line)];
    let row = line;
    while (lines.goesOn(line)) {
      line += 1;
      parts.push(lines.text(line));
    }
    let end = parts[0]?.length ?? 0;
    let part = 0;
    let nth = 0;
    for (const { index } of parts.join('').matchAll(pattern)) {
      for (; index >= end; row += 1, nth = 0) {
        part += 1;
        end += parts[part]?.length ?? 1;
      }
      found.push({ line: row, nth });
      nth += 1;
      if (found.length === MAX_MATCHES) return found;
    }
  }
  return found;
}

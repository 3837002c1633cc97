/** How two results differ: block by block, and within a table row by row. */
import { diffArrays } from 'diff';
import type { Tokens } from 'marked';
import { type ResultBlock, type TableBlock, parseResultBlocks, isTable } from './blocks';

/** A stretch of equal blocks, or one place where the results differ. */
export type DiffRow =
  | { kind: 'same'; blocks: readonly ResultBlock[] }
  | { kind: 'changed'; change: number; left: ResultBlock; right: ResultBlock }
  | { kind: 'left' | 'right'; change: number; block: ResultBlock }
  | { kind: 'table'; left: TableBlock; right: TableBlock; marks: TableMarks };

/** The change numbers of a table, by the index of the row on each side. */
export type TableMarks = Readonly<Record<'left' | 'right', ReadonlyMap<number, number>>>;

export interface ResultsDiff {
  rows: readonly DiffRow[];
  /** How many changes there are; they are numbered from 1, in order. */
  changes: number;
}

/** Time limit of a comparison, in ms; a slower one is abandoned. */
const TIMEOUT_MS = 250;
/** Results longer than this in total are not compared. */
const MAX_LENGTH = 2_000_000;

/** At most this many items in total are paired by kind alone when equal items can't be found in time. */
const MAX_PAIRED = 4_000;

type Pair<T> = { left?: T; right?: T };

/** The differences of two results; undefined when they are too many or too long to find in time. */
export function diffResults(left: string, right: string): ResultsDiff | undefined {
  if (left.length + right.length > MAX_LENGTH) return undefined;
  const pairs = pairItems(
    parseResultBlocks(left),
    parseResultBlocks(right),
    ({ source }) => source,
    ({ what }) => what,
  );
  if (!pairs) return undefined;
  const rows: DiffRow[] = [];
  let changes = 0;
  const next = () => (changes += 1);
  for (const { left: leftItem, right: rightItem } of pairs) {
    const before = rows.at(-1);
    const tables =
      leftItem &&
      rightItem &&
      isTable(leftItem) &&
      isTable(rightItem) &&
      hasSameHeader(leftItem.token, rightItem.token);
    if (
      leftItem &&
      rightItem &&
      (leftItem.source === rightItem.source || (tables && getRowsKey(leftItem) === getRowsKey(rightItem)))
    ) {
      if (before?.kind === 'same') rows[rows.length - 1] = { kind: 'same', blocks: [...before.blocks, rightItem] };
      else rows.push({ kind: 'same', blocks: [rightItem] });
    } else if (tables && !hasSameRows(leftItem, rightItem))
      rows.push({
        kind: 'table',
        left: leftItem,
        right: rightItem,
        marks: markTableChanges(leftItem.token, rightItem.token, next),
      });
    else if (leftItem && rightItem) rows.push({ kind: 'changed', change: next(), left: leftItem, right: rightItem });
    else if (leftItem) rows.push({ kind: 'left', change: next(), block: leftItem });
    else if (rightItem) rows.push({ kind: 'right', change: next(), block: rightItem });
  }
  return { rows, changes };
}

/**
 * Pairs the items of two lists. Equal items are paired; between two equal pairs, items of the same kind are paired in order.
 */
function pairItems<T>(
  left: readonly T[],
  right: readonly T[],
  same: (item: T) => string,
  kind: (item: T) => string,
): Pair<T>[] | undefined {
  const whole: Hunk<T> = { equal: false, left: [...left], right: [...right] };
  const found = align(left, right, same) ?? (left.length + right.length <= MAX_PAIRED ? [whole] : undefined);
  return found?.flatMap((hunk) =>
    hunk.equal ? hunk.pairs : (align(hunk.left, hunk.right, kind) ?? [hunk]).flatMap(toPairs),
  );
}

type Hunk<T> = { equal: true; pairs: Pair<T>[] } | { equal: false; left: T[]; right: T[] };

const toPairs = <T>(hunk: Hunk<T>): Pair<T>[] =>
  hunk.equal ? hunk.pairs : [...hunk.left.map((left) => ({ left })), ...hunk.right.map((right) => ({ right }))];

/** The items that two lists have in common by a key, and what lies between them; undefined when that takes too long. */
function align<T>(left: readonly T[], right: readonly T[], by: (item: T) => string): Hunk<T>[] | undefined {
  const changes = diffArrays(left.map(by), right.map(by), { timeout: TIMEOUT_MS });
  let [leftItem, rightItem] = [0, 0];
  const hunks: Hunk<T>[] = [];
  for (const { added, removed, count } of changes ?? []) {
    const from = {
      left: left.slice(leftItem, added ? leftItem : leftItem + count),
      right: right.slice(rightItem, removed ? rightItem : rightItem + count),
    };
    leftItem += from.left.length;
    rightItem += from.right.length;
    const before = hunks.at(-1);
    if (!added && !removed)
      hunks.push({ equal: true, pairs: from.left.map((item, at) => ({ left: item, right: from.right[at]! })) });
    else if (before?.equal === false) {
      before.left.push(...from.left);
      before.right.push(...from.right);
    } else hunks.push({ equal: false, ...from });
  }
  return changes && hunks;
}

const getRowsKey = ({ token: { rows } }: TableBlock): string =>
  JSON.stringify(rows.map((row) => row.map(({ text }) => text)));

/** Whether two tables have the same rows, in any order. */
const hasSameRows = (leftItem: TableBlock, rightItem: TableBlock): boolean => {
  const rows = ({ token }: TableBlock) =>
    token.rows.map((row) => JSON.stringify(row.map(({ text }) => text))).toSorted((a, b) => a.localeCompare(b));
  return JSON.stringify(rows(leftItem)) === JSON.stringify(rows(rightItem));
};

const hasSameHeader = (leftItem: Tokens.Table, rightItem: Tokens.Table): boolean =>
  leftItem.header.length === rightItem.header.length &&
  leftItem.header.every(({ text }, at) => text === rightItem.header[at]?.text);

/** If the first cells are unique, rows are paired by first cell, wherever they are; otherwise by order. */
function markTableChanges(leftItem: Tokens.Table, rightItem: Tokens.Table, next: () => number): TableMarks {
  const [left, right] = [leftItem, rightItem].map(({ rows }) =>
    rows.map((row, at) => ({ at, cells: row.map(({ text }) => text) })),
  );
  const marks = { left: new Map<number, number>(), right: new Map<number, number>() };
  for (const pair of pairRows(left!, right!)) {
    if (pair.left && pair.right && getRowKey(pair.left) === getRowKey(pair.right)) continue;
    const change = next();
    if (pair.left) marks.left.set(pair.left.at, change);
    if (pair.right) marks.right.set(pair.right.at, change);
  }
  return marks;
}

interface Row {
  at: number;
  cells: readonly string[];
}
const getRowKey = ({ cells }: Row): string => JSON.stringify(cells);
const getRowName = ({ cells }: Row): string => cells[0] ?? '';
const areUniquelyNamed = (rows: readonly Row[]): boolean => new Set(rows.map(getRowName)).size === rows.length;

function pairRows(left: readonly Row[], right: readonly Row[]): Pair<Row>[] {
  if (!areUniquelyNamed(left) || !areUniquelyNamed(right)) return pairItems(left, right, getRowKey, () => '') ?? [];
  const byName = new Map(left.map((row) => [getRowName(row), row]));
  const pairs: Pair<Row>[] = right.map((row) => {
    const own = byName.get(getRowName(row));
    byName.delete(getRowName(row));
    return own ? { left: own, right: row } : { right: row };
  });
  return [...[...byName.values()].map((row) => ({ left: row })), ...pairs];
}

/** What an attempt cost, as far as there is evidence, and the sums over several. */
import type { Attempt } from '../../../spending/ledger/attempt';

/** The cost that the record of the work gives for an attempt, in Points. */
export interface RecordedCost {
  running: boolean;
  charged: number | undefined;
  returned: number | undefined;
  /** Which record it is from: `its record`. */
  source: string;
}

/** Points; undefined where there is no evidence. */
export interface Cost {
  held: number | undefined;
  charged: number | undefined;
  returned: number | undefined;
  /** What is known about the outcome, and from where. */
  evidence: string;
}

/** @param record undefined while the record of the work has not been read */
export function computeCost({ end, points, note }: Attempt, record: RecordedCost | undefined): Cost {
  const none = { held: undefined, charged: undefined, returned: undefined };
  switch (end) {
    case 'refused':
    case 'not-started':
      return { held: 0, charged: 0, returned: 0, evidence: note };
    case 'sending':
    case 'unknown':
      return { ...none, evidence: note };
    case 'settled':
      if (!record) return { ...none, evidence: note };
      return record.running
        ? { ...none, held: points, evidence: `${note}. Still in progress when ${record.source} was last loaded` }
        : {
            held: 0,
            charged: record.charged,
            returned: record.returned,
            evidence: `${note}. Ended, according to ${record.source}`,
          };
  }
}

export interface Line {
  attempt: Attempt;
  cost: Cost;
}

export interface Sum {
  attempts: number;
  quoted: number;
  /** What is known about the charges; `open` attempts are not included. */
  charged: number;
  /** Undefined if any attempt's charge is unknown, because the sum would then be misleading. */
  returned: number | undefined;
  /** Attempts whose charge is not known. */
  open: number;
}

/** Adds up attempts. */
export function sumLines(lines: readonly Line[]): Sum {
  const total = (read: (line: Line) => number | undefined) => lines.reduce((sum, line) => sum + (read(line) ?? 0), 0);
  return {
    attempts: lines.length,
    quoted: total(({ attempt }) => attempt.points),
    charged: total(({ cost }) => cost.charged),
    returned: lines.every(({ cost }) => cost.returned !== undefined) ? total(({ cost }) => cost.returned) : undefined,
    open: lines.filter(({ cost }) => cost.charged === undefined).length,
  };
}

/** Groups lines by key, in the order of each group's first line. */
export function groupLines(lines: readonly Line[], getKey: (line: Line) => string): [string, Line[]][] {
  const groups = new Map<string, Line[]>();
  for (const line of lines) {
    const key = getKey(line);
    const group = groups.get(key);
    if (group) group.push(line);
    else groups.set(key, [line]);
  }
  return [...groups];
}

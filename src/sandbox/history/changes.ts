/** What entries of a history changed, field by field: the world is played up to them and looked at before the first and after the last. */
import { type Comparison, differences } from '../../lib/json/jsonDiff';
import { trimmed } from '../ground/requestLog';
import type { World } from '../world/world';
import type { Watch } from './play';
import { type WorldRecord, recordsOf } from './records';
import type { Saved } from './snapshot';

/** The most fields of an answer. */
const MOST_CHANGES = 500;

export interface FieldChange {
  /** `held`, `versions[2.1.0].state`. */
  field: string;
  /** JSON, cut off when it is long; left out where there was no such field. */
  before?: string;
  after?: string;
}

export interface ChangedRecord extends Omit<WorldRecord, 'value'> {
  is: 'added' | 'changed' | 'removed';
  changes: FieldChange[];
}

export interface Changes {
  /** The first and the last entry, from 1. */
  from: number;
  to: number;
  records: ChangedRecord[];
  /** Changed fields that are not listed, because there are too many. */
  leftOff: number;
}

/** Plays what was saved into a world of its own, which then stands still. */
export type Replay = (saved: Saved, watch: Watch) => Promise<World>;

/** What the entries `from` to the last of what was saved changed together, and what came due between them. */
export async function changesSince(saved: Saved, from: number, replay: Replay): Promise<Changes> {
  let before: WorldRecord[] = [];
  const world = await replay(saved, (number, playing) => {
    if (number === from) before = copied(recordsOf(playing));
  });
  const records = changedRecords(before, copied(recordsOf(world)));
  return { from, to: saved.lines.length, ...bounded(records) };
}

/** As it is now, whatever the world goes on to change. */
const copied = (records: WorldRecord[]): WorldRecord[] => JSON.parse(JSON.stringify(records)) as WorldRecord[];

function changedRecords(before: readonly WorldRecord[], after: readonly WorldRecord[]): ChangedRecord[] {
  const keyOf = ({ kind, id }: WorldRecord) => `${kind} ${id}`;
  const then = new Map(before.map((record) => [keyOf(record), record]));
  const now = new Set(after.map(keyOf));
  const gone = before.filter((record) => !now.has(keyOf(record)));
  return [
    ...after.flatMap((record) => {
      const was = then.get(keyOf(record));
      return changedRecord(record, was === undefined ? 'added' : 'changed', fieldChanges(was?.value, record.value));
    }),
    ...gone.flatMap((record) => changedRecord(record, 'removed', fieldChanges(record.value, undefined))),
  ];
}

function changedRecord(
  { value: _, ...facts }: WorldRecord,
  is: ChangedRecord['is'],
  changes: FieldChange[],
): ChangedRecord[] {
  return changes.length === 0 ? [] : [{ ...facts, is, changes }];
}

function bounded(records: readonly ChangedRecord[]): Pick<Changes, 'records' | 'leftOff'> {
  let left = MOST_CHANGES;
  let leftOff = 0;
  const kept = records.flatMap((record) => {
    const changes = record.changes.slice(0, left);
    left -= changes.length;
    leftOff += record.changes.length - changes.length;
    return changes.length > 0 ? [{ ...record, changes }] : [];
  });
  return { records: kept, leftOff };
}

/** The fields that differ between two JSON values, in the order of what is now. */
function fieldChanges(before: unknown, after: unknown): FieldChange[] {
  return Array.from(differences(after, before, byId), ({ path, first: is, second: was }) => ({
    field: path,
    ...(was !== undefined && { before: trimmed(JSON.stringify(was)) }),
    ...(is !== undefined && { after: trimmed(JSON.stringify(is)) }),
  }));
}

/** A list is a record of its items by their id, version or place. What comes or goes whole is told by its fields as well, if it has any. */
const byId: Comparison<unknown> = {
  partsOf: (value) => {
    if (typeof value !== 'object' || value === null) return undefined;
    if (!Array.isArray(value))
      return { isList: false, parts: Object.entries(value).map(([name, part]) => partAt(`.${name}`, part)) };
    const items = value as unknown[];
    // A list of plain values is one of them.
    if (items.some((item) => typeof item !== 'object' || item === null)) return undefined;
    const parts = items.map((item, index) => {
      const { id, ...rest } = item as Record<string, unknown>;
      // The field's name has it.
      if (typeof id === 'string' || typeof id === 'number') return partAt(`[${id}]`, rest);
      return partAt(`[${typeof rest['version'] === 'string' ? rest['version'] : index}]`, rest);
    });
    return { isList: false, parts };
  },
  // What is new and empty says nothing.
  isSame: (first, second) =>
    ((first ?? null) === null && (second ?? null) === null) || JSON.stringify(first) === JSON.stringify(second),
  tellsAbsentByParts: true,
};

const partAt = (step: string, value: unknown) => ({ key: step, step, value });

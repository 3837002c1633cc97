/** The history of a sandbox world, and what each entry changed, as the sandbox reports it. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { EndpointId } from '../../../contract/endpoints';
import { findRoute } from '../../../contract/findRoute';
import * as f from '../../reader/fields';
import { type Json, isRecord, readCount, readInstant, readRecord, readText } from '../../reader/json';
import { listChanges, listHistory, sendControl } from './control';
import { entryKinds, worldStateQuery } from './worldState';

/** Entries of a page. */
export const PAGE_SIZE = 12;

const entryFields = f.table({
  /** Its place in the history, from 1. */
  number: f.or(f.count('number'), 0),
  /** By the world's clock, ms epoch. */
  at: f.instant('at'),
  /** An account, `control` or `storage`. */
  by: f.or(f.text('by'), ''),
  method: f.or(f.text('method'), ''),
  /** For a control, the part of its path after the world. */
  path: f.or(f.text('path'), ''),
  /** Undefined where a fault cut the connection, or left the answer to the work. */
  status: f.count('status'),
  /** The route whose faults the request counted towards; such an entry has no other content. */
  faults: f.text('faults'),
  /** JSON of what was sent, cut off if long. */
  body: f.text('body'),
  files: f.or(f.texts('files'), []),
  providerKey: f.or(f.flag('providerKey'), false),
  points: f.mapped(f.record('points'), (points = {}) => Object.entries(points).flatMap(readMovedPoints)),
});
/** An entry of a world's history. */
export type HistoryEntry = f.TableView<typeof entryFields> & { route: EndpointId | undefined };

/** Points that an entry moved in an account. */
export interface MovedPoints {
  account: string;
  kind: (typeof entryKinds)[number];
  points: number;
}

function readMovedPoints([account, sums]: [string, unknown]): MovedPoints[] {
  return entryKinds.flatMap((kind) => {
    const points = readCount(sums, kind);
    return points === undefined ? [] : [{ account, kind, points }];
  });
}

function readEntry(item: unknown): HistoryEntry[] {
  if (!isRecord(item)) return [];
  const entry = entryFields.read(item);
  return [{ ...entry, route: findRoute(entry.method, entry.path.replace(/\?.*/s, ''))?.id }];
}

const pageFields = f.table({ entries: f.or(f.list(readEntry, 'entries'), []), total: f.or(f.count('total'), 0) });

/** The entries of a world below a number, newest first. Refetched with the world's state. */
export const historyQuery = (world: string, before: number) =>
  queryOptions({
    queryKey: [...worldStateQuery(world).queryKey, 'history', before],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => pageFields.read(await sendControl(listHistory(world, before, PAGE_SIZE), signal)),
  });

const changeFields = f.table({
  field: f.or(f.text('field'), ''),
  /** JSON; undefined where there was no such field. */
  before: f.text('before'),
  after: f.text('after'),
});

/** A field that entries changed. */
export type FieldChange = f.TableView<typeof changeFields>;

const recordFields = f.table({
  kind: f.or(f.text('kind'), ''),
  id: f.or(f.text('id'), ''),
  name: f.or(f.text('name'), ''),
  is: f.text('is'),
  changes: f.or(
    f.list((item) => [changeFields.read(item)], 'changes'),
    [],
  ),
});
/** A record that entries changed. */
export type ChangedRecord = f.TableView<typeof recordFields>;

const changesFields = f.table({
  records: f.or(
    f.list((item) => [recordFields.read(item)], 'records'),
    [],
  ),
  /** Changed fields that are not listed, because there are too many. */
  leftOff: f.or(f.count('leftOff'), 0),
});
export type WorldChanges = f.TableView<typeof changesFields>;

/** What a range of a world's entries changed together. */
export const changesQuery = (world: string, from: number, to: number) =>
  queryOptions({
    queryKey: [...worldStateQuery(world).queryKey, 'changes', from, to],
    staleTime: 0,
    queryFn: async ({ signal }) => changesFields.read(await sendControl(listChanges(world, from, to), signal)),
  });

/** What is known of a world from its file. */
export interface WorldFile {
  /** Of the world that it was saved from. */
  name: string | undefined;
  entries: number;
  /** Where its clock continues, ms epoch. */
  at: number | undefined;
}

/** Reads the parts of a world's file that the console shows; the sandbox validates the rest. Never throws. */
export function readWorldFile(value: unknown): WorldFile {
  const { entries }: Json = isRecord(value) ? value : {};
  return {
    name: readText(readRecord(value, 'seed'), 'name'),
    entries: Array.isArray(entries) ? entries.length : 0,
    at: readInstant(value, 'now'),
  };
}

/**
 * The primitives of the tolerant readers. The service documents few names and mixes snake_case with camelCase, so a field is looked up by its
 * camelCase names, most likely first, and found in either spelling. A field of an unexpected type reads as absent; nothing is ever guessed from a
 * value.
 */
import { hasTooManyMarks } from '../../lib/text/marks';

export type Json = Record<string, unknown>;

/** Parses text that may be JSON. */
export function parseJson(text: string): { ok: true; value: unknown } | { ok: false } {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    return { ok: false };
  }
}

/** Whether a value is a plain object: neither a list nor null. */
export function isRecord(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** `agentSummary` to `agent_summary`. */
export const toSnakeCase = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Cached, because lists of thousands of records use the same few names. */
const spellings = new Map<string, readonly string[]>();

/** A name in camelCase, and in snake_case where that differs. */
export function getSpellings(name: string): readonly string[] {
  const known = spellings.get(name);
  if (known) return known;
  const both = [...new Set([name, toSnakeCase(name)])];
  spellings.set(name, both);
  return both;
}

/** `agent_summary` to `agentSummary`. */
export const toCamelCase = (name: string): string =>
  name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** The value of the first name that is present and not null, in either spelling. */
export function pick(from: unknown, ...names: string[]): unknown {
  if (!isRecord(from)) return undefined;
  for (const name of names) {
    for (const spelling of getSpellings(name)) {
      if (Object.hasOwn(from, spelling) && from[spelling] !== null && from[spelling] !== undefined)
        return from[spelling];
    }
  }
  return undefined;
}

/** The requested fields of each record whose type could not be read. */
const unread = new WeakMap<Json, Set<string>>();

let marks = true;

/**
 * Reads a record again if the first `read` failed for some of its fields, so that a name with two possible types counts as
 * unread only if neither reader could read it, whichever came first.
 */
export function recheckUnread(record: unknown, read: () => void): void {
  if (!isRecord(record) || !unread.has(record)) return;
  const before = marks;
  marks = false;
  try {
    read();
  } finally {
    marks = before;
  }
}

/** Calls `read` on each name in turn, in either spelling; returns the first value that is not undefined. */
function findFirst<T>(from: unknown, names: string[], read: (value: unknown) => T | undefined): T | undefined {
  if (!isRecord(from)) return undefined;
  for (const requested of names) {
    for (const name of getSpellings(requested)) {
      if (!Object.hasOwn(from, name)) continue;
      const value = read(from[name]);
      if (value !== undefined) {
        unread.get(from)?.delete(name);
        return value;
      }
      if (marks && from[name] !== null && from[name] !== '')
        unread.set(from, (unread.get(from) ?? new Set()).add(name));
    }
  }
  return undefined;
}

/** The maximum length of a text, in characters. */
const MAX_TEXT_LENGTH = 20_000;
/** Up to this many characters, any text renders fast enough. */
const SHORT_TEXT_LENGTH = 1_000;

/** A text, unless it is too long, or long and full of combining marks: such a text counts as unread. */
const isText = (value: unknown): value is string =>
  typeof value === 'string' &&
  value.length <= MAX_TEXT_LENGTH &&
  (value.length <= SHORT_TEXT_LENGTH || !hasTooManyMarks(value));

const toText = (value: unknown): string | undefined => (isText(value) && value !== '' ? value : undefined);
const toLongText = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

export const readText = (from: unknown, ...names: string[]): string | undefined => findFirst(from, names, toText);

export const readNumber = (from: unknown, ...names: string[]): number | undefined =>
  findFirst(from, names, (value) => (typeof value === 'number' && Number.isFinite(value) ? value : undefined));

/** An integer, zero or more. */
export const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

/** An integer, zero or more, never a negative zero; fractions and negative numbers read as absent. */
export const readCount = (from: unknown, ...names: string[]): number | undefined =>
  findFirst(from, names, (value) => (isCount(value) ? value + 0 : undefined));

/** An amount of money: a number, or a plain decimal string. */
export const readAmount = (from: unknown, ...names: string[]): number | undefined =>
  findFirst(from, names, (value) => {
    if (typeof value === 'string' && /^\d+(\.\d+)?$/.test(value)) return Number(value);
    return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined;
  });

/** An amount in US dollars: under a name that says so, or a plain one unless the record states another currency. */
export function readUsd(from: unknown, name: `${string}Usd`, ...plain: string[]): number | undefined {
  const currency = readText(from, 'currency', 'currencyCode')?.toUpperCase() ?? 'USD';
  return readAmount(from, name) ?? (currency === 'USD' ? readAmount(from, ...plain) : undefined);
}

export const readFlag = (from: unknown, ...names: string[]): boolean | undefined =>
  findFirst(from, names, (value) => (typeof value === 'boolean' ? value : undefined));

export const readRecord = (from: unknown, ...names: string[]): Json | undefined =>
  findFirst(from, names, (value) => (isRecord(value) ? value : undefined));

export const readList = (from: unknown, ...names: string[]): unknown[] | undefined =>
  findFirst(from, names, (value) => (Array.isArray(value) ? value : undefined));

/** The text under the first name that has one, either directly or in a record under one of the `inner` names. */
export const readInner = (from: unknown, inner: string[], ...names: string[]): string | undefined =>
  findFirst(from, names, (value) => toText(value) ?? readText(value, ...inner));

/** As `readInner`, but of any length: for text that is not rendered all at once. */
export const readLongInner = (from: unknown, inner: string[], ...names: string[]): string | undefined =>
  findFirst(from, names, (value) => toLongText(value) ?? findFirst(value, inner, toLongText));

/** A version: text, or a record that contains it. */
export const readVersion = (from: unknown, ...names: string[]): string | undefined =>
  readInner(from, ['version', 'number', 'name'], ...names);

/** A list of texts; records are read by their usual label fields, and anything else is left out. */
export const readTexts = (from: unknown, ...names: string[]): string[] | undefined =>
  readList(from, ...names)
    ?.map((item) => (isText(item) ? item : readText(item, 'label', 'name', 'title', 'value', 'slug', 'id')))
    .filter((item) => item !== undefined);

/** An instant in milliseconds: ISO 8601 text, or epoch seconds or milliseconds. */
export const readInstant = (from: unknown, ...names: string[]): number | undefined =>
  findFirst(from, names, (value) => {
    if (typeof value === 'string') {
      const at = /^\d{4}-\d{2}-\d{2}/.test(value) ? Date.parse(value) : Number.NaN;
      return Number.isNaN(at) ? undefined : at;
    }
    if (typeof value !== 'number' || !Number.isFinite(value) || value <= 0) return undefined;
    return value < 1e11 ? value * 1000 : value;
  });

const usualLists = ['items', 'data', 'results', 'records', 'list'];
const usualWrappers = ['data', 'result', 'response'];

/** The records of a list; undefined for a list of anything else. An empty list counts, since it may be the right one. */
function toRecords(value: unknown): Json[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const records = value.filter(isRecord);
  return records.length > 0 || value.length === 0 ? records : undefined;
}

function firstRecords(from: unknown): Json[] | undefined {
  return isRecord(from)
    ? Object.values(from)
        .map(toRecords)
        .find((records) => records && records.length > 0)
    : undefined;
}

/**
 * The records of a collection: the body itself, the list under a known name (there or one level down) or under a usual
 * name, else the first list of objects. An answer without a list reads as undefined, never as empty.
 */
export function readCollection(body: unknown, ...names: string[]): Json[] | undefined {
  if (Array.isArray(body)) return toRecords(body);
  if (!isRecord(body)) return undefined;
  const wrappers = usualWrappers.map((name) => pick(body, name));
  for (const from of [body, ...wrappers]) {
    const named = findFirst(from, [...names, ...usualLists], toRecords);
    if (named) return named;
  }
  for (const inner of Object.values(body)) {
    const named = findFirst(inner, names, toRecords);
    if (named) return named;
  }
  return [body, ...wrappers].map(firstRecords).find((records) => records !== undefined);
}

/**
 * A single record: under one of the wrappers, a usual one, or the body itself; if that has none of the known `fields`
 * either, the only record in it with an id, slug, name or title. Undefined when the body is not a record.
 */
export function readSingle(body: unknown, wrappers: readonly string[], fields: readonly string[]): Json | undefined {
  if (!isRecord(body)) return undefined;
  const wrapped = readRecord(body, ...wrappers);
  if (wrapped) return wrapped;
  // A body that identifies itself is the record; its `data` or `result` is a field like any other.
  if (pick(body, 'id', 'slug', 'name', 'runId', 'productId') !== undefined) return body;
  const outer = readRecord(body, ...usualWrappers, 'item', 'record');
  if (outer) return readRecord(outer, ...wrappers) ?? outer;
  if (pick(body, ...fields) !== undefined) return body;
  const nested = Object.values(body).filter(isRecord);
  const [only, ...others] = nested.filter((inner) => pick(inner, 'id', 'slug', 'name', 'title') !== undefined);
  return only && others.length === 0 ? only : body;
}

/** The fields of a record that are not among the given names, in either spelling, or whose type was not readable. */
export function moreFields(record: Json, ...read: string[]): [string, unknown][] {
  const known = new Set(read.flatMap(getSpellings));
  return Object.entries(record).filter(([name]) => !known.has(name) || unread.get(record)?.has(name));
}

/** The total of a paged answer, under any of the usual names. */
export function readTotal(body: unknown): number | undefined {
  const names = ['total', 'totalCount', 'totalItems'];
  const pages = readRecord(body, 'pagination', 'meta', 'page', 'paging');
  return (
    readCount(body, ...names) ?? readCount(pages, ...names) ?? readCount(pages, 'count') ?? readCount(body, 'count')
  );
}

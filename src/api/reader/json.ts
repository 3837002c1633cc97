/**
 * The primitives of the tolerant readers. The service leaves many names open and mixes snake_case with camelCase, so
 * a field is asked for by its camelCase names in order of likelihood and found in either spelling. A field of an
 * unexpected type reads as absent; nothing is ever guessed from a value.
 */
import { hasTooManyMarks } from '../../lib/text/marks';

export type Json = Record<string, unknown>;

/** Parses a text that may be JSON. */
export function parseJson(text: string): { ok: true; value: unknown } | { ok: false } {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    return { ok: false };
  }
}

/** A plain object, not a list and not null. */
export function isRecord(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Lists of thousands of records ask for the same few names. */
const snakes = new Map<string, string>();

/** `agentSummary` gives `agent_summary`. */
export function snake(name: string): string {
  const known = snakes.get(name);
  if (known !== undefined) return known;
  const spelling = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  snakes.set(name, spelling);
  return spelling;
}

/** `agent_summary` gives `agentSummary`. */
export const camel = (name: string): string =>
  name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** The first of the names that is present and not null, in either spelling. */
export function pick(from: unknown, ...names: string[]): unknown {
  if (!isRecord(from)) return undefined;
  for (const name of names) {
    for (const spelling of [name, snake(name)]) {
      if (Object.hasOwn(from, spelling) && from[spelling] !== null && from[spelling] !== undefined)
        return from[spelling];
    }
  }
  return undefined;
}

/** The fields of a record that were asked for and were of no type that could be read. */
const unread = new WeakMap<Json, Set<string>>();

/** Calls `read` on each name in turn, in either spelling, and gives the first that reads. */
function firstThat<T>(from: unknown, names: string[], read: (value: unknown) => T | undefined): T | undefined {
  if (!isRecord(from)) return undefined;
  for (const asked of names) {
    for (const name of [asked, snake(asked)]) {
      if (!Object.hasOwn(from, name)) continue;
      const value = read(from[name]);
      if (value !== undefined) {
        unread.get(from)?.delete(name);
        return value;
      }
      if (from[name] !== null && from[name] !== '') unread.set(from, (unread.get(from) ?? new Set()).add(name));
    }
  }
  return undefined;
}

/** Characters of a text at most. */
const LONGEST_TEXT = 20_000;
/** Characters up to which a text is drawn in time, whatever it holds. */
const SHORT_TEXT = 1_000;

/** What is longer, or long and of letters with marks without end, is no name, word or paragraph: it stays with the fields that are not read. */
const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= LONGEST_TEXT && (value.length <= SHORT_TEXT || !hasTooManyMarks(value));

const textOf = (value: unknown): string | undefined => (isText(value) && value !== '' ? value : undefined);
const longTextOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

export const readText = (from: unknown, ...names: string[]): string | undefined => firstThat(from, names, textOf);

export const readNumber = (from: unknown, ...names: string[]): number | undefined =>
  firstThat(from, names, (value) => (typeof value === 'number' && Number.isFinite(value) ? value : undefined));

/** A whole number, zero or more; a fraction or a negative one is not readable. */
export const readCount = (from: unknown, ...names: string[]): number | undefined =>
  firstThat(from, names, (value) =>
    Number.isSafeInteger(value) && (value as number) >= 0 ? (value as number) : undefined,
  );

/** An amount of money: a number, or a plain decimal string. */
export const readAmount = (from: unknown, ...names: string[]): number | undefined =>
  firstThat(from, names, (value) => {
    if (typeof value === 'string' && /^\d+(\.\d+)?$/.test(value)) return Number(value);
    return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined;
  });

/** An amount in US dollars: under a name that says so, or a plain one unless the record names another currency. */
export function readUsd(from: unknown, name: `${string}Usd`, ...plain: string[]): number | undefined {
  const currency = readText(from, 'currency', 'currencyCode')?.toUpperCase() ?? 'USD';
  return readAmount(from, name) ?? (currency === 'USD' ? readAmount(from, ...plain) : undefined);
}

export const readFlag = (from: unknown, ...names: string[]): boolean | undefined =>
  firstThat(from, names, (value) => (typeof value === 'boolean' ? value : undefined));

export const readRecord = (from: unknown, ...names: string[]): Json | undefined =>
  firstThat(from, names, (value) => (isRecord(value) ? value : undefined));

export const readList = (from: unknown, ...names: string[]): unknown[] | undefined =>
  firstThat(from, names, (value) => (Array.isArray(value) ? value : undefined));

/** The text under the first of the names that has one, itself or in a record there under one of the `inner` names. */
export const readInner = (from: unknown, inner: string[], ...names: string[]): string | undefined =>
  firstThat(from, names, (value) => textOf(value) ?? readText(value, ...inner));

/** As `readInner`, of any length: for whoever does not draw it as one text. */
export const readLongInner = (from: unknown, inner: string[], ...names: string[]): string | undefined =>
  firstThat(from, names, (value) => longTextOf(value) ?? firstThat(value, inner, longTextOf));

/** A version: text, or a record that carries it. */
export const readVersion = (from: unknown, ...names: string[]): string | undefined =>
  readInner(from, ['version', 'number', 'name'], ...names);

/** A list of texts; entries that are objects are read by their usual label fields, anything else is left out. */
export const readTexts = (from: unknown, ...names: string[]): string[] | undefined =>
  readList(from, ...names)
    ?.map((item) => (isText(item) ? item : readText(item, 'label', 'name', 'title', 'value', 'slug', 'id')))
    .filter((item) => item !== undefined);

/** An instant in milliseconds: ISO 8601 text, or epoch seconds or milliseconds. */
export const readInstant = (from: unknown, ...names: string[]): number | undefined =>
  firstThat(from, names, (value) => {
    if (typeof value === 'string') {
      const at = /^\d{4}-\d{2}-\d{2}/.test(value) ? Date.parse(value) : Number.NaN;
      return Number.isNaN(at) ? undefined : at;
    }
    if (typeof value !== 'number' || !Number.isFinite(value) || value <= 0) return undefined;
    return value < 1e11 ? value * 1000 : value;
  });

const usualLists = ['items', 'data', 'results', 'records', 'list'];
const usualWrappers = ['data', 'result', 'response'];

/** The records of a list. A list of anything else is not the one that is looked for; an empty one may be. */
function recordsOf(value: unknown): Json[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const records = value.filter(isRecord);
  return records.length > 0 || value.length === 0 ? records : undefined;
}

function firstRecords(from: unknown): Json[] | undefined {
  return isRecord(from)
    ? Object.values(from)
        .map(recordsOf)
        .find((records) => records && records.length > 0)
    : undefined;
}

/**
 * The records of a collection: the body itself, or the list under one of the known names, there or one level down, or
 * under a usual name, else the first list of objects. An answer without any reads as undefined, never as empty.
 */
export function readCollection(body: unknown, ...names: string[]): Json[] | undefined {
  if (Array.isArray(body)) return recordsOf(body);
  if (!isRecord(body)) return undefined;
  const wrappers = usualWrappers.map((name) => pick(body, name)).filter(isRecord);
  for (const from of [body, ...wrappers]) {
    const named = firstThat(from, [...names, ...usualLists], recordsOf);
    if (named) return named;
  }
  for (const inner of Object.values(body)) {
    const named = firstThat(inner, names, recordsOf);
    if (named) return named;
  }
  return [body, ...wrappers].map(firstRecords).find((records) => records !== undefined);
}

/**
 * A single record: under one of the wrappers, under a usual wrapper, or the body itself. A body that has neither these
 * nor any of the known `fields` is a wrapper of an unknown name: the record is then the only one in it that has an id, a
 * slug, a name or a title. Undefined when the body is no record.
 */
export function readSingle(
  body: unknown,
  wrappers: readonly string[] = [],
  fields: readonly string[] = [],
): Json | undefined {
  if (!isRecord(body)) return undefined;
  const wrapped = readRecord(body, ...wrappers);
  if (wrapped) return wrapped;
  // A record that names itself is the one; its `data` or `result` is a field like any other.
  if (pick(body, 'id', 'slug', 'name', 'runId', 'productId') !== undefined) return body;
  const outer = readRecord(body, ...usualWrappers, 'item', 'record');
  if (outer) return readRecord(outer, ...wrappers) ?? outer;
  if (pick(body, ...fields) !== undefined) return body;
  const nested = Object.values(body).filter(isRecord);
  const [only, ...others] = nested.filter((inner) => pick(inner, 'id', 'slug', 'name', 'title') !== undefined);
  return only && others.length === 0 ? only : body;
}

/**
 * What a screen did not read: the fields of a record whose names (either spelling) are not among those given, and those
 * of them whose type could not be read.
 */
export function moreFields(record: Json, ...read: string[]): [string, unknown][] {
  const known = new Set(read.flatMap((name) => [name, snake(name)]));
  return Object.entries(record).filter(([name]) => !known.has(name) || unread.get(record)?.has(name));
}

/** The total of a paged answer, wherever the usual names put it. */
export function readTotal(body: unknown): number | undefined {
  const names = ['total', 'totalCount', 'totalItems'];
  const pages = readRecord(body, 'pagination', 'meta', 'page', 'paging');
  return (
    readCount(body, ...names) ?? readCount(pages, ...names) ?? readCount(pages, 'count') ?? readCount(body, 'count')
  );
}

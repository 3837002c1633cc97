/**
 * The primitives of the tolerant readers. The service leaves many names open and mixes snake_case with camelCase, so
 * a field is asked for by its camelCase names in order of likelihood and found in either spelling. A field of an
 * unexpected type reads as absent; nothing is ever guessed from a value.
 */
export type Json = Record<string, unknown>;

/** A plain object, not a list and not null. */
export function isRecord(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** `agentSummary` gives `agent_summary`. */
export function snake(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** The first of the names that is present and not null, in either spelling. */
export function pick(from: unknown, ...names: string[]): unknown {
  if (!isRecord(from)) return undefined;
  for (const name of names) {
    for (const spelling of [name, snake(name)]) {
      if (Object.hasOwn(from, spelling) && from[spelling] !== null && from[spelling] !== undefined) return from[spelling];
    }
  }
  return undefined;
}

/** Calls `read` on each name in turn and gives the first that reads. */
function firstThat<T>(from: unknown, names: string[], read: (value: unknown) => T | undefined): T | undefined {
  for (const name of names) {
    const value = read(pick(from, name));
    if (value !== undefined) return value;
  }
  return undefined;
}

export const readText = (from: unknown, ...names: string[]): string | undefined =>
  firstThat(from, names, (value) => (typeof value === 'string' && value !== '' ? value : undefined));

export const readNumber = (from: unknown, ...names: string[]): number | undefined =>
  firstThat(from, names, (value) => (typeof value === 'number' && Number.isFinite(value) ? value : undefined));

/** A whole number, zero or more; a fraction or a negative one is not readable. */
export const readCount = (from: unknown, ...names: string[]): number | undefined =>
  firstThat(from, names, (value) => (Number.isSafeInteger(value) && (value as number) >= 0 ? (value as number) : undefined));

/** An amount of money: a number, or a plain decimal string. */
export const readAmount = (from: unknown, ...names: string[]): number | undefined =>
  firstThat(from, names, (value) => {
    if (typeof value === 'string' && /^\d+(\.\d+)?$/.test(value)) return Number(value);
    return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined;
  });

export const readFlag = (from: unknown, ...names: string[]): boolean | undefined =>
  firstThat(from, names, (value) => (typeof value === 'boolean' ? value : undefined));

export const readRecord = (from: unknown, ...names: string[]): Json | undefined =>
  firstThat(from, names, (value) => (isRecord(value) ? value : undefined));

export const readList = (from: unknown, ...names: string[]): unknown[] | undefined =>
  firstThat(from, names, (value) => (Array.isArray(value) ? value : undefined));

/** A list of texts; entries that are objects are read by their usual label fields, anything else is left out. */
export const readTexts = (from: unknown, ...names: string[]): string[] | undefined =>
  readList(from, ...names)
    ?.map((item) => (typeof item === 'string' ? item : readText(item, 'label', 'name', 'title', 'value', 'slug', 'id')))
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

/**
 * The records of a collection: the body itself, or the list under one of the known names, or under a usual wrapper,
 * else the first list of objects, at most two levels down. An answer without any reads as undefined, never as empty.
 */
export function readCollection(body: unknown, ...names: string[]): Json[] | undefined {
  if (Array.isArray(body)) return body.filter(isRecord);
  if (!isRecord(body)) return undefined;
  const usual = [...names, 'items', 'data', 'results', 'records', 'list'];
  const named = readList(body, ...usual);
  if (named) return named.filter(isRecord);
  const first = Object.values(body).find((value) => Array.isArray(value) && value.some(isRecord));
  if (Array.isArray(first)) return first.filter(isRecord);
  for (const wrapper of [pick(body, 'data', 'result', 'response'), ...Object.values(body)]) {
    if (!isRecord(wrapper)) continue;
    const inner = readList(wrapper, ...usual);
    if (inner) return inner.filter(isRecord);
  }
  return undefined;
}

/** A single record: under one of the known names, under a usual wrapper, or the body itself. */
export function readSingle(body: unknown, ...names: string[]): Json | undefined {
  if (!isRecord(body)) return undefined;
  const wrapped = readRecord(body, ...names);
  if (wrapped) return wrapped;
  const outer = readRecord(body, 'data', 'result', 'item', 'record');
  return outer ? (readRecord(outer, ...names) ?? outer) : body;
}

/** What a screen did not read: the fields of a record whose names (either spelling) are not among those given. */
export function moreFields(record: Json, ...read: string[]): [string, unknown][] {
  const known = new Set(read.flatMap((name) => [name, snake(name)]));
  return Object.entries(record).filter(([name]) => !known.has(name));
}

/** The total of a paged answer, wherever the usual names put it. */
export function readTotal(body: unknown): number | undefined {
  const names = ['total', 'totalCount', 'totalItems', 'count'];
  const pages = readRecord(body, 'pagination', 'meta', 'page', 'paging');
  return readCount(body, ...names) ?? readCount(pages, ...names);
}

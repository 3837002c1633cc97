/**
 * Readers declared as tables. One line for each field of a view says under which names it may stand and how it is read;
 * the type of the view, the reading and the list of known names (all others are "More fields") follow from it.
 */
import {
  type Json,
  isRecord,
  moreFields,
  readCount,
  readFlag,
  readInner,
  readInstant,
  readList,
  readLongInner,
  readNumber,
  readRecord,
  readSingle,
  readText,
  readTexts,
  readUsd,
  readVersion,
} from './json';

/** One field of a view. */
export interface Field<T> {
  /** Names in camelCase under which the record itself may hold it, in order of likelihood. */
  readonly names: readonly string[];
  /** Reads it from a record; never throws. A value of an unexpected type reads as absent. */
  readonly read: (record: unknown) => T;
}

type Fields = Readonly<Record<string, Field<unknown>>>;

/** What a table of fields reads. */
export type ViewOf<T> =
  T extends Table<infer F> ? { [Name in keyof F]: F[Name] extends Field<infer Value> ? Value : never } : never;

/** A reader of one kind of record. */
export interface Table<F extends Fields> {
  /** Every name that the table reads, in camelCase: what a screen shows elsewhere, and "More fields" leaves out. */
  readonly names: readonly string[];
  readonly read: (record: unknown) => ViewOf<Table<F>>;
  /**
   * The record in an answer: under one of the `wrappers`, under a usual one, or the answer itself; where it has none of
   * these and no field of the table either, the only nested record that has an id, slug, name or title. Undefined when
   * the answer is no record.
   */
  readonly find: (body: unknown, ...wrappers: string[]) => Json | undefined;
  /** What a record holds beyond the table, and fields of it whose type could not be read. */
  readonly more: (record: Json) => [string, unknown][];
}

/**
 * Makes a reader of its fields.
 * @param alsoKnown names of the record that the screen shows although the table does not read them
 */
export function table<F extends Fields>(fields: F, ...alsoKnown: string[]): Table<F> {
  const entries = Object.entries(fields);
  const names = [...new Set([...entries.flatMap(([, field]) => field.names), ...alsoKnown])];
  return {
    names,
    read: (record) => {
      const view: Json = {};
      for (const [name, { read }] of entries) view[name] = read(record);
      return view as ViewOf<Table<F>>;
    },
    find: (body, ...wrappers) => readSingle(body, wrappers, names),
    more: (record) => moreFields(record, ...names),
  };
}

const field =
  <T>(read: (from: unknown, ...names: string[]) => T) =>
  (...names: string[]): Field<T> => ({ names, read: (record) => read(record, ...names) });

export const text = field(readText);
export const number = field(readNumber);
/** A whole number, zero or more. */
export const count = field(readCount);
export const flag = field(readFlag);
/** Milliseconds since the epoch. */
export const instant = field(readInstant);
/** A version: a text, or a record that carries one. */
export const version = field(readVersion);
/** Texts; undefined without a list. */
export const texts = field(readTexts);
/** The record as it came. */
export const record = field(readRecord);

/** US dollars: under a name that says so, or under a plain one unless the record names another currency. */
export const usd = (name: `${string}Usd`, ...plain: string[]): Field<number | undefined> => ({
  names: [name, ...plain],
  read: (from) => readUsd(from, name, ...plain),
});

/** A text, or the text under one of the `inner` names of a record there. */
export const label = (inner: string[], ...names: string[]): Field<string | undefined> => ({
  names,
  read: (from) => readInner(from, inner, ...names),
});

/** As `label`, of any length: for a text that is not drawn as one. */
export const longLabel = (inner: string[], ...names: string[]): Field<string | undefined> => ({
  names,
  read: (from) => readLongInner(from, inner, ...names),
});

/** One text or many, as a list without empty lines. */
export const lines = (...names: string[]): Field<string[]> => ({
  names,
  read: (from) => {
    const one = readText(from, ...names);
    return one === undefined ? (readTexts(from, ...names) ?? []).filter((line) => line !== '') : [one];
  },
});

/** Reads one item of a list; gives none for an item that is not one, else one. */
export type ReadItem<T> = (item: unknown, place: number) => readonly T[];

/** The items of a list, each read on its own; undefined without a list. */
export const list = <T>(readItem: ReadItem<T>, ...names: string[]): Field<T[] | undefined> => ({
  names,
  read: (from) => readList(from, ...names)?.flatMap(readItem),
});

/** A record read by a table of its own; undefined without one. */
export const nested = <F extends Fields>(inner: Table<F>, ...names: string[]): Field<ViewOf<Table<F>> | undefined> => ({
  names,
  read: (from) => {
    const found = readRecord(from, ...names);
    return found && inner.read(found);
  },
});

/** A field of a record that stands under one of the `outer` names. */
export const within = <T>(outer: string | readonly string[], inner: Field<T>): Field<T> => {
  const names = typeof outer === 'string' ? [outer] : outer;
  return { names, read: (from) => inner.read(readRecord(from, ...names)) };
};

/** The first of several that is not absent. */
export function either<T>(...choices: Field<T>[]): Field<T> {
  const [first, ...others] = choices;
  if (!first) throw new TypeError('There is nothing to choose from.');
  return {
    names: choices.flatMap(({ names }) => names),
    read: (from) => others.reduce<T>((found, next) => found ?? next.read(from), first.read(from)),
  };
}

/** A field with what it is when it is absent. */
export const or = <T>(inner: Field<T>, fallback: NonNullable<T>): Field<NonNullable<T>> => ({
  names: inner.names,
  read: (from) => inner.read(from) ?? fallback,
});

/** A field made of what another reads. */
export const mapped = <T, Result>(inner: Field<T>, map: (value: T) => Result): Field<Result> => ({
  names: inner.names,
  read: (from) => map(inner.read(from)),
});

/** A field that is read from the record in a way of its own; `names` are those that it looks at. */
export const own = <T>(read: (from: unknown) => T, ...names: string[]): Field<T> => ({ names, read });

/** The record itself, as it came; empty when it is none. */
export const raw: Field<Json> = { names: [], read: (from) => (isRecord(from) ? from : {}) };

/**
 * Readers declared as tables. Each field of a view is one line: the names it may have and how it is read. The view's
 * type, the reading and the list of known names (all others are "More fields") follow from it.
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
  recheckUnread,
} from './json';

/** One field of a view. */
export interface Field<T> {
  /** Its possible names in the record, in camelCase, most likely first. */
  readonly names: readonly string[];
  /** Reads it from a record. Never throws; a value of an unexpected type reads as absent. */
  readonly read: (record: unknown) => T;
}

type Fields = Readonly<Record<string, Field<unknown>>>;

/** The view that a table of fields produces. */
export type TableView<T> =
  T extends Table<infer F> ? { [Name in keyof F]: F[Name] extends Field<infer Value> ? Value : never } : never;

/** A reader of one kind of record. */
export interface Table<F extends Fields> {
  /** Every name that the table reads, in camelCase. "More fields" omits them, because they are shown elsewhere. */
  readonly names: readonly string[];
  readonly read: (record: unknown) => TableView<Table<F>>;
  /**
   * Finds the record in an answer: under one of the `wrappers`, a usual wrapper, or the answer itself. If none of these has any field of the table,
   * the only nested record with an id, slug, name or title. Undefined if there is no record.
   */
  readonly find: (body: unknown, ...wrappers: string[]) => Json | undefined;
  /** The fields of a record that are not in the table, and those whose type could not be read. */
  readonly more: (record: Json) => [string, unknown][];
}

/**
 * Makes a reader from its fields.
 * @param alsoKnown names that the screen shows but the table does not read
 */
export function table<F extends Fields>(fields: F, ...alsoKnown: string[]): Table<F> {
  const entries = Object.entries(fields);
  const names = [...new Set([...entries.flatMap(([, field]) => field.names), ...alsoKnown])];
  return {
    names,
    read: (record) => {
      const view: Json = {};
      for (const [name, { read }] of entries) view[name] = read(record);
      recheckUnread(record, () => entries.forEach(([, { read }]) => read(record)));
      return view as TableView<Table<F>>;
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
/** An integer, zero or more. */
export const count = field(readCount);
export const flag = field(readFlag);
/** Milliseconds since the epoch. */
export const instant = field(readInstant);
/** A version: a text, or a record that contains one. */
export const version = field(readVersion);
/** A list of texts; undefined without a list. */
export const texts = field(readTexts);
/** A record as received. */
export const record = field(readRecord);

/** An amount in US dollars: under a name that says so, or under a plain one unless the record states another currency. */
export const usd = (name: `${string}Usd`, ...plain: string[]): Field<number | undefined> => ({
  names: [name, ...plain],
  read: (from) => readUsd(from, name, ...plain),
});

/** Whether it is free, according to a flag or to its price in US dollars. */
export const free = (...price: Parameters<typeof usd>): Field<boolean | undefined> =>
  either(
    flag('free', 'isFree'),
    mapped(usd(...price), (amount) => (amount === undefined ? undefined : amount === 0)),
  );

const labelField =
  (read: typeof readInner) =>
  (inner: string[], ...names: string[]): Field<string | undefined> => ({
    names,
    read: (from) => read(from, inner, ...names),
  });

/** A text, or a record with a text under one of the `inner` names. */
export const label = labelField(readInner);
/** As `label`, but of any length: for text that is not rendered all at once. */
export const longLabel = labelField(readLongInner);

/** One or several texts, as a list without empty lines. */
export const lines = (...names: string[]): Field<string[]> => ({
  names,
  read: (from) => {
    const single = readText(from, ...names);
    return single === undefined ? (readTexts(from, ...names) ?? []).filter((line) => line !== '') : [single];
  },
});

/** Reads one item of a list: returns a list of one, or an empty list for an item that cannot be read. */
export type ReadItem<T> = (item: unknown, index: number) => readonly T[];

/** The items of a list, each read separately; undefined without a list. */
export const list = <T>(readItem: ReadItem<T>, ...names: string[]): Field<T[] | undefined> => ({
  names,
  read: (from) => readList(from, ...names)?.flatMap(readItem),
});

/** A nested record, read by its own table; undefined if absent. */
export const nested = <F extends Fields>(
  inner: Table<F>,
  ...names: string[]
): Field<TableView<Table<F>> | undefined> => ({
  names,
  read: (from) => {
    const found = readRecord(from, ...names);
    return found && inner.read(found);
  },
});

/** A field of the nested record under one of the `outer` names. */
export const inRecord = <T>(outer: string | readonly string[], inner: Field<T>): Field<T> => {
  const names = typeof outer === 'string' ? [outer] : outer;
  return { names, read: (from) => inner.read(readRecord(from, ...names)) };
};

/** A field of the record under one of the `outer` names, or of the record itself where there is none. */
export const inside = <T>(outer: readonly string[], inner: Field<T>): Field<T> => ({
  names: inner.names,
  read: (from) => inner.read(readRecord(from, ...outer) ?? from),
});

/** A field that is read but not shown: it stays among "More fields". */
export const unshown = <T>({ read }: Field<T>): Field<T> => ({ names: [], read });

/** The first of several fields that is present. */
export const either = <T>(first: Field<T>, ...rest: Field<T>[]): Field<T> => ({
  names: [first, ...rest].flatMap(({ names }) => names),
  read: (from) => rest.reduce<T>((found, next) => found ?? next.read(from), first.read(from)),
});

/** A field with a default value. */
export const or = <T>(inner: Field<T>, fallback: NonNullable<T>): Field<NonNullable<T>> => ({
  names: inner.names,
  read: (from) => inner.read(from) ?? fallback,
});

/** A field computed from the value of another. */
export const mapped = <T, Result>(inner: Field<T>, map: (value: T) => Result): Field<Result> => ({
  names: inner.names,
  read: (from) => map(inner.read(from)),
});

/** A field with a custom read function; `names` are the names that it reads. */
export const own = <T>(read: (from: unknown) => T, ...names: string[]): Field<T> => ({ names, read });

/** The record itself, as received; empty when it is not a record. */
export const raw: Field<Json> = { names: [], read: (from) => (isRecord(from) ? from : {}) };

import { firstCharacters } from './text/characters';
/**
 * A screen's view in the query part of its address. A table of parameters determines the type, reading and writing of the view. Reading never throws:
 * malformed values read as absent. Only values other than the default are written, in the order of the table; parameters outside the table are
 * dropped.
 */

/** One parameter of a view. */
export interface Param<T> {
  /** Parses the address's values for it, already trimmed. */
  read(given: readonly string[]): T;
  /** The values to write; none for the default value. */
  write(value: T): readonly string[];
}

type Params = Readonly<Record<string, Param<unknown>>>;

/** The view that a table of parameters reads and writes. */
export type ParamValues<P> = { [Name in keyof P]: P[Name] extends Param<infer T> ? T : never };

const findFilled = (given: readonly string[]): string | undefined => given.find((value) => value !== '');

/** A text, cut after `max` characters. Empty by default. */
export const text = (max = Number.POSITIVE_INFINITY): Param<string> => ({
  read: (given) => firstCharacters(findFilled(given) ?? '', max),
  write: (value) => (value.trim() === '' ? [] : [value.trim()]),
});

/** A text that may be absent. The `usual` value is not written. */
export const optional = (usual?: string): Param<string | undefined> => ({
  read: findFilled,
  write: (value) => (value === undefined || value.trim() === '' || value.trim() === usual ? [] : [value.trim()]),
});

/** A text whose presence matters even when it is empty; undefined when absent. */
export const present: Param<string | undefined> = {
  read: ([first]) => first,
  write: (value) => (value === undefined ? [] : [value.trim()]),
};

/** One of several words. */
export const choice = <const T extends string, const Usual extends T | undefined>(
  choices: readonly T[],
  usual: Usual,
): Param<T | Usual> => ({
  read: (given) => choices.find((word) => word === findFilled(given)) ?? usual,
  write: (value) => (value === usual || value === undefined ? [] : [value]),
});

/** A whole number in plain digits, at least `from`; one above `to` is read as `to`. */
export const integer = <Usual extends number | undefined>(
  usual: Usual,
  { from = 0, to = Number.MAX_SAFE_INTEGER } = {},
): Param<number | Usual> => ({
  read: (given) => {
    const digits = findFilled(given) ?? '';
    return /^\d{1,10}$/.test(digits) && Number(digits) >= from ? Math.min(Number(digits), to) : usual;
  },
  write: (value) => (value === usual || value === undefined ? [] : [String(value)]),
});

/** Any number of texts. */
export const texts: Param<readonly string[]> = {
  read: (given) => given.filter((value) => value !== ''),
  write: (value) => value,
};

export interface AddressView<View, Change = Partial<View>> {
  /** Reads a view from the query part of an address. */
  read: (search: string | URLSearchParams) => View;
  /** The query part after changing the view in `search`. */
  change: (search: string | URLSearchParams, change: Change) => URLSearchParams;
}

export interface WritableView<View> extends AddressView<View> {
  /** The query part of an address that shows a view; omitted parameters have their defaults. */
  write: (view: Partial<View>) => URLSearchParams;
}

/**
 * A view of these parameters, each named in snake_case in the address.
 * @param page the parameter that any other change resets, because a changed list starts at its first page
 */
export function addressView<P extends Params>(params: P, page?: keyof P & string): WritableView<ParamValues<P>> {
  type View = ParamValues<P>;
  const entries = Object.entries(params) as [keyof P & string, Param<unknown>][];
  const toParamName = (key: string) => key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const read = (search: string | URLSearchParams) => {
    const given = new URLSearchParams(search);
    const values = (key: string) => given.getAll(toParamName(key)).map((value) => value.trim());
    return Object.fromEntries(entries.map(([key, param]) => [key, param.read(values(key))])) as View;
  };
  const write = (view: Partial<View>) => {
    const search = new URLSearchParams();
    for (const [key, param] of entries) {
      for (const value of param.write(key in view ? view[key] : param.read([]))) search.append(toParamName(key), value);
    }
    return search;
  };
  const toFirstPage = page === undefined ? {} : { [page]: params[page]?.read([]) };
  return {
    read,
    write,
    change: (search, change) =>
      write({ ...read(search), ...(Object.keys(change).length > 0 && toFirstPage), ...change }),
  };
}

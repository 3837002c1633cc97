/** The records in a quote that describe the same thing: the answer itself, and the records it wraps. */
import { type Json, isRecord } from './json';

/** One record and its path. */
export interface Level {
  /** Empty for the answer itself, otherwise the normalized name of its field. */
  name: string;
  /** The path as the service spells it, such as `quote.limits.`; empty for the answer itself. */
  path: string;
  record: Json;
}

/** `ceilingPoints`, `ceiling_points` and `CEILING-POINTS` are all `ceilingpoints`. */
export const normalizeName = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

const wrappers = new Set(['quote', 'runquote', 'prepquote', 'data', 'affordability', 'limits', 'request']);
const MAX_DEPTH = 4;

/** The record and all records nested in it as wrappers, outermost first; empty when the value is not a record. */
export function listLevels(value: unknown, name = '', path = '', depth = 0): Level[] {
  if (!isRecord(value) || depth > MAX_DEPTH) return [];
  const inner = innerLevels(value).flatMap((key) =>
    listLevels(value[key], normalizeName(key), `${path}${key}.`, depth + 1),
  );
  return [{ name, path, record: value }, ...inner];
}

/** The names of a record's fields that are levels themselves. */
export const innerLevels = (record: Json): string[] =>
  Object.keys(record).filter((key) => wrappers.has(normalizeName(key)) && isRecord(record[key]));

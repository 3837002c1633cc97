/** The records of a quote that speak of the same thing: the answer itself, and those that are wrapped in it. */
import { type Json, isRecord } from './json';

/** One record and where it stands. */
export interface Level {
  /** `` for the answer itself, else the name of its field in plain spelling. */
  name: string;
  /** `quote.limits.`, as the service spells it; empty for the answer itself. */
  path: string;
  record: Json;
}

/** `ceilingPoints`, `ceiling_points` and `CEILING-POINTS` are all `ceilingpoints`. */
export const plainName = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

const wrappers = new Set(['quote', 'runquote', 'prepquote', 'data', 'affordability', 'limits', 'request']);
const DEEPEST = 4;

/** The record and all that are wrapped in it, outermost first. Nothing for what is no record. */
export function levelsOf(value: unknown, name = '', path = '', depth = 0): Level[] {
  if (!isRecord(value) || depth > DEEPEST) return [];
  const inner = Object.entries(value).flatMap(([key, field]) => {
    const plain = plainName(key);
    return wrappers.has(plain) ? levelsOf(field, plain, `${path}${key}.`, depth + 1) : [];
  });
  return [{ name, path, record: value }, ...inner];
}

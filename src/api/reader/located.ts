/** Finds the records in which an answer may say what was done. */
import { type Json, isRecord } from './json';
import { plainName } from './levels';
import type { Done } from './objections';

const wrappers = /^(?:data|result|response|payload|body|content|item|record)$/;
const DEEPEST = 3;

/** The answer, and every record in it under a wrapper or one of the names (`submission`, `product`), outermost first, each with what wraps it. */
export function locate(body: unknown, ...names: string[]): Done[] {
  return isRecord(body) ? locatedIn(body, new Set(names.map(plainName)), []) : [];
}

function locatedIn(record: Json, names: ReadonlySet<string>, around: readonly Json[]): Done[] {
  const inner = Object.entries(record).flatMap(([key, field]) => {
    const plain = plainName(key);
    const leads = (wrappers.test(plain) || names.has(plain)) && isRecord(field) && around.length < DEEPEST;
    return leads ? locatedIn(field, names, [...around, record]) : [];
  });
  return [{ record, around }, ...inner];
}

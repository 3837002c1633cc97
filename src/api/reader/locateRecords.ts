/** Finds the records in which an answer may say what was done. */
import { type Json, isRecord, pick, readText } from './json';
import { normalizeName } from './levels';
import type { Done } from './objections';

const wrappers = /^(?:data|result|response|payload|body|content|item|record)$/;
const MAX_DEPTH = 3;

export interface Located extends Done {
  /** The normalized name of its field; empty for the answer itself and for a wrapper. */
  name: string;
}

/** What a record says about the thing in question: that it is so, that it is not, or nothing. */
export type StatusVerdict = 'yes' | 'no' | undefined;

/** The answer, and every record in it under a wrapper or one of the names (`submission`, `product`), outermost first, each with what wraps it. */
export function locateRecords(body: unknown, ...names: string[]): Located[] {
  return isRecord(body) ? collectRecords(body, '', new Set(names.map(normalizeName)), []) : [];
}

function collectRecords(record: Json, name: string, names: ReadonlySet<string>, parents: readonly Json[]): Located[] {
  const inner = Object.entries(record).flatMap(([key, field]) => {
    const plain = normalizeName(key);
    const isNamed = names.has(plain);
    if (!(isNamed || wrappers.test(plain)) || !isRecord(field) || parents.length >= MAX_DEPTH) return [];
    return collectRecords(field, isNamed ? plain : '', names, [...parents, record]);
  });
  return [{ record, name, parents }, ...inner];
}

/** The first record that says yes, unless any says no. */
export function findConfirmed(
  body: unknown,
  names: readonly string[],
  decide: (located: Located) => StatusVerdict,
): Done | undefined {
  const decided = locateRecords(body, ...names).map((located) => ({ located, verdict: decide(located) }));
  if (decided.some(({ verdict }) => verdict === 'no')) return undefined;
  return decided.find(({ verdict }) => verdict === 'yes')?.located;
}

/** A product or Pack, whose status and state are those of its listing. */
export const isListing = ({ record, name }: Pick<Located, 'record' | 'name'>): boolean =>
  name === 'product' || name === 'pack' || pick(record, 'slug', 'name', 'currentVersion', 'assetKind') !== undefined;

/** Whether a record names another product or Pack than this one: under a name that says so or, as a listing, by its own id. */
export function namesOther({ record, name }: Located, id: string): boolean {
  const named =
    readText(record, 'productId', 'packId') ?? (isListing({ record, name }) ? readText(record, 'id') : undefined);
  return named !== undefined && named.toLowerCase() !== id.toLowerCase();
}

const plainSuccess = /^(?:ok|okay|success(?:ful)?|succeeded|accepted|created|done|completed?|true)$/i;

/** The verdict of a record's status and state words: each must satisfy `is`, or merely say that the request succeeded. */
export function readStatusVerdict(record: Json, is: (word: string) => boolean): StatusVerdict {
  const words = Object.entries(record)
    .filter(([name, value]) => /^(?:status|state)$/.test(normalizeName(name)) && value !== null && value !== undefined)
    .map(([, value]) => (typeof value === 'string' ? value : ''));
  if (words.some((word) => !is(word) && !plainSuccess.test(word))) return 'no';
  return words.some((word) => is(word)) ? 'yes' : undefined;
}

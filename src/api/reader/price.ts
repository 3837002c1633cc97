/**
 * One rule for every price: it is exact, or there is none. By name alone, in any spelling, a field may be the price;
 * all such fields must have one integer value, and at least one name must clearly mean the price.
 */
import { type Json, isCount, isRecord } from './json';
import { type Level, levelsOf, plainName } from './levels';
import type { OtherTerm } from './terms';

/** A field as the service spells it, with the levels above it: `quote.ceilingPoints`. */
export interface PriceField {
  field: string;
  points: number;
}

/** Why there is no price. */
export type PriceProblem =
  /** No field may be a price. */
  | { kind: 'none' }
  /** These fields may be the price, but no name clearly means it. */
  | { kind: 'unclear'; fields: PriceField[] }
  /** A field that should contain an integer does not; `found` is the number, or the type. */
  | { kind: 'unreadable'; field: string; found: number | 'text' | 'flag' | 'structure' }
  | { kind: 'disagree'; fields: PriceField[] }
  /** These names stand in the quote twice, so that it says two things; with the names above them. */
  | { kind: 'doubled'; fields: string[] }
  /** Its lines do not add up to it; both in Points. */
  | { kind: 'lines'; sum: number; points: number }
  /** A tier is in the quote more than once, at different prices. */
  | { kind: 'repeated' }
  /** It is the price of something other than what was requested. */
  | { kind: 'other'; terms: OtherTerm[] };

/** An integer number of Points, zero or more, or the reason why there is none. */
export type Price = { points: number; problem: undefined } | { points: undefined; problem: PriceProblem };

export const noPrice = (problem: PriceProblem): Price => ({ points: undefined, problem });

/** What a name may mention where it is made only of words of a price. */
const speaks = /point|cost|pric|ceiling/;

/** Whether a word means Points or a price, alone or, where a name is spelled in one, run together with others. */
const wordSpeaks = /points|cost|price|pricing|ceiling|^point|point$/;

/** Words with those letters that mean something else. */
const otherWords = /^(?:(?:end|way|view|break|touch|stand|pin|data)points?|(?:dis)?appoints?|pointers?|costumes?)$/;

/** A name made only of these words means the price, or the most that can be charged. */
const says =
  /^(?:points?|costs?|price|ceiling|exact|total|final|required|needed|quoted?|max(?:imum)?|most|reserved?|charge|spend|prep|run|audit|tier|in)+$/;

/** Names that mention Points or money but are never the price. Any other may be. */
const elsewhere: readonly RegExp[] = [
  // What the account has or lacks.
  /^(?:your|account|current|total)?(?:available|balance|remaining|missing|shortfall)(?:before|after)?points?(?:before|after|left)?$/,
  /^points?(?:available|balance|remaining|missing|shortfall|left)(?:before|after)?$/,
  // What is returned.
  /^(?:refund|refunded|refundable|return|returned)points?(?:onfailure)?$/,
  /^points?(?:refunded|refundable|returned)(?:onfailure)?$/,
  // Money, and rates.
  /(?:usd|eur|gbp|jpy|krw)(?:cents)?$/,
  /(?:points?|cost|price)per(?:1k|1m|k|m|thousand|million)?(?:input|output)?(?:unit|token|kb|kilobyte|mb|megabyte|gb|gigabyte|call|second|minute|hour|day|character|page|file|item)s?$/,
  // Descriptions and components of a price.
  /^(?:points?|cost|price|pricing|ceiling)(?:currency|units?|notes?|description|id|model|version|basis|breakdown|lines|components|details)$/,
  /^(?:points?|cost|priced?|ceiling)(?:quoted|valid|expires?|updated|changed)?(?:at|until)$/,
  /^endpoints?(?:url)?$/,
];

/** The words of a name, as far as its spelling shows them: capitals and separators, but not `CEILINGPOINTS`. */
const wordsOf = (name: string): string[] =>
  name
    .slice(0, LONGEST_SPELLING)
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.toLowerCase());

/** Whether a field of this name may be the price: by its words, not its letters, unless all of them are of a price. */
function maySpeak(name: string): boolean {
  const plain = plainName(name);
  const speaking = name.length > LONGEST_SPELLING || wordsOf(name).some(meansPoints) || saysSo(plain);
  return speaking && !isElsewhere(plain);
}

/** "checkpoint" does not count as "point", also where it is run together with others. */
const meansPoints = (word: string): boolean =>
  !otherWords.test(word) && wordSpeaks.test(word.replaceAll('checkpoint', ''));

const isElsewhere = (name: string): boolean => elsewhere.some((names) => names.test(name));

interface Candidate {
  field: string;
  value: unknown;
  says: boolean;
}

/**
 * The candidates in one record. In a record whose own name may be the price, any number may be the price.
 * @param around what that name says; undefined for any other record
 */
function candidatesOf(record: Json, path: string, around?: { says: boolean }, depth = 0): Candidate[] {
  return Object.entries(record).flatMap(([key, value]): Candidate[] => {
    const name = plainName(key);
    if (value === null || value === undefined || !(maySpeak(key) || (around && mayCount(name, value)))) return [];
    const candidate = { field: path + key, value, says: saysSo(name) && around?.says !== false };
    if (!isRecord(value) || depth >= DEEPEST) return [candidate];
    const inner = candidatesOf(value, `${candidate.field}.`, candidate, depth + 1);
    return inner.length > 0 ? inner : [candidate];
  });
}

/** No name that means the price is longer, and no price is nested deeper. */
const LONGEST_NAME = 64;
/** A name longer than this may mean anything. */
const LONGEST_SPELLING = 1_000;
const DEEPEST = 3;

const saysSo = (name: string): boolean => name.length <= LONGEST_NAME && speaks.test(name) && says.test(name);

const mayCount = (name: string, value: unknown): boolean =>
  !isElsewhere(name) &&
  (typeof value === 'number' || isRecord(value) || (typeof value === 'string' && /\d/.test(value)));

/**
 * The exact Points of a quote or of one of its choices. Reads the record, what is wrapped in it (`quote`, `data`,
 * `affordability`, `limits`, `request`), and records whose name may be the price.
 */
export function readPrice(from: unknown): Price {
  const found = levelsOf(from).flatMap(({ record, path }: Level) => candidatesOf(record, path));
  const fields: PriceField[] = [];
  for (const { field, value } of found) {
    if (!isCount(value)) return noPrice({ kind: 'unreadable', field, found: foundIn(value) });
    // A negative zero is zero, and is never shown with its sign.
    fields.push({ field, points: value + 0 });
  }
  const [first] = fields;
  if (!first) return noPrice({ kind: 'none' });
  if (fields.some(({ points }) => points !== first.points)) return noPrice({ kind: 'disagree', fields });
  if (!found.some((candidate) => candidate.says)) return noPrice({ kind: 'unclear', fields });
  return { points: first.points, problem: undefined };
}

/** The names of the fields that `readPrice` reads a price from, at all levels of a quote or of one of its choices. */
export const priceNames = (from: unknown): string[] =>
  levelsOf(from).flatMap(({ record }) => candidatesOf(record, '').map(({ field }) => field));

function foundIn(value: unknown): number | 'text' | 'flag' | 'structure' {
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return 'flag';
  return typeof value === 'string' ? 'text' : 'structure';
}

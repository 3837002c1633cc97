/**
 * One rule for every price: it is exact, or there is none. Every field whose name suggests a price, in any spelling, is a candidate. All candidates
 * must have the same integer value, and the name of at least one must clearly mean the price.
 */
import { type Json, isCount, isRecord } from './json';
import { type Level, listLevels, normalizeName } from './levels';
import type { OtherTerm } from './quotedTerms';

/** A field as the service spells it, with its path: `quote.ceilingPoints`. */
export interface PriceField {
  field: string;
  points: number;
}

/** Why there is no price. */
export type PriceProblem =
  /** No field's name suggests a price. */
  | { kind: 'none' }
  /** The names of these fields suggest a price, but none clearly means it. */
  | { kind: 'unclear'; fields: PriceField[] }
  /** A field that should contain an integer does not; `found` is the number, or its type. */
  | { kind: 'unreadable'; field: string; found: number | 'text' | 'flag' | 'structure' }
  | { kind: 'disagree'; fields: PriceField[] }
  /** These names are repeated in the quote, so it is ambiguous; given as paths. */
  | { kind: 'duplicated'; fields: string[] }
  /** The lines do not add up to the price; both in Points. */
  | { kind: 'lines'; sum: number; points: number }
  /** A tier is in the quote more than once, at different prices. */
  | { kind: 'repeated' }
  /** The quote is for something other than what was requested. */
  | { kind: 'other'; terms: OtherTerm[] };

/** An integer number of Points, zero or more, or the reason why there is none. */
export type Price = { points: number; problem: undefined } | { points: undefined; problem: PriceProblem };

export const noPrice = (problem: PriceProblem): Price => ({ points: undefined, problem });

/** Words that a price's name may contain in addition to those that mean a price. */
const priceLetters = /point|cost|pric|ceiling/;

/** Whether a word means Points or a price, by itself or run together with other words. */
const priceWord = /points|cost|price|pricing|ceiling|^point|point$/;

/** Words that contain those letters but mean something else. */
const unrelatedWord = /^(?:(?:end|way|view|break|touch|stand|pin|data)points?|(?:dis)?appoints?|pointers?|costumes?)$/;

/** A name made only of these words means the price, or the most that can be charged. */
const priceName =
  /^(?:points?|costs?|price|ceiling|exact|total|final|required|needed|quoted?|max(?:imum)?|most|reserved?|charge|spend|prep|run|audit|tier|in)+$/;

/** Names that mention Points or money but are never the price. Any other name may be. */
const otherAmounts: readonly RegExp[] = [
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

/** The words of a name, split at capitals and separators (`CEILINGPOINTS` stays one word). */
const splitWords = (name: string): string[] =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.toLowerCase());

/** Whether a field's name suggests a price. Decided by whole words, not by letters, unless the name is made up of price words run together. */
function maySuggestPrice(name: string): boolean {
  const plain = normalizeName(name);
  const speaking = name.length > MAX_SPELLING_LENGTH || splitWords(name).some(meansPoints) || meansPrice(plain);
  return speaking && !isOtherAmount(plain);
}

/** "checkpoint" does not count as "point", even when run together with other words. */
const meansPoints = (word: string): boolean =>
  !unrelatedWord.test(word) && priceWord.test(word.replaceAll('checkpoint', ''));

const isOtherAmount = (name: string): boolean => otherAmounts.some((names) => names.test(name));

interface Candidate {
  field: string;
  value: unknown;
  says: boolean;
}

/**
 * The candidates in one record. In a record whose own name suggests a price, any number is a candidate.
 * @param around what the record's name suggests; undefined for any other record
 */
function listCandidates(record: Json, path: string, around?: { says: boolean }, depth = 0): Candidate[] {
  return Object.entries(record).flatMap(([key, value]): Candidate[] => {
    const name = normalizeName(key);
    if (value === null || value === undefined || !(maySuggestPrice(key) || (around && mayCount(name, value))))
      return [];
    const candidate = { field: path + key, value, says: meansPrice(name) && around?.says !== false };
    if (!isRecord(value) || depth >= MAX_DEPTH) return [candidate];
    const inner = listCandidates(value, `${candidate.field}.`, candidate, depth + 1);
    return inner.length > 0 ? inner : [candidate];
  });
}

/** No name of a price is longer than this, and none is nested deeper. */
const MAX_NAME_LENGTH = 64;
/** A longer name might mean anything. */
const MAX_SPELLING_LENGTH = 1_000;
const MAX_DEPTH = 3;

const meansPrice = (name: string): boolean =>
  name.length <= MAX_NAME_LENGTH && priceLetters.test(name) && priceName.test(name);

const mayCount = (name: string, value: unknown): boolean =>
  !isOtherAmount(name) &&
  (typeof value === 'number' || isRecord(value) || (typeof value === 'string' && /\d/.test(value)));

/**
 * The exact Points of a quote, or of one of its choices. Searches the record, the records it wraps (`quote`, `data`, `affordability`, `limits`,
 * `request`), and records whose name suggests a price.
 */
export function readPrice(from: unknown): Price {
  const found = listLevels(from).flatMap(({ record, path }: Level) => listCandidates(record, path));
  const fields: PriceField[] = [];
  for (const { field, value } of found) {
    if (!isCount(value)) return noPrice({ kind: 'unreadable', field, found: toFound(value) });
    // Turns negative zero into zero, so that it is never shown with a sign.
    fields.push({ field, points: value + 0 });
  }
  const [first] = fields;
  if (!first) return noPrice({ kind: 'none' });
  if (fields.some(({ points }) => points !== first.points)) return noPrice({ kind: 'disagree', fields });
  if (!found.some((candidate) => candidate.says)) return noPrice({ kind: 'unclear', fields });
  return { points: first.points, problem: undefined };
}

/** The names of the fields that `readPrice` reads a price from, at all levels of a quote or of one of its choices. */
export const listPriceFields = (from: unknown): string[] =>
  listLevels(from).flatMap(({ record }) => listCandidates(record, '').map(({ field }) => field));

function toFound(value: unknown): number | 'text' | 'flag' | 'structure' {
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return 'flag';
  return typeof value === 'string' ? 'text' : 'structure';
}

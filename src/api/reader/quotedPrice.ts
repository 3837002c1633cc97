/** The price of a quote, or of one of its choices: exact, unambiguous, and equal to the sum of its lines, if it has any. */
import { type Json, isRecord, pick, readList, readText } from './json';
import { normalizeName } from './levels';
import { type Price, noPrice, readPrice } from './price';

/** The names under which a quote lists the components of its price. */
const lists = ['breakdown', 'lines', 'items', 'components'];
/** The names of a line's Points. */
const amounts = ['points', 'cost'];
/** Whether a line repeats the total instead of adding to it. */
const totalName = /^(?:grand)?total(?:points?|cost)?$|^ceiling(?:points?)?$|^max(?:imum)?(?:points?)?$/;

/**
 * The exact Points of a quote.
 * @param answer what the price is read from
 * @param lines the record with the components of the price
 * @param repeatedNames names that are repeated in the quote (`findRepeatedNames`), which make its price ambiguous
 */
export function readQuotedPrice(answer: unknown, lines: unknown, repeatedNames: readonly string[] = []): Price {
  if (repeatedNames.length > 0) return noPrice({ kind: 'duplicated', fields: [...repeatedNames] });
  const price = readPrice(answer);
  const sum = price.points === undefined ? undefined : findOtherSum(readLines(lines), price.points);
  return sum === undefined ? price : noPrice({ kind: 'lines', sum, points: price.points ?? 0 });
}

/** The lines of a quote as received; empty when it has none. */
export const readLines = (from: unknown): Json[] => (readList(from, ...lists) ?? []).filter(isRecord);

/** The sum of the lines, or the total that one of them states, if it differs from the price; otherwise undefined. */
function findOtherSum(lines: readonly Json[], points: number): number | undefined {
  let sum: number | undefined;
  for (const line of lines) {
    const amount = pick(line, ...amounts);
    // Without a whole number of Points in every line, there is nothing to compare.
    if (!Number.isSafeInteger(amount)) return undefined;
    if (isTotal(line)) {
      if (amount !== points) return amount as number;
    } else sum = (sum ?? 0) + (amount as number);
  }
  return sum === points ? undefined : sum;
}

const isTotal = (line: Json): boolean =>
  ['key', 'id', 'kind', 'type', 'label', 'name', 'title'].some((name) =>
    totalName.test(normalizeName(readText(line, name) ?? '')),
  );

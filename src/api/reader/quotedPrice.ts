/** The price of a quote, or of one of its choices: exact, said once, and the sum of its lines where it has any. */
import { type Json, isRecord, pick, readList, readText } from './json';
import { plainName } from './levels';
import { type Price, noPrice, readPrice } from './price';

/** The names under which a quote lists the components of its price. */
const lists = ['breakdown', 'lines', 'items', 'components'];
/** The names of a line's Points. */
const amounts = ['points', 'cost'];
/** A line that repeats the price instead of adding to it. */
const repeats = /^(?:grand)?total(?:points?|cost)?$|^ceiling(?:points?)?$|^max(?:imum)?(?:points?)?$/;

/**
 * The exact Points of a quote.
 * @param answer what the price is read from
 * @param lines the record with the components of the price
 * @param doubled names that stand in the quote twice (`doubledNames`): then nothing in it is a price
 */
export function readQuotedPrice(answer: unknown, lines: unknown, doubled: readonly string[] = []): Price {
  if (doubled.length > 0) return noPrice({ kind: 'doubled', fields: [...doubled] });
  const price = readPrice(answer);
  const sum = price.points === undefined ? undefined : otherSum(readLines(lines), price.points);
  return sum === undefined ? price : noPrice({ kind: 'lines', sum, points: price.points ?? 0 });
}

/** The lines of a quote as received; empty when it has none. */
export const readLines = (from: unknown): Json[] => (readList(from, ...lists) ?? []).filter(isRecord);

/** What the lines add up to, or what one of them says is the whole, where it is not the price; else undefined. */
function otherSum(lines: readonly Json[], points: number): number | undefined {
  let sum: number | undefined;
  for (const line of lines) {
    const amount = pick(line, ...amounts);
    // A line without whole Points can be compared with nothing.
    if (!Number.isSafeInteger(amount)) return undefined;
    if (isWhole(line)) {
      if (amount !== points) return amount as number;
    } else sum = (sum ?? 0) + (amount as number);
  }
  return sum === points ? undefined : sum;
}

const isWhole = (line: Json): boolean =>
  ['key', 'id', 'kind', 'type', 'label', 'name', 'title'].some((name) =>
    repeats.test(plainName(readText(line, name) ?? '')),
  );

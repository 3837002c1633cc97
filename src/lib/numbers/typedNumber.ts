/** The only parser of numbers that people type, with their own digits and separators. */
import { formatCount } from '../count';

interface Bounds {
  min: number;
  max: number;
  /** The maximum number of digits after the decimal separator; 0, the default, for whole numbers. */
  decimals?: number;
}

export type TypedNumber = { value: number; error?: undefined } | { value?: undefined; error: string };

/** Characters that can only be thousands separators. */
const groups = /(?<=\d)[\s'’_](?=\d{3}(?!\d))/g;
const grouped = /^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*$|^\d{1,2}(?:,\d{2})+,\d{3}$/;
const MAX_LENGTH = 30;

/**
 * Parses a typed number: full-width and other digits, `1 000`, `1,234.5`, `1.234,5`, `5.0`. If a comma or point may be either a decimal or a
 * thousands separator, the user is asked, unless only one of the two fits the field.
 */
export function parseTypedNumber(text: string, bounds: Bounds): TypedNumber {
  const all = [...new Set(findReadings(text))];
  // In a field with decimals, one digit too many is no reason to read a thousands separator.
  const values = (bounds.decimals ?? 0) > 0 && all.length > 1 ? all : all.filter((reading) => fits(reading, bounds));
  const [value, secondValue] = values;
  if (value === undefined) return { error: rule(bounds) };
  if (secondValue === undefined) return { value };
  const separator = plain(text).includes(',') ? 'comma' : 'point';
  return { error: `“${text.trim()}” may mean ${values.join(' or ')}. Write it without the ${separator}.` };
}

/** What a field accepts, in the wording of every number field. */
function rule({ min, max, decimals = 0 }: Bounds): string {
  const kind = decimals === 0 ? 'A whole number' : 'A number';
  const range =
    max >= Number.MAX_SAFE_INTEGER ? `${formatCount(min)} or more` : `from ${formatCount(min)} to ${formatCount(max)}`;
  return `${kind}${max >= Number.MAX_SAFE_INTEGER ? ', ' : ' '}${range}${decimals === 0 ? '' : `, with at most ${decimals} decimals`}.`;
}

const fits = (value: number, { min, max, decimals = 0 }: Bounds): boolean =>
  Number.isFinite(value) &&
  value >= min &&
  value <= max &&
  Math.abs(value) <= Number.MAX_SAFE_INTEGER &&
  Number(value.toFixed(decimals)) === value;

/** In ASCII digits and signs. */
const plain = (text: string): string =>
  text
    .slice(0, 200)
    .normalize('NFKC')
    .trim()
    .replaceAll(/\p{Nd}/gu, digit)
    .replaceAll('٬', ',')
    .replaceAll('٫', '.')
    .replaceAll(/^[−–﹣]/g, '-')
    .replaceAll(groups, '');

/** The decimal digits of every script form runs of ten, each beginning with its zero. */
function digit(char: string): string {
  const code = char.codePointAt(0) ?? 0;
  for (let value = 0; value < 10; value += 1) {
    if (!/\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) return String(value);
  }
  return char;
}

/** Every possible meaning of a text. */
function findReadings(text: string): number[] {
  const [, sign = '', digits = ''] = /^([+-]?)([\d.,]+)$/.exec(plain(text)) ?? [];
  if (digits === '' || digits.length > MAX_LENGTH || !/\d/.test(digits)) return [];
  const signed = (number: string) => Number(sign + number);
  const found: number[] = [];
  if (/^\d+$/.test(digits)) found.push(signed(digits));
  // A single separator, taken as the decimal one.
  if (/^\d*[.,]\d*$/.test(digits)) found.push(signed(digits.replace(',', '.')));
  // Only thousands separators; a group cannot follow a zero.
  if (grouped.test(digits) && !digits.startsWith('0')) found.push(signed(digits.replaceAll(/[.,]/g, '')));
  const mixed = /^(\d{1,3}(?:,\d{3})+)\.(\d*)$|^(\d{1,3}(?:\.\d{3})+),(\d*)$/.exec(digits);
  if (mixed)
    found.push(signed(`${(mixed[1] ?? mixed[3] ?? '').replaceAll(/[.,]/g, '')}.${mixed[2] ?? mixed[4] ?? ''}`));
  return found;
}

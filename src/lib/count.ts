const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 20 });

/** What stands where a number should be and none is known. */
export const unknownNumber = '–';

/** A number in full with separators, never rounded: `1,234,567`. A dash when it is no finite number. */
export function formatCount(value: number): string {
  if (!Number.isFinite(value)) return unknownNumber;
  return whole.format(value).replace('-', '\u2212');
}

/** `1 request`, `2 requests`; `many` only where the plural is not the word and an s. */
export function formatCounted(value: number, one: string, many = `${one}s`): string {
  return `${formatCount(value)} ${value === 1 ? one : many}`;
}

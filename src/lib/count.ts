const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 20 });

/** Shown in place of an unknown number. */
export const unknownNumber = '–';

/** A number in full with separators, never rounded: `1,234,567`. A dash if it is not finite. */
export function formatCount(value: number): string {
  if (!Number.isFinite(value)) return unknownNumber;
  // A negative zero is shown without its sign.
  return whole.format(value + 0).replace('-', '\u2212');
}

/** `3 of 12 products`, or `12 products` if that is all; without a noun `3 of 12` and `12`. */
export function formatPart(part: number, all: number, singular?: string): string {
  const whole = singular === undefined ? formatCount(all) : formatCounted(all, singular);
  return part === all ? whole : `${formatCount(part)} of ${whole}`;
}

/** `1 request`, `2 requests`. Pass `many` for irregular plurals only. */
export function formatCounted(value: number, singular: string, plural = `${singular}s`): string {
  return `${formatCount(value)} ${value === 1 ? singular : plural}`;
}

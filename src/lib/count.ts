/**
 * Made only for a number that is not plain: the browser takes as long to make its first `NumberFormat` as to evaluate everything else that the page
 * starts with.
 */
let exact: Intl.NumberFormat | undefined;

/** The digits of a number without a sign, before and after the point, unless it has an exponent or more digits than an `Intl.NumberFormat` shows. */
const plainDigits = /^(\d+)(?:\.(\d{1,20}))?$/;
const everyThousand = /(?<=\d)(?=(?:\d{3})+$)/g;

/** The parts of a finite number for display: `−`, `1,234` and `5`; sign and fraction may be empty. Undefined for a number that is not plain. */
export function splitPlain(value: number): { sign: string; whole: string; fraction: string } | undefined {
  const [, whole, fraction = ''] = plainDigits.exec(String(Math.abs(value))) ?? [];
  return whole === undefined
    ? undefined
    : { sign: value < 0 ? '\u2212' : '', whole: whole.replaceAll(everyThousand, ','), fraction };
}

/** Shown in place of an unknown number. */
export const unknownNumber = '–';

/** A number in full with separators, never rounded: `1,234,567`. A dash if it is not finite. */
export function formatCount(value: number): string {
  if (!Number.isFinite(value)) return unknownNumber;
  const plain = splitPlain(value);
  if (plain) return `${plain.sign}${plain.whole}${plain.fraction && `.${plain.fraction}`}`;
  exact ??= new Intl.NumberFormat('en-US', { maximumFractionDigits: 20 });
  // A negative number that is too small to show is shown without its sign.
  return exact.format(value).replace(/^-0$/, '0').replace('-', '\u2212');
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

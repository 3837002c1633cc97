/** Facts about a world in words. */
import { formatCount } from '../../lib/count';
import { isMoment } from '../../lib/time';

/** An instant of a world's clock to the millisecond, in UTC: `2026-03-12 14:03:22.041`. */
export function worldTime(at: number | undefined): string {
  return at === undefined || !isMoment(at) ? 'unknown time' : new Date(at).toISOString().replace('T', ' ').slice(0, -1);
}

/** What a rise in prep prices, in percent, does to them. */
export const priceWords = (percent: number): string =>
  percent < 0 ? `lowered by ${formatCount(-percent)} %` : `raised by ${formatCount(percent)} %`;

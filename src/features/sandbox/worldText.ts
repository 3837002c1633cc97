/** Formats facts about a world. */
import { formatCount } from '../../lib/count';
import { isMoment } from '../../lib/time';

/** A time of a world's clock to the millisecond, in UTC: `2026-03-12 14:03:22.041`. */
export function formatWorldTime(at: number | undefined): string {
  return at === undefined || !isMoment(at) ? 'unknown time' : new Date(at).toISOString().replace('T', ' ').slice(0, -1);
}

/** A change of prep prices, given in percent: `25% higher`. */
export const formatPriceChange = (percent: number): string =>
  percent < 0 ? `${formatCount(-percent)}% lower` : `${formatCount(percent)}% higher`;

import { formatCount } from '../../lib/count';

/** What a rise in prep prices, in percent, does to them. */
export const priceWords = (percent: number): string =>
  percent < 0 ? `lowered by ${formatCount(-percent)} %` : `raised by ${formatCount(percent)} %`;

import { formatCount, splitPlain, unknownNumber } from './count';

/** Made only for an amount that is not in whole cents; see `count.ts`. */
let rounded: Intl.NumberFormat | undefined;

/** Points for display: `5,000`, without the unit. Prices are never rounded or shortened. */
export function formatPoints(points: number): string {
  return formatCount(points);
}

/** Points with the unit: `5,000 Points`. */
export const formatPointsWithUnit = (points: number): string => `${formatPoints(points)} Points`;

/** US dollars: `$79`, `$79.50`, `−$5`. */
export function formatUsd(dollars: number): string {
  if (!Number.isFinite(dollars)) return unknownNumber;
  const plain = splitPlain(dollars);
  if (plain && plain.fraction.length <= 2) {
    const cents = plain.fraction && `.${plain.fraction.padEnd(2, '0')}`;
    return `${plain.sign}$${plain.whole}${cents}`;
  }
  rounded ??= new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: 'USD',
    trailingZeroDisplay: 'stripIfInteger',
  });
  return rounded
    .format(dollars)
    .replace(/^-\$0$/, '$0')
    .replace('-', '\u2212');
}

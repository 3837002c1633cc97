import { formatCount, unknownNumber } from './count';

const usd = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
});

/** Points for display: `5,000`, without the unit. Prices are never rounded or shortened. */
export function formatPoints(points: number): string {
  return formatCount(points);
}

/** Points with the unit: `5,000 Points`. */
export const formatPointsWithUnit = (points: number): string => `${formatPoints(points)} Points`;

/** US dollars: `$79`, `$79.50`, `−$5`. */
export function formatUsd(dollars: number): string {
  if (!Number.isFinite(dollars)) return unknownNumber;
  return usd.format(dollars).replace('-', '\u2212');
}

import { formatCount, unknownNumber } from './count';

const units = ['B', 'kB', 'MB', 'GB', 'TB', 'PB', 'EB'] as const;

/** A size in decimal units: `512 B`, `38 kB`, `12.4 MB`. */
export function formatBytes(bytes: number): string {
  if (!Number.isFinite(bytes) || bytes < 0) return unknownNumber;
  let value = bytes;
  let unit = 0;
  // 999.95 kB would print as "1,000 kB", so the step up comes where the printed figure would reach 1,000.
  while (unit < units.length - 1 && rounded(value, unit) >= 1000) {
    value /= 1000;
    unit += 1;
  }
  return `${formatCount(rounded(value, unit))} ${units[unit]}`;
}

function rounded(value: number, unit: number): number {
  if (unit === 0 || value >= 100) return Math.round(value);
  return Math.round(value * 10) / 10;
}

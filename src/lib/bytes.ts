import { formatCount, unknownNumber } from './count';

const decimal = ['B', 'kB', 'MB', 'GB', 'TB', 'PB', 'EB'] as const;
const binary = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB', 'EiB'] as const;

/** A size in decimal units: `512 B`, `38 kB`, `12.4 MB`. */
export const formatBytes = (bytes: number): string => inUnits(bytes, 1000, decimal);

/** A size in binary units, for limits that the service states in them: `512 B`, `1.4 KiB`, `128 KiB`. */
export const formatBinaryBytes = (bytes: number): string => inUnits(bytes, 1024, binary);

function inUnits(bytes: number, step: number, units: readonly string[]): string {
  if (!Number.isFinite(bytes) || bytes < 0) return unknownNumber;
  let value = bytes;
  let unit = 0;
  // 999.95 kB would print as "1,000 kB", so the next unit starts where the printed figure would reach 1,000.
  while (unit < units.length - 1 && rounded(value, unit) >= step) {
    value /= step;
    unit += 1;
  }
  return `${formatCount(rounded(value, unit))} ${units[unit]}`;
}

function rounded(value: number, unit: number): number {
  if (unit === 0 || value >= 100) return Math.round(value);
  return Math.round(value * 10) / 10;
}

/** Whether the balance covers a price, as long as the service's statements agree. */
import { formatPoints, formatPointsWithUnit } from '../../lib/money';

interface Means {
  /** The price or ceiling, in Points; undefined while there is none. */
  points: number | undefined;
  /** Points that can be spent now, without those held by other work. */
  available: number | undefined;
  /** What the quote itself says. */
  canAfford?: boolean | undefined;
}

export type Shortfall =
  /** Enough, or not known: the service decides. */
  | { at: 'none' }
  /** The quote contradicts its own balance: the service decides. */
  | { at: 'contradicted' }
  /** Too few; how many more are needed, if known. */
  | { at: 'short'; missing: number | undefined };

/** Compares a price with the balance and with what the quote says of it. */
export function computeShortfall({ points, available, canAfford }: Means): Shortfall {
  const missing = points === undefined || available === undefined ? undefined : Math.max(0, points - available);
  if (missing === undefined) return canAfford === false ? { at: 'short', missing } : { at: 'none' };
  const covered = missing === 0;
  if (canAfford !== undefined && canAfford !== covered) return { at: 'contradicted' };
  return covered ? { at: 'none' } : { at: 'short', missing };
}

/** The balance before and after a spend; `least` if part of the price may be returned. */
export function formatBalance(available: number | undefined, points: number, prefix = ''): string {
  if (available === undefined) return 'unknown';
  if (points === 0) return formatPoints(available);
  const after = available - points;
  return after < 0
    ? `${formatPoints(available)}, ${formatPoints(-after)} missing`
    : `${formatPoints(available)} → ${prefix}${formatPoints(after)}`;
}

/** Why it cannot be spent; undefined when it can be tried. */
export function describeShortfall(shortfall: Shortfall): string | undefined {
  if (shortfall.at !== 'short') return undefined;
  const { missing } = shortfall;
  return missing === undefined ? 'Not enough Points' : `Not enough Points: ${formatPointsWithUnit(missing)} missing`;
}

/** What each prep tier does, costs and how long it takes. Prices, durations and all names but `verified_listing` are specific to the sandbox. */
import type { PrepTier } from '../../contract/values';

interface TierTerms {
  label: string;
  description: string;
  basePoints: number;
  pointsPerStep: number;
  /** ms on the world's clock */
  durationMs: number;
}

export const tierTerms: Readonly<Record<PrepTier, TierTerms>> = {
  smoke_scan: {
    label: 'Smoke scan',
    description: 'Archive integrity, secrets and known-vulnerable dependencies.',
    basePoints: 68,
    pointsPerStep: 4,
    durationMs: 20_000,
  },
  verified_listing: {
    label: 'Verified listing',
    description: 'The audit that the Verified mark in the catalog needs: scan, clean build and install rehearsal.',
    basePoints: 380,
    pointsPerStep: 20,
    durationMs: 90_000,
  },
  deep_review: {
    label: 'Deep review',
    description: 'Verified listing, then the test suite, licenses and documentation against the running product.',
    basePoints: 1_110,
    pointsPerStep: 60,
    durationMs: 240_000,
  },
  launch_ready: {
    label: 'Launch ready',
    description: 'Deep review, then load, upgrade and roll-back rehearsals on every deploy target.',
    basePoints: 1_680,
    pointsPerStep: 100,
    durationMs: 480_000,
  },
};

/** Bytes of an artifact that one rate covers. */
const STEP = 25_000;

/**
 * The exact price of a tier in whole Points: a base plus a rate for every started 25 kB of the artifact, raised by `risePercent` and rounded to the
 * nearest Point. For an artifact of 310 kB: 120, 640, 1,890 and 2,980 Points.
 */
export function prepPoints(tier: PrepTier, sizeBytes: number, risePercent = 0): number {
  const { basePoints, pointsPerStep } = tierTerms[tier];
  const points = basePoints + pointsPerStep * Math.ceil(sizeBytes / STEP);
  return Math.round((points * (100 + risePercent)) / 100);
}

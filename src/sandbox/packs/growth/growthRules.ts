/** The rules of growth: the gate, and the quotas of an owner's memory. */
import { formatCount, formatCounted } from '../../../lib/count';
import type { Account } from '../../core/accounts';
import { conflict } from '../../core/refusal';
import type { World } from '../../world/world';
import { isAccepted, sumBytes } from '../growthMemory';
import { getPacks } from '../packsState';
import type { Delta, GrowthRecord } from '../records';

const KIB = 1_024;

/** The hosted quotas (observed): what each limits, and its unit. */
export const hostedQuotas = {
  checkpoints: { limit: 20, unit: 'checkpoint', label: 'the checkpoints of a Pack' },
  memoryBytes: { limit: 128 * KIB, unit: 'byte', label: 'the memory of a Pack' },
  accountCheckpoints: { limit: 100, unit: 'checkpoint', label: 'the checkpoints of an account' },
  accountMemoryBytes: { limit: KIB * KIB, unit: 'byte', label: 'the memory of an account' },
  largestMemoryBytes: { limit: 16 * KIB, unit: 'byte', label: 'one memory' },
  proposals: { limit: 40, unit: 'proposal', label: 'the staged proposals of a Pack' },
  proposalBytes: { limit: 256 * KIB, unit: 'byte', label: 'the staged proposals of a Pack' },
  accountProposals: { limit: 200, unit: 'proposal', label: 'the staged proposals of an account' },
  accountProposalBytes: { limit: 2 * KIB * KIB, unit: 'byte', label: 'the staged proposals of an account' },
} as const;
export type QuotaKey = keyof typeof hostedQuotas;

/** How much of each quota is used, in its own unit. Refused deltas still count as proposals. */
export function computeQuotaUse(world: World, account: Account, record: GrowthRecord): Record<QuotaKey, number> {
  const all = [...(getPacks(world).growth.get(account.name)?.values() ?? [])].flatMap(({ deltas }) => deltas);
  const accepted = record.deltas.filter(isAccepted);
  const allAccepted = all.filter(isAccepted);
  return {
    checkpoints: accepted.length,
    memoryBytes: sumBytes(accepted),
    accountCheckpoints: allAccepted.length,
    accountMemoryBytes: sumBytes(allAccepted),
    largestMemoryBytes: Math.max(0, ...accepted.map(({ bytes }) => bytes)),
    proposals: record.deltas.length,
    proposalBytes: sumBytes(record.deltas),
    accountProposals: all.length,
    accountProposalBytes: sumBytes(all),
  };
}

export function quotaViews(used: Record<QuotaKey, number>) {
  const keys = Object.keys(hostedQuotas) as QuotaKey[];
  const views = keys.map((key) => [
    key,
    { used: used[key], limit: hostedQuotas[key].limit, unit: `${hostedQuotas[key].unit}s` },
  ]);
  return Object.fromEntries(views) as Record<QuotaKey, { used: number; limit: number; unit: string }>;
}

/** Throws 409 naming the first quota that `added` would exceed. */
export function refuseAboveQuota(used: Record<QuotaKey, number>, added: Partial<Record<QuotaKey, number>>): void {
  for (const [key, addition] of Object.entries(added) as [QuotaKey, number][]) {
    const { limit, unit, label } = hostedQuotas[key];
    // The largest memory is compared by itself; the others add up.
    const wanted = key === 'largestMemoryBytes' ? addition : used[key] + addition;
    if (wanted <= limit) continue;
    throw conflict(
      `The quota for ${label} is ${formatCounted(limit, unit)}, but this would use ${formatCount(wanted)}. Nothing was changed.`,
      { quota: key },
    );
  }
}

const overrides = /\b(ignore|disregard|override|bypass)\b.{0,60}\b(instructions?|rules?|confirmations?)\b/i;

/** The gate's reasons to refuse a delta; empty if it accepts. */
export function findGateReasons(delta: Delta, lineage: readonly Delta[]): string[] {
  const reasons: string[] = [];
  if (overrides.test(delta.memory)) {
    reasons.push('The memory reads like an instruction to override the signed Pack.');
  }
  for (const known of lineage) {
    if (known.topic !== delta.topic) continue;
    const verb = known.stance === delta.stance ? 'repeats' : 'contradicts';
    reasons.push(`It ${verb} checkpoint ${known.sequence}, “${known.title}”.`);
  }
  return reasons;
}

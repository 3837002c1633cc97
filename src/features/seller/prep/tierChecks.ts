import type { PrepChoice } from '../../../api/resources/seller/prepQuote';

/** What a quote says that its tiers do: one line for each thing, and which tiers include it. */
export interface TierCheck {
  what: string;
  tiers: ReadonlySet<string>;
}

/**
 * The gates and deliverables of all tiers, in the order of the quote. Empty where they compare nothing: where the service
 * says nothing of them, or nothing that two tiers share.
 */
export function tierChecks(choices: readonly Pick<PrepChoice, 'tier' | 'gates' | 'deliverables'>[]): TierCheck[] {
  const found = new Map<string, Set<string>>();
  for (const part of ['gates', 'deliverables'] as const)
    for (const choice of choices)
      for (const what of choice[part]) found.set(what, (found.get(what) ?? new Set()).add(choice.tier));
  const checks = [...found].map(([what, tiers]) => ({ what, tiers }));
  return checks.some(({ tiers }) => tiers.size > 1) ? checks : [];
}

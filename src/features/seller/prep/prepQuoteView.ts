import { formatPointsWithUnit } from '../../../lib/money';
import { humanize } from '../../../lib/text/humanize';
import type { PrepQuoteView } from '../../../api/resources/seller/prepQuote';
import type { QuoteChange } from '../../../shared/spending/SpendRefusal';

const formatOptionalPoints = (points: number | undefined): string =>
  points === undefined ? 'not given' : formatPointsWithUnit(points);

/** Compares two quotes: the version first, then each tier whose price changed, appeared or disappeared. */
export function findQuoteChanges(before: PrepQuoteView, after: PrepQuoteView): QuoteChange[] {
  const changes: QuoteChange[] = [];
  if (before.currentVersion !== after.currentVersion) {
    changes.push({ label: 'Version', before: before.currentVersion ?? 'none', after: after.currentVersion ?? 'none' });
  }
  const tiers = new Set([...before.choices, ...after.choices].map((choice) => choice.tier));
  for (const tier of tiers) {
    const old = before.choices.find((choice) => choice.tier === tier);
    const now = after.choices.find((choice) => choice.tier === tier);
    if (old?.points === now?.points && old && now) continue;
    changes.push({
      label: now?.label ?? old?.label ?? tier,
      before: old ? formatOptionalPoints(old.points) : 'not offered',
      after: now ? formatOptionalPoints(now.points) : 'not offered',
    });
  }
  return changes;
}

/** The receipt line that says whether passing the tier makes a Pack publishable; none for an ordinary listing. */
export function getPublishableLines(publishable: boolean | undefined): { label: string; value: string }[] {
  return publishable === undefined ? [] : [{ label: 'Makes it publishable', value: publishable ? 'yes' : 'no' }];
}

/** A tier's display name: the service's label, otherwise its key with spaces. */
export function getTierName(choice: { tier: string; label?: string | undefined }): string {
  return choice.label ?? humanize(choice.tier);
}

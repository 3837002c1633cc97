import type { PrepQuoteView, PrepChoice } from '../../../api/resources/seller/prepQuote';
import { formatPointsWithUnit } from '../../../lib/money';
import { Icon } from '../../../ui/Icon';
import { Panel } from '../../../ui/Panel';
import { ServiceText } from '../../../ui/ServiceText';
import { cx } from '../../../ui/cx';
import { revealHidden } from '../../../ui/revealHidden';
import { getTierName } from './prepQuoteView';

interface TierMatrixProps {
  quote: PrepQuoteView;
  checks: readonly TierCheck[];
  chosen: string | null;
}

/** What each tier includes, one column per tier, so that it shows what a higher price adds. */
export function TierMatrix({ quote: { choices }, checks, chosen }: TierMatrixProps) {
  const cell = (tier: string) => cx('w-[16%] px-1.5 text-center max-sm:px-px', tier === chosen && 'bg-spend-soft');
  return (
    <Panel title="What each tier includes" flush>
      <table className="w-full table-fixed text-sm">
        <caption className="sr-only">What each tier includes</caption>
        <thead>
          <tr className="align-bottom text-xs">
            <th scope="col" className="px-4 py-2 text-start font-medium text-ink-2">
              Included
            </th>
            {choices.map((choice) => (
              <th key={choice.tier} scope="col" className={cx(cell(choice.tier), 'py-2 font-medium wrap-anywhere')}>
                <span className="block">{revealHidden(getTierName(choice))}</span>{' '}
                {choice.points !== undefined && (
                  <span translate="no" className="block font-normal text-ink-2">
                    {formatPointsWithUnit(choice.points)}
                  </span>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {checks.map(({ label, tiers }) => (
            <tr key={label} className="border-t border-line">
              <th scope="row" className="px-4 py-1.5 text-start font-normal wrap-anywhere max-sm:pe-0">
                <ServiceText prose>{label}</ServiceText>
              </th>
              {choices.map(({ tier }) => (
                <td key={tier} className={cell(tier)}>
                  {tiers.has(tier) ? (
                    <span className="inline-block text-good">
                      <Icon name="check" />
                      <span className="sr-only">included</span>
                    </span>
                  ) : (
                    <span className="text-ink-2">
                      <span aria-hidden="true">–</span>
                      <span className="sr-only">not included</span>
                    </span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

/** A gate or deliverable in a quote, and which tiers include it. */
export interface TierCheck {
  label: string;
  tiers: ReadonlySet<string>;
}

/**
 * The gates and deliverables of all tiers, in the order of the quote. Empty if there is nothing to compare: the service lists none, or none that two
 * tiers share.
 */
export function compareTiers(choices: readonly Pick<PrepChoice, 'tier' | 'gates' | 'deliverables'>[]): TierCheck[] {
  const found = new Map<string, Set<string>>();
  for (const part of ['gates', 'deliverables'] as const)
    for (const choice of choices)
      for (const label of choice[part]) found.set(label, (found.get(label) ?? new Set()).add(choice.tier));
  const checks = [...found].map(([label, tiers]) => ({ label, tiers }));
  return checks.some(({ tiers }) => tiers.size > 1) ? checks : [];
}

import type { PrepQuoteView } from '../../../api/resources/seller/prepQuote';
import { formatPoints } from '../../../lib/money';
import { orDash } from '../../../lib/orDash';
import { whyNoPrice } from '../../../shared/spending/noPrice';
import { Unreadable } from '../../../shared/Unreadable';
import { BarTrack } from '../../../ui/BarTrack';
import { RadioCards } from '../../../ui/RadioCards';
import { shown } from '../../../ui/shown';
import { tierName } from './prepQuoteView';

interface PrepTiersProps {
  quote: PrepQuoteView;
  chosen: string | null;
  onChoose: (tier: string) => void;
  asking: boolean;
  onAskAgain: () => void;
}

/** The quoted tiers to choose from, each with its exact price and a bar that compares the prices. */
export function PrepTiers({ quote, chosen, onChoose, asking, onAskAgain }: PrepTiersProps) {
  const highest = Math.max(1, ...quote.choices.map((choice) => choice.points ?? 0));
  if (quote.choices.length === 0) {
    return <Unreadable what="prep choices" read={{ isFetching: asking, refetch: onAskAgain }} />;
  }
  return (
    <RadioCards
      label="Prep tier"
      tone="spend"
      value={chosen}
      onChange={onChoose}
      cards={quote.choices.map((choice) => ({
        value: choice.tier,
        title: tierName(choice),
        code: choice.tier,
        body: (
          <span className="grid grid-cols-1 gap-1.5">
            <BarTrack value={choice.points ?? 0} max={highest} tone={choice.tier === chosen ? 'spend' : 'neutral'} />
            {choice.description && <span>{shown(choice.description)}</span>}
            {choice.priceProblem && <span className="text-bad">{whyNoPrice(choice.priceProblem)}</span>}
          </span>
        ),
        end: (
          <>
            <span translate="no" className="block text-base font-semibold">
              {orDash(choice.points, formatPoints)}
            </span>
            <span className="block text-xs text-ink-2">Points</span>
          </>
        ),
        ...(choice.points === undefined && { disabledReason: 'This tier has no price that can be confirmed' }),
      }))}
    />
  );
}

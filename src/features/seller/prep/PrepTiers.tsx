import type { PrepChoice, PrepQuoteView } from '../../../api/resources/seller/prepQuote';
import type { SellerProductDetailView } from '../../../api/resources/seller/products';
import { formatCounted } from '../../../lib/count';
import { formatPoints, inPoints } from '../../../lib/money';
import { formatDuration } from '../../../lib/time';
import { orDash } from '../../../lib/orDash';
import { whyNoPrice } from '../../../shared/spending/noPrice';
import { Unreadable } from '../../../shared/read/Unreadable';
import { BarTrack } from '../../../ui/BarTrack';
import { RadioCards } from '../../../ui/RadioCards';
import { ServiceText } from '../../../ui/ServiceText';
import { revealHidden } from '../../../ui/revealHidden';
import { tierName } from './prepQuoteView';
import { makesPublishable } from './publishable';

export interface PrepTiersProps {
  product: SellerProductDetailView | null | undefined;
  quote: PrepQuoteView;
  chosen: string | null;
  /** What each includes stands in a table below, not in each card. */
  compared: boolean;
  onChoose: (tier: string) => void;
  asking: boolean;
  onAskAgain: () => void;
}

/** The quoted tiers to choose from, each with its exact price and a bar that compares the prices. */
export function PrepTiers({ product, quote, chosen, compared, onChoose, asking, onAskAgain }: PrepTiersProps) {
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
        ...(choice.points !== undefined && { name: `${tierName(choice)}, ${inPoints(choice.points)}` }),
        code: choice.tier,
        body: (
          <span className="grid grid-cols-1 gap-1.5">
            <BarTrack value={choice.points ?? 0} max={highest} tone={choice.tier === chosen ? 'spend' : 'neutral'} />
            {choice.description && <span>{revealHidden(choice.description)}</span>}{' '}
            <Delivered choice={choice} listed={!compared} publishable={makesPublishable(product, choice)} />{' '}
            {choice.estimatedSeconds !== undefined && (
              <span>{`Takes about ${formatDuration(choice.estimatedSeconds * 1000)}`}</span>
            )}{' '}
            {choice.priceProblem && <span className="text-bad">{whyNoPrice(choice.priceProblem)}</span>}
          </span>
        ),
        end: (
          <>
            <span translate="no" className="block text-base font-semibold">
              {orDash(choice.points, formatPoints)}
            </span>{' '}
            <span className="block text-xs text-ink-2">Points</span>
          </>
        ),
        ...(choice.points === undefined && { disabledReason: 'This tier has no price that can be confirmed' }),
      }))}
    />
  );
}

interface DeliveredProps {
  choice: PrepChoice;
  /** Its gates and deliverables are listed here. */
  listed: boolean;
  publishable: boolean | undefined;
}

/** What a tier delivers and, for a Pack, which gates it runs and whether passing it allows publication. */
function Delivered({ choice, listed, publishable }: DeliveredProps) {
  const { gates, deliverables } = choice;
  return (
    <>
      {publishable !== undefined && (
        <span className={publishable ? 'font-medium text-good' : 'font-medium text-ink-2'}>
          {publishable ? 'Makes the version publishable' : 'Does not make the version publishable'}
        </span>
      )}{' '}
      {listed && gates.length > 0 && (
        <span>
          <span>{`${formatCounted(gates.length, 'gate')}:`}</span> <ServiceText>{gates.join(', ')}</ServiceText>
        </span>
      )}{' '}
      {listed && deliverables.length > 0 && (
        <span>
          <span>Delivers:</span> <ServiceText prose>{deliverables.join('; ')}</ServiceText>
        </span>
      )}
    </>
  );
}

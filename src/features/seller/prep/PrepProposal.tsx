import type { PrepQuoteView } from '../../../api/resources/seller/prepQuote';
import type { PrepProposal as Proposed } from '../../../lib/proposal/proposalLink';
import { humanize } from '../../../lib/text/humanize';
import { href } from '../../../paths';
import { type ComparedValue, pointsRow } from '../../../shared/proposal/comparedValues';
import { ProposalPanel } from '../../../shared/proposal/ProposalPanel';
import type { Suggestion } from '../../../shared/proposal/useProposal';
import { LinkButton } from '../../../ui/LinkButton';
import { sellerWords } from '../words';
import { getTierName } from './prepQuoteView';

interface PrepProposalProps {
  id: string;
  suggestion: Suggestion<'prep'>;
  quote: PrepQuoteView;
  /** The chosen tier, which may differ from the proposed one. */
  tier: string | undefined;
  /** Where a prep can be followed. */
  next: 'report' | 'sellerProduct';
}

/** A proposal of a prep, with its version and price beside those of the quote. */
export function PrepProposal({ id, suggestion, quote, tier, next }: PrepProposalProps) {
  const { fill } = suggestion;
  return (
    <ProposalPanel
      suggestion={suggestion}
      rows={fill ? compareWithQuote(fill, quote) : []}
      note={fill && tier !== fill.tier ? 'You chose a different tier from the one proposed.' : undefined}
      work={() => (
        <LinkButton size="sm" to={href(next, { id })}>
          {next === 'report' ? sellerWords.openReport : 'Open the product'}
        </LinkButton>
      )}
    />
  );
}

function compareWithQuote({ tier, version, points }: Proposed, quote: PrepQuoteView): ComparedValue[] {
  const choice = quote.choices.find((offer) => offer.tier === tier);
  const name = choice ? getTierName(choice) : humanize(tier);
  return [
    { label: 'Version', proposed: version, now: quote.currentVersion ?? 'none' },
    pointsRow(name, points, choice?.points, choice ? 'no exact price' : 'not offered'),
  ];
}

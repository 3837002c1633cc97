import { formatBytes } from '../../../lib/bytes';
import { QuoteMore } from '../../../shared/spending/QuoteMore';
import { Badge } from '../../../ui/Badge';
import { CopyableId } from '../../../ui/CopyableId';
import { Mono } from '../../../ui/Mono';
import { Panel } from '../../../ui/Panel';
import { PrepTiers, type PrepTiersProps } from './PrepTiers';
import { tierName } from './prepQuoteView';

/** The quote: its version and artifact, and the tiers to choose from. */
export function TiersPanel(props: PrepTiersProps) {
  const { quote } = props;
  return (
    <div className="min-w-0">
      <Panel
        title="Prep tier"
        flush
        badges={
          <>
            <Badge>
              <span>version </span>
              <Mono>{quote.currentVersion ?? 'not given'}</Mono>
            </Badge>
            {quote.sizeBytes !== undefined && <Badge>{formatBytes(quote.sizeBytes)}</Badge>}
            {quote.digest !== undefined && <CopyableId value={quote.digest} label="digest" />}
          </>
        }
      >
        <PrepTiers {...props} />
      </Panel>
    </div>
  );
}

/** What else the quote and its tiers say: below what is chosen and confirmed. */
export function PrepQuoteMore({ quote }: Pick<PrepTiersProps, 'quote'>) {
  return (
    <>
      <QuoteMore raw={quote.raw} known={quote.known} of="the quote" />
      {quote.choices.map((choice) => (
        <QuoteMore key={choice.tier} raw={choice.raw} known={choice.known} of={tierName(choice)} />
      ))}
    </>
  );
}

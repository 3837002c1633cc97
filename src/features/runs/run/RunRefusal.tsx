import { readText } from '../../../api/reader/json';
import type { RunOffer } from '../../../api/resources/packs/runSpend';
import type { FlowState } from '../../../spending/quoteFlow';
import { inPoints } from '../../../lib/money';
import { href } from '../../../paths';
import { whyNoPrice } from '../../../shared/spending/noPrice';
import { type QuoteChange, SpendRefusal, movedFrom } from '../../../shared/spending/SpendRefusal';
import { ExternalLink } from '../../../ui/ExternalLink';
import { LinkButton } from '../../../ui/LinkButton';

interface RunRefusalProps {
  state: Extract<FlowState<RunOffer>, { phase: 'refused' | 'blocked' }>;
  productId: string;
  balance: number | undefined;
  /** After a rate limit: its wait, and the check after it, are not over. */
  waiting: boolean;
  onQuote: () => void;
  /** Receives the new quote, if one arrived. */
  onClose: (fresh: RunOffer | undefined) => void;
  /** Reopens the confirmation at the new price. */
  onReview: (fresh: RunOffer) => void;
}

/** The dialog shown when a run was not started. After a 409 it shows what changed in the new quote. */
export function RunRefusal({ state, productId, onClose, onReview, ...rest }: RunRefusalProps) {
  const { old, fresh: asked } = state.phase === 'refused' ? state : {};
  const fresh = asked?.at === 'here' ? asked.quote : undefined;
  const ownKey = old?.request.fundingMode === 'byok';
  return (
    <SpendRefusal
      {...rest}
      quoting={false}
      quoteRoute="runs.quote"
      title="Confirm run"
      state={state}
      onClose={() => onClose(fresh)}
      conflict={{
        changes: old && fresh ? runQuoteChanges(old, fresh) : [],
        moved: movedFrom(state.consent.points, fresh?.ceilingPoints),
        asking: asked?.at === 'asked',
        error: asked?.at === 'failed' ? asked.error : undefined,
        // The key was sent with the request, so another attempt needs it again.
        points: ownKey ? undefined : fresh?.ceilingPoints,
        onReview: () => fresh && onReview(fresh),
        same: 'The quote is the same: another run of this Pack is under way, or its state has changed.',
      }}
      more={({ body, status }) => {
        const runId = readText(body, 'runId');
        const url = readText(body, 'purchaseUrl');
        return (
          <>
            {fresh?.priceProblem && <p className="text-sm">{whyNoPrice(fresh.priceProblem)}</p>}
            {ownKey && <p className="text-sm">The provider key was not kept. Enter it again for another attempt.</p>}
            <div className="flex flex-wrap gap-3 text-sm empty:hidden">
              {runId !== undefined && <LinkButton to={href('runResult', { runId })}>Open the run under way</LinkButton>}
              {status === 403 && <LinkButton to={href('pack', { id: productId })}>Open the Pack</LinkButton>}
              {url !== undefined && <ExternalLink href={url}>Where to buy it</ExternalLink>}
            </div>
          </>
        );
      }}
    />
  );
}

/** Compares two quotes: version, checkpoint, each part of the ceiling, and the ceiling. */
function runQuoteChanges(before: RunOffer, after: RunOffer): QuoteChange[] {
  const points = (value: number | undefined) => (value === undefined ? 'not given' : inPoints(value));
  const parts = new Map([...before.breakdown, ...after.breakdown].map(({ key, label }) => [key, label]));
  const row = (what: string, of: (offer: RunOffer) => string) => ({ what, before: of(before), after: of(after) });
  return [
    row('Version', ({ version }) => version ?? 'not given'),
    row('Checkpoint', ({ growthVersion }) => String(growthVersion ?? 'not given')),
    row('Checkpoint digest', ({ growthDigest }) => growthDigest?.slice(0, 15) ?? 'none'),
    ...[...parts].map(([key, label]) =>
      row(label, ({ breakdown }) => points(breakdown.find((line) => line.key === key)?.points)),
    ),
    row('At most', ({ ceilingPoints }) => points(ceilingPoints)),
  ].filter((row) => row.before !== row.after);
}

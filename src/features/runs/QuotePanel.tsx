import type { RunOffer } from '../../api/runSpend';
import { formatPoints } from '../../lib/money';
import { Failure } from '../../screen/Failure';
import { Badge } from '../../ui/Badge';
import { Button } from '../../ui/Button';
import { Mono } from '../../ui/Mono';
import { Panel } from '../../ui/Panel';
import { Receipt } from '../../ui/Receipt';
import { RelativeTime } from '../../ui/RelativeTime';

interface QuotePanelProps {
  /** The quote of exactly what is chosen; any change voids it. */
  offer: RunOffer | undefined;
  quoting: boolean;
  error: unknown;
  balance: number | undefined;
  /** Why no quote can be asked for. */
  noQuote: string | undefined;
  /** Why the review cannot be opened. */
  noReview: string | undefined;
  onQuote: () => void;
  onReview: () => void;
}

/** What a run would cost at most, what that is made of, and the way to its confirmation. */
export function QuotePanel(props: QuotePanelProps) {
  const { offer, quoting, error, balance, noQuote, noReview, onQuote, onReview } = props;
  const affordable = offer?.canAfford;
  return (
    <Panel
      title="Quote"
      badges={
        affordable !== undefined && (
          <Badge tone={affordable ? 'good' : 'bad'}>{affordable ? 'affordable' : 'not affordable'}</Badge>
        )
      }
    >
      <div className="grid gap-3">
        <output className="sr-only">{offer && `Quoted: at most ${ceilingOf(offer)}`}</output>
        {error !== undefined && <Failure error={error} level={3} />}
        {offer ? (
          <>
            <Receipt lines={quoteLines(offer)} total={{ label: 'At most', value: ceilingOf(offer) }} />
            {affordable === false && (
              <p className="text-sm">
                {offer.missingPoints === undefined
                  ? 'The balance is too low.'
                  : `${formatPoints(offer.missingPoints)} Points are missing.`}{' '}
                Points are bought in the signed-in site.
              </p>
            )}
            <Button variant="spend" block disabledReason={noReview} onClick={onReview}>
              Review run
            </Button>
            <p className="text-sm text-ink-2">
              Quoted <RelativeTime at={offer.receivedAt} />. Unused Points come back when the run ends, all of them when
              it fails.
            </p>
          </>
        ) : (
          <>
            <p className="text-sm text-ink-2">
              A quote says what this run can cost at most. Any change voids it. Nothing is charged before you confirm.
            </p>
            {balance !== undefined && (
              <p className="flex justify-between text-sm">
                <span className="text-ink-2">Balance</span> {formatPoints(balance)} Points
              </p>
            )}
          </>
        )}
        <Button
          variant={offer ? 'secondary' : 'primary'}
          block
          pending={quoting}
          disabledReason={noQuote}
          onClick={onQuote}
        >
          {offer ? 'Quote again' : 'Get quote'}
        </Button>
      </div>
    </Panel>
  );
}

/** What a quote is made of, line by line. */
export function quoteLines({ breakdown, availablePoints, growthVersion, version }: RunOffer) {
  const known = <T,>(value: T | undefined): value is T => value !== undefined;
  return [
    ...(known(version) ? [{ label: 'Version', value: <Mono>{version}</Mono> }] : []),
    ...(known(growthVersion)
      ? [{ label: 'Checkpoint', value: growthVersion === 0 ? '0, signed base' : growthVersion }]
      : []),
    ...breakdown.map(({ label, points, detail }) => ({
      label,
      value: <span title={detail}>{known(points) ? formatPoints(points) : '–'}</span>,
    })),
    ...(known(availablePoints) ? [{ label: 'Balance', value: formatPoints(availablePoints) }] : []),
  ];
}

export const ceilingOf = ({ ceilingPoints }: RunOffer): string =>
  ceilingPoints === undefined ? 'not readable' : `${formatPoints(ceilingPoints)} Points`;

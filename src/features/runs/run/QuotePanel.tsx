import { useLayoutEffect, useRef } from 'react';
import { Untranslated } from '../../../ui/Untranslated';
import type { Content, Elements } from '../../../ui/content';
import { type RunOffer, getRunRoutes } from '../../../api/resources/packs/runSpend';
import { formatCheckpoint } from '../../../lib/runChoices/formatCheckpoint';
import { formatPoints, formatPointsWithUnit } from '../../../lib/money';
import { Failure } from '../../../shared/Failure';
import { ButtonCountdown, useClosed } from '../../../shared/limit/limit';
import { MissingPoints } from '../../../shared/spending/GetPoints';
import { computeShortfall } from '../../../shared/spending/shortfall';
import { describePriceProblem } from '../../../shared/spending/describePriceProblem';
import { Badge } from '../../../ui/Badge';
import { Button } from '../../../ui/Button';
import { DefinitionList } from '../../../ui/DefinitionList';
import { Mono } from '../../../ui/Mono';
import { Notice } from '../../../ui/Notice';
import { Panel } from '../../../ui/Panel';
import { Receipt } from '../../../ui/Receipt';
import { RelativeTime } from '../../../ui/RelativeTime';
import { spendingWords } from '../../../shared/spending/words';
import { sharedWords } from '../../../shared/words';
import { formatCountOrDash, formatFunding, describeReturnedPoints } from '../runText';
import { runWords } from './words';

interface QuotePanelProps {
  /** The quote for exactly the current inputs; any change voids it. */
  offer: RunOffer | undefined;
  quoting: boolean;
  error: unknown;
  balance: number | undefined;
  /** Why no quote can be requested. */
  noQuote: string | undefined;
  /** Why the review cannot be opened. */
  noReview: string | undefined;
  onQuote: () => void;
  onReview: () => void;
  /** The button that proposes the run. */
  propose?: Elements;
}

/** The maximum cost of a run, its breakdown, and the button to its confirmation. */
export function QuotePanel(props: QuotePanelProps) {
  const { offer, quoting, error, balance, noQuote, noReview, onQuote, onReview, propose } = props;
  const { canAfford: affordable, availablePoints: available, priceProblem: problem } = offer ?? {};
  const shortfall = computeShortfall({ points: offer?.ceilingPoints, available, canAfford: affordable });
  const quote = useClosed('runs.quote');
  const review = useClosed(...(offer ? getRunRoutes(offer.request) : []));
  const panel = useRef<HTMLDivElement>(null);
  const quoted = useRef<HTMLDivElement>(null);
  const receivedAt = offer?.receivedAt;
  useLayoutEffect(() => {
    // From the button that asked, which is behind it now, or has lost the focus; never from a field that is being filled in.
    const at = document.activeElement;
    if (receivedAt !== undefined && (at === document.body || panel.current?.contains(at))) quoted.current?.focus();
  }, [receivedAt]);
  return (
    <Panel
      title="Quote"
      badges={
        affordable !== undefined && (
          <Badge tone={affordable ? 'good' : 'bad'}>{affordable ? 'affordable' : 'not affordable'}</Badge>
        )
      }
    >
      <div ref={panel} className="grid gap-3">
        {error !== undefined && <Failure error={error} level={3} />}
        {problem && (
          <Notice
            tone="bad"
            role="alert"
            title={problem.kind === 'other' ? 'The quote doesn’t match' : 'No exact price'}
          >
            {`${describePriceProblem(problem)} Nothing can be spent on it.`}
          </Notice>
        )}
        {offer ? (
          <>
            <div
              ref={quoted}
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for fields
              role="group"
              tabIndex={-1}
              aria-label={`Quoted: at most ${formatCeiling(offer)}`}
              className="grid gap-3 rounded outline-offset-4"
            >
              <Receipt
                lines={[
                  ...buildPartLines(offer),
                  isKnown(available) && { label: 'Balance', value: formatPointsWithUnit(available) },
                ]}
                total={{ label: 'At most', value: formatCeiling(offer) }}
              />
              <details className="text-sm">
                <summary className="font-medium">Quote details</summary>
                <div className="pt-2">
                  <DefinitionList items={buildTermLines(offer)} />
                </div>
              </details>
            </div>
            <MissingPoints shortfall={shortfall} body={offer.raw} />
            <Button variant="spend" block disabledReason={review.why ?? noReview} onClick={onReview}>
              <span>{runWords.review}</span>
              <ButtonCountdown left={review.left} />
            </Button>
            <p className="text-sm text-ink-2">
              <span>Quoted </span>
              <RelativeTime at={offer.receivedAt} />
              <span>{`. ${describeReturnedPoints(offer.ceilingPoints)}`}</span>
            </p>
          </>
        ) : (
          <>
            <p className="text-sm text-ink-2">
              A quote is the most this run can cost. Any change voids it. Nothing is charged until you confirm.
            </p>
            {balance !== undefined && (
              <p className="flex justify-between text-sm">
                <span className="text-ink-2">Balance</span> <Untranslated>{formatPointsWithUnit(balance)}</Untranslated>
              </p>
            )}
          </>
        )}
        <Button
          variant={offer ? 'secondary' : 'primary'}
          block
          pending={quoting}
          disabledReason={quote.why ?? noQuote}
          onClick={onQuote}
        >
          <span>{offer ? spendingWords.quoteAgain : runWords.getQuote}</span>
          <ButtonCountdown left={quote.left} />
        </Button>
        {propose}
      </div>
    </Panel>
  );
}

/** What the price is made of: one sum if its parts add up to the price, otherwise each part. */
export function buildPartLines(offer: RunOffer) {
  const sum = formatSum(offer);
  if (sum !== undefined) return [{ label: 'Breakdown', value: sum }];
  return offer.breakdown.map(({ label, points, detail }) => ({
    label,
    value: <span title={detail}>{isKnown(points) ? formatPointsWithUnit(points) : '–'}</span>,
  }));
}

/** `Model 48 + Checkpoint memory 3 = 51 Points`; undefined unless the parts of the quote add up to its price. */
function formatSum({ breakdown, ceilingPoints }: RunOffer): string | undefined {
  const parts = new Map<string, number>();
  for (const { label, points } of breakdown) {
    if (points === undefined) return undefined;
    // For whoever pays, what the model reads and writes is one item.
    const name = /^model\b/i.test(label) ? 'Model' : label;
    if (points > 0) parts.set(name, (parts.get(name) ?? 0) + points);
  }
  const sum = [...parts.values()].reduce((all, points) => all + points, 0);
  if (parts.size === 0 || ceilingPoints === undefined || sum !== ceilingPoints) return undefined;
  return `${[...parts].map(([name, points]) => `${name} ${formatPoints(points)}`).join(' + ')} = ${formatPointsWithUnit(sum)}`;
}

/** What was quoted, in the quote's own terms; values that it leaves out are marked. */
export function buildTermLines(offer: RunOffer) {
  const { request, checkpoint, version } = offer;
  const skills = offer.skills ?? request.skills.join(', ');
  return [
    {
      label: 'Model',
      value: (
        <AsAsked unless={offer.model}>
          <Mono>{offer.model ?? request.model}</Mono>
        </AsAsked>
      ),
    },
    isKnown(version) && { label: 'Version', value: <Mono>{version}</Mono> },
    isKnown(checkpoint) && { label: 'Checkpoint', value: formatCheckpoint(checkpoint, 'cell') },
    {
      label: 'Funding',
      value: <AsAsked unless={offer.fundingMode}>{formatFunding(offer.fundingMode ?? request.funding)}</AsAsked>,
    },
    {
      label: 'Token limits',
      value: (
        <AsAsked unless={offer.maxInputTokens && offer.maxOutputTokens}>
          {`${formatCountOrDash(offer.maxInputTokens ?? request.limits.input)} in, ${formatCountOrDash(offer.maxOutputTokens ?? request.limits.output)} out`}
        </AsAsked>
      ),
    },
    skills !== '' && { label: sharedWords.hostedSkills, value: <AsAsked unless={offer.skills}>{skills}</AsAsked> },
  ];
}

const isKnown = <T,>(value: T | undefined): value is T => value !== undefined;

/** Marks a requested value that the quote does not contain. */
function AsAsked({ unless, children }: { unless: string | number | undefined; children: Content }) {
  return (
    <>
      <span>{children}</span>
      {unless === undefined && <span> (not in the quote)</span>}
    </>
  );
}

export const formatCeiling = ({ ceilingPoints }: RunOffer): string =>
  ceilingPoints === undefined ? 'no exact price' : formatPointsWithUnit(ceilingPoints);

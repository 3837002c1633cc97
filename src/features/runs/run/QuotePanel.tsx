import { Exact } from '../../../ui/Exact';
import type { Content } from '../../../ui/content';
import { type RunOffer, runRoutes } from '../../../api/resources/packs/runSpend';
import { formatPoints, inPoints } from '../../../lib/money';
import { Failure } from '../../../shared/Failure';
import { OnButton, useClosed } from '../../../shared/limit/limit';
import { MissingPoints } from '../../../shared/spending/GetPoints';
import { shortfallOf } from '../../../shared/spending/shortfall';
import { whyNoPrice } from '../../../shared/spending/noPrice';
import { Badge } from '../../../ui/Badge';
import { Button } from '../../../ui/Button';
import { Mono } from '../../../ui/Mono';
import { Notice } from '../../../ui/Notice';
import { Panel } from '../../../ui/Panel';
import { Receipt } from '../../../ui/Receipt';
import { RelativeTime } from '../../../ui/RelativeTime';
import { checkpointWords, countWords, fundingWords } from '../runWords';
import { returnedWords } from '../spendWords';

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
}

/** The maximum cost of a run, its breakdown, and the button to its confirmation. */
export function QuotePanel(props: QuotePanelProps) {
  const { offer, quoting, error, balance, noQuote, noReview, onQuote, onReview } = props;
  const { canAfford: affordable, availablePoints: available, priceProblem: problem } = offer ?? {};
  const shortfall = shortfallOf({ points: offer?.ceilingPoints, available, canAfford: affordable });
  const quote = useClosed('runs.quote');
  const review = useClosed(...(offer ? runRoutes(offer.request) : []));
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
        <output className="sr-only">
          {offer?.ceilingPoints !== undefined && `Quoted: at most ${ceilingOf(offer)}`}
        </output>
        {error !== undefined && <Failure error={error} level={3} />}
        {problem && (
          <Notice
            tone="bad"
            role="alert"
            title={problem.kind === 'other' ? 'Not the quote you asked for' : 'No exact price'}
          >
            {`${whyNoPrice(problem)} Nothing can be spent on it.`}
          </Notice>
        )}
        {offer ? (
          <>
            <Receipt
              lines={[...quoteLines(offer), known(available) && { label: 'Balance', value: formatPoints(available) }]}
              total={{ label: 'At most', value: ceilingOf(offer) }}
            />
            <MissingPoints shortfall={shortfall} body={offer.raw} />
            <Button variant="spend" block disabledReason={review.why ?? noReview} onClick={onReview}>
              <span>Review run</span>
              <OnButton left={review.left} />
            </Button>
            <p className="text-sm text-ink-2">
              <span>Quoted </span>
              <RelativeTime at={offer.receivedAt} />
              <span>{`. ${returnedWords(offer.ceilingPoints)}`}</span>
            </p>
          </>
        ) : (
          <>
            <p className="text-sm text-ink-2">
              A quote states the most this run can cost. Any change voids it. Nothing is charged before you confirm.
            </p>
            {balance !== undefined && (
              <p className="flex justify-between text-sm">
                <span className="text-ink-2">Balance</span> <Exact>{inPoints(balance)}</Exact>
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
          <span>{offer ? 'Quote again' : 'Get quote'}</span>
          <OnButton left={quote.left} />
        </Button>
      </div>
    </Panel>
  );
}

/** The quote line by line, in its own terms; values that it leaves out are marked. */
export function quoteLines(offer: RunOffer) {
  const { request, breakdown, growthVersion, version } = offer;
  const skills = offer.skills ?? request.enabledSkills.join(', ');
  return [
    {
      label: 'Model',
      value: (
        <AsAsked unless={offer.model}>
          <Mono>{offer.model ?? request.model}</Mono>
        </AsAsked>
      ),
    },
    known(version) && { label: 'Version', value: <Mono>{version}</Mono> },
    known(growthVersion) && { label: 'Checkpoint', value: checkpointWords(offer) },
    {
      label: 'Funding',
      value: <AsAsked unless={offer.fundingMode}>{fundingWords(offer.fundingMode ?? request.fundingMode)}</AsAsked>,
    },
    {
      label: 'Token limits',
      value: (
        <AsAsked unless={offer.maxInputTokens && offer.maxOutputTokens}>
          {`${countWords(offer.maxInputTokens ?? request.maxInputTokens)} in, ${countWords(offer.maxOutputTokens ?? request.maxOutputTokens)} out`}
        </AsAsked>
      ),
    },
    skills !== '' && { label: 'Hosted skills', value: <AsAsked unless={offer.skills}>{skills}</AsAsked> },
    ...breakdown.map(({ label, points, detail }) => ({
      label,
      value: <span title={detail}>{known(points) ? formatPoints(points) : '–'}</span>,
    })),
  ];
}

const known = <T,>(value: T | undefined): value is T => value !== undefined;

/** Marks a requested value that the quote does not contain. */
function AsAsked({ unless, children }: { unless: string | number | undefined; children: Content }) {
  return (
    <>
      <span>{children}</span>
      {unless === undefined && <span> (not in the quote)</span>}
    </>
  );
}

export const ceilingOf = ({ ceilingPoints }: RunOffer): string =>
  ceilingPoints === undefined ? 'no exact price' : inPoints(ceilingPoints);

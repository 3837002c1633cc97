import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { useBalance } from '../../../api/client/balance';
import { prepQuoteQuery, createPrepSubject } from '../../../api/resources/seller/prep';
import { queryClient } from '../../../api/client/queryClient';
import type { PrepChoice, PrepQuoteView } from '../../../api/resources/seller/prepQuote';
import { getDeadline } from '../../../api/client/retry';
import { tokenStatusQuery } from '../../../api/resources/token';
import { lacksPermission } from '../../../api/resources/permissions';
import { humanize } from '../../../lib/text/humanize';
import { href } from '../../../paths';
import { LastReadFailed, ReadAgain } from '../../../shared/read/LastReadFailed';
import { canKeepPolling } from '../../../shared/read/polling';
import { AttemptsPanel } from '../../../shared/spending/AttemptsPanel';
import { useClosed, ButtonCountdown } from '../../../shared/limit/limit';
import { useProposal } from '../../../shared/proposal/useProposal';
import { OverCap } from '../../../shared/spending/OverCap';
import { useSpends } from '../../../shared/spending/useSpends';
import { UnknownOutcome } from '../../../shared/spending/UnknownOutcome';
import { LinkButton } from '../../../ui/LinkButton';
import { Notice } from '../../../ui/Notice';
import { PageHeader } from '../../../ui/PageHeader';
import { spendingWords } from '../../../shared/spending/words';
import { partHandle, productLoader } from '../crumbs';
import { isRunning } from '../lifecycle';
import { sellerWords } from '../words';
import { PrepProposal } from './PrepProposal';
import { TierMatrix, compareTiers } from './TierMatrix';
import { useFollowedProduct } from '../ownProduct';
import { makesPublishable, whyNotAudit, whyNotPrepYet, isUnsubmitted } from './publishable';
import {
  type SellerProductDetailView,
  findEndedPrep,
  sellerProductQuery,
} from '../../../api/resources/seller/products';
import { formatBytes } from '../../../lib/bytes';
import { QuoteMoreFields } from '../../../shared/spending/QuoteMoreFields';
import { Badge } from '../../../ui/Badge';
import { CopyableId } from '../../../ui/CopyableId';
import { Mono } from '../../../ui/Mono';
import { Panel } from '../../../ui/Panel';
import { getTierName, getPublishableLines, findQuoteChanges } from './prepQuoteView';
import { formatCounted } from '../../../lib/count';
import { formatPoints, formatPointsWithUnit } from '../../../lib/money';
import { formatDuration } from '../../../lib/time';
import { formatOrDash } from '../../../lib/formatOrDash';
import { describePriceProblem } from '../../../shared/spending/describePriceProblem';
import { Unreadable } from '../../../shared/read/Unreadable';
import { BarTrack } from '../../../ui/BarTrack';
import { RadioCards } from '../../../ui/RadioCards';
import { ServiceText } from '../../../ui/ServiceText';
import { revealHidden } from '../../../ui/revealHidden';
import type { Proposable } from '../../../shared/proposal/proposalAddress';
import { ProposeButton } from '../../../shared/proposal/ProposeButton';
import { MissingPoints } from '../../../shared/spending/GetPoints';
import { computeShortfall, formatBalance, describeShortfall } from '../../../shared/spending/shortfall';
import { Button } from '../../../ui/Button';
import { Receipt } from '../../../ui/Receipt';
import { requiresPackTerms } from '../../../api/resources/packs/packTerms';
import type { FlowState } from '../../../spending/quoteFlow';
import { PackTermsNotice } from '../../../shared/PackTermsNotice';
import { SpendRefusal, findPriceMove, CHECKING } from '../../../shared/spending/SpendRefusal';
import type { Consent } from '../../../api/resources/subject';
import { PREP_CONFIRMATION } from '../../../contract/values';
import type { PrepProposal as ProposedPrep } from '../../../lib/proposal/proposalLink';
import { proposedLine } from '../../../shared/proposal/comparedValues';
import { SpendDialog } from '../../../ui/SpendDialog';
import { getStageKind } from '../../../api/reader/statusKinds';
import type { EndTexts } from '../../../shared/spending/endToasts';
import type { ToastMessage } from '../../../ui/toastContext';
import { prepWords } from './words';

export const loader = productLoader((id) => [
  queryClient.fetchQuery({ ...prepQuoteQuery(id), staleTime: 0 }),
  // Permissions only explain refusals; the screen works without them.
  queryClient.prefetchQuery(tokenStatusQuery()),
]);

export const handle = partHandle('Prep');

export function Component() {
  const id = useParams()['id'] ?? '';
  return <Prep key={id} id={id} />;
}

/** The prep of one product. Keyed by id, so no state carries over. */
function Prep({ id }: { id: string }) {
  const prep = usePrep(id);
  const { product, quote, asked, followed, spending, suggestion, choice, balance, checks, running, next } = prep;
  const { controller, flow, open, attempts, checking } = spending;
  return (
    <>
      <PageHeader
        title="Prep"
        of={product?.name}
        subtitle="Choose how deep the audit goes. Nothing is charged until you confirm the exact price."
        actions={
          <ReadAgain
            label="Quoted"
            button={spendingWords.quoteAgain}
            read={{ dataUpdatedAt: quote.receivedAt, isFetching: asked.isFetching, refetch: prep.quoteAgain }}
            wait={prep.requote}
          />
        }
      />
      <div className="grid gap-4">
        {/* While it is being sent, the dialog says so. Once the dialog is closed, the notice can take the focus. */}
        {open && flow.phase !== 'sending' && (
          <UnknownOutcome
            controller={controller}
            checking={checking}
            attempt={open}
            purpose={humanize(open.choice)}
            texts={checkMessages}
            link={<LinkButton to={href('sellerProduct', { id })}>Open the product</LinkButton>}
          />
        )}
        {running && !open && (
          <Notice
            title={prepWords.running}
            actions={<LinkButton to={href('report', { id })}>View progress</LinkButton>}
          >
            You can start the next one when it ends.
          </Notice>
        )}
        {!running && !open && <AuditNotices product={product} id={id} />}
        {suggestion && (
          <PrepProposal
            id={id}
            suggestion={{
              ...suggestion,
              fillAgain: () => {
                prep.unchoose();
                suggestion.fillAgain();
              },
            }}
            quote={quote}
            tier={prep.tier}
            next={next}
          />
        )}
        <LastReadFailed read={asked} />
        {running && !asked.error && <LastReadFailed read={followed} goesOn={canKeepPolling(followed.error)} />}
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr]">
          <TiersPanel
            product={product}
            quote={quote}
            chosen={choice?.tier ?? null}
            compared={checks.length > 0}
            onChoose={prep.choose}
            asking={asked.isFetching}
            onAskAgain={prep.quoteAgain}
          />
          <div className="min-w-0 lg:row-span-2">
            <PrepReview
              id={id}
              product={product}
              quote={quote}
              choice={choice}
              balance={balance}
              locked={open !== undefined}
              whyNot={prep.whyNot}
              left={prep.wait.left}
              onReview={() => choice && prep.review(choice)}
            />
          </div>
          <div className="grid min-w-0 grid-cols-1 gap-4 empty:hidden">
            {checks.length > 0 && <TierMatrix quote={quote} checks={checks} chosen={choice?.tier ?? null} />}
            <PrepQuoteMore quote={quote} />
          </div>
        </div>
        <AttemptsPanel attempts={attempts} choice={{ header: 'Tier', cell: (attempt) => humanize(attempt.choice) }} />
      </div>
      <PrepDialogs prep={prep} />
    </>
  );
}

/** The prep of a product: its data, the chosen tier, and the spend. */
function usePrep(id: string) {
  const followed = useFollowedProduct(id);
  const { data: product } = followed;
  const asked = useSuspenseQuery(prepQuoteQuery(id));
  const quote = asked.data;
  const { data: token } = useQuery({ ...tokenStatusQuery(), enabled: false });
  const balance = useBalance()?.points;
  const navigate = useNavigate();
  const suggestion = useProposal('prep', id);
  const [chosen, setChosen] = useState<string>();
  const tier = chosen ?? suggestion?.fill?.tier;
  // The screen where the prep can be followed.
  const next = lacksPermission(token?.permissions, 'seller_report:read') ? 'sellerProduct' : 'report';
  const spending = useSpends<PrepQuoteView>(createPrepSubject(id), createEndMessages(id, next), {
    onSettled: () => void navigate(href(next, { id }), { replace: true }),
    onEnded: () => undefined,
  });
  const { controller, flow, open, waiting } = spending;
  const quoteAgain = () =>
    controller.requote(() => asked.refetch({ throwOnError: true }).then(({ data }) => data ?? quote));
  const choice = quote.choices.find((item) => item.tier === tier);
  const choose = (next: string) => {
    controller.cancel();
    setChosen(next);
  };
  const review = (chosen: PrepChoice, from: PrepQuoteView = quote) => {
    const { currentVersion: version } = from;
    if (version === undefined || chosen.points === undefined) return;
    controller.quoted(from);
    // Another tab may have used it while a refusal was shown.
    if (suggestion?.whyNot !== undefined) return;
    const maxDurationMs = getDeadline('seller.prep');
    const { tier: choice, points } = chosen;
    const proposal = suggestion?.proposal?.id;
    controller.review({ title: product?.name ?? id, version, choice, points, maxDurationMs, proposal });
  };
  const running = isRunning(product?.prep);
  const wait = useClosed('seller.prep');
  const requote = useClosed('seller.prepQuote');
  const whyNot = whyNotPrep({
    quote,
    quoting: asked.isFetching || flow.phase === 'quoting',
    choice,
    locked: open !== undefined,
    running,
    over: whyNotAudit(product) ?? whyNotPrepYet(product),
    permissions: token?.permissions,
    proposal: suggestion?.whyNot,
    wait: wait.why,
    checking: waiting,
    balance,
  });
  return {
    product,
    followed,
    asked,
    quote,
    balance,
    suggestion,
    tier,
    choice,
    choose,
    unchoose: () => setChosen(undefined),
    checks: compareTiers(quote.choices),
    running,
    next,
    spending,
    quoteAgain,
    review,
    wait,
    requote,
    whyNot,
  } as const;
}

/** The dialogs of a spend: its confirmation, the cap, and its refusal. */
function PrepDialogs({ prep }: { prep: ReturnType<typeof usePrep> }) {
  const { spending, suggestion, balance, product, asked, quote } = prep;
  const { controller, flow, waiting } = spending;
  return (
    <>
      {flow.phase === 'overCap' && <OverCap over={flow.over} controller={controller} />}
      {(flow.phase === 'reviewing' || flow.phase === 'sending') && (
        <ConfirmPrep
          key={flow.consent.id}
          quote={flow.quote}
          consent={flow.consent}
          proposed={suggestion?.proposal}
          balance={balance}
          publishable={makesPublishable(
            product,
            flow.quote.choices.find(({ tier: quoted }) => quoted === flow.consent.choice),
          )}
          sending={flow.phase === 'sending'}
          onConfirm={(typed) => controller.confirm(flow.consent.id, typed)}
          onCancel={() => controller.cancel()}
        />
      )}
      {(flow.phase === 'refused' || flow.phase === 'blocked') && (
        <PrepRefusal
          state={flow}
          quoting={asked.isFetching}
          waiting={waiting}
          balance={balance}
          onClose={() => controller.quoted(quote)}
          onReview={prep.review}
          onQuote={prep.quoteAgain}
        />
      )}
    </>
  );
}

const checkMessages = {
  checking: 'Checking the product and its report.',
  unreadable: prepWords.notLoaded,
  undecided:
    'The product, its report and the balance don’t show whether this attempt started. Open the product to check.',
};

/** Notices before a Pack's audition is paid for: its version must be submitted first, or its audit is over. */
function AuditNotices({ product, id }: { product: SellerProductDetailView | null | undefined; id: string }) {
  const over = whyNotAudit(product);
  if (over !== undefined) {
    return (
      <Notice title={over} actions={<LinkButton to={href('publish', { id })}>See the next step</LinkButton>}>
        Another prep of this version would be refused.
      </Notice>
    );
  }
  if (!isUnsubmitted(product)) return null;
  return (
    <Notice title="Submit the version first" actions={<LinkButton to={href('publish', { id })}>Submit it</LinkButton>}>
      It then waits in the audit queue, at no cost, for the audition that you quote here.
    </Notice>
  );
}

/** The quote: its version and artifact, and the tiers to choose from. */
function TiersPanel(props: PrepTiersProps) {
  const { quote } = props;
  return (
    <div className="min-w-0">
      <Panel
        title={prepWords.tier}
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

/** Other fields of the quote and its tiers, below the choice and its confirmation. */
function PrepQuoteMore({ quote }: Pick<PrepTiersProps, 'quote'>) {
  return (
    <>
      <QuoteMoreFields raw={quote.raw} known={quote.known} of="the quote" />
      {quote.choices.map((choice) => (
        <QuoteMoreFields key={choice.tier} raw={choice.raw} known={choice.known} of={getTierName(choice)} />
      ))}
    </>
  );
}

interface PrepTiersProps {
  product: SellerProductDetailView | null | undefined;
  quote: PrepQuoteView;
  chosen: string | null;
  /** A table below lists what each tier includes, so the cards do not. */
  compared: boolean;
  onChoose: (tier: string) => void;
  asking: boolean;
  onAskAgain: () => void;
}

/** The quoted tiers to choose from, each with its exact price and a bar that compares the prices. */
function PrepTiers({ product, quote, chosen, compared, onChoose, asking, onAskAgain }: PrepTiersProps) {
  const highest = Math.max(1, ...quote.choices.map((choice) => choice.points ?? 0));
  if (quote.choices.length === 0) {
    return <Unreadable expected="prep choices" read={{ isFetching: asking, refetch: onAskAgain }} />;
  }
  return (
    <RadioCards
      label={prepWords.tier}
      tone="spend"
      value={chosen}
      onChange={onChoose}
      cards={quote.choices.map((choice) => ({
        value: choice.tier,
        title: getTierName(choice),
        ...(choice.points !== undefined && { name: `${getTierName(choice)}, ${formatPointsWithUnit(choice.points)}` }),
        code: choice.tier,
        body: (
          <span className="grid grid-cols-1 gap-1.5">
            <BarTrack value={choice.points ?? 0} max={highest} tone={choice.tier === chosen ? 'spend' : 'neutral'} />
            {choice.description && <span>{revealHidden(choice.description)}</span>}{' '}
            <Delivered choice={choice} listed={!compared} publishable={makesPublishable(product, choice)} />{' '}
            {choice.estimatedSeconds !== undefined && (
              <span>{`Takes about ${formatDuration(choice.estimatedSeconds * 1000)}`}</span>
            )}{' '}
            {choice.priceProblem && <span className="text-bad">{describePriceProblem(choice.priceProblem)}</span>}
          </span>
        ),
        end: (
          <>
            <span translate="no" className="block text-base font-semibold">
              {formatOrDash(choice.points, formatPoints)}
            </span>{' '}
            <span className="block text-xs text-ink-2">Points</span>
          </>
        ),
        ...(choice.points === undefined && { disabledReason: 'This tier has no price that you can confirm' }),
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
          {publishable ? 'Makes the version publishable' : 'Doesn’t make the version publishable'}
        </span>
      )}{' '}
      {listed && gates.length > 0 && (
        <span>
          <span>{`${formatCounted(gates.length, 'gate')}:`}</span> <ServiceText>{gates.join(', ')}</ServiceText>
        </span>
      )}{' '}
      {listed && deliverables.length > 0 && (
        <span>
          Includes: <ServiceText prose>{deliverables.join('; ')}</ServiceText>
        </span>
      )}
    </>
  );
}

interface PrepReviewProps {
  id: string;
  product: SellerProductDetailView | null | undefined;
  quote: PrepQuoteView;
  choice: PrepChoice | undefined;
  /** In Points. */
  balance: number | undefined;
  /** The outcome of an earlier attempt isn’t known yet. */
  locked: boolean;
  /** Why the review can't be opened. */
  whyNot: string | undefined;
  /** How long the route that spends is closed, in milliseconds. */
  left: number;
  onReview: () => void;
}

/** What the choice costs, with a button to confirm it and one to propose it to someone who may spend. */
function PrepReview(props: PrepReviewProps) {
  const { id, product, quote, choice, balance, locked, whyNot, left, onReview } = props;
  return (
    <Panel title="Review">
      <div className="grid gap-3">
        <ReviewReceipt
          name={product?.name ?? id}
          quote={quote}
          choice={choice}
          balance={balance}
          publishable={makesPublishable(product, choice)}
          unsettled={locked}
        />
        <Button variant="spend" block disabledReason={whyNot} onClick={onReview}>
          <span>{prepWords.review}</span>
          <ButtonCountdown left={left} />
        </Button>
        <MissingPoints shortfall={computeShortfall({ points: choice?.points, available: balance })} body={quote.raw} />
        <p className="text-sm text-ink-2">If the work fails, its Points are returned.</p>
        <ProposeButton id={id} block variant="quiet" proposable={toProposable(quote, choice)} />
      </div>
    </Panel>
  );
}

function toProposable({ currentVersion: version }: PrepQuoteView, choice: PrepChoice | undefined): Proposable | string {
  if (!choice) return 'Choose a tier to propose';
  if (version === undefined) return 'The quote doesn’t name a version';
  if (choice.points === undefined) return 'This tier has no price that you can confirm';
  return { kind: 'prep', tier: choice.tier, version, points: choice.points };
}

interface ReviewReceiptProps {
  name: string;
  quote: PrepQuoteView;
  choice: PrepChoice | undefined;
  balance: number | undefined;
  /** Whether passing the selected tier makes a Pack publishable; undefined for an ordinary listing. */
  publishable: boolean | undefined;
  /** An earlier spend may still change the balance. */
  unsettled: boolean;
}

/** A preview of the review: the current choice, its price and, unless an earlier spend is open, the balance afterwards. */
function ReviewReceipt({ name, quote, choice, balance, publishable, unsettled }: ReviewReceiptProps) {
  const points = choice?.points;
  const lines = [
    { label: 'Product', value: <ServiceText>{name}</ServiceText> },
    { label: 'Version', value: <Mono>{quote.currentVersion ?? '–'}</Mono> },
    { label: 'Tier', value: choice ? getTierName(choice) : 'none chosen' },
    ...getPublishableLines(publishable),
    { label: 'Balance', value: balance === undefined ? 'unknown' : formatPoints(balance) },
  ];
  if (balance === undefined || points === undefined || unsettled) {
    return <Receipt lines={lines} total={{ label: 'Price', value: formatOrDash(points, formatPointsWithUnit) }} />;
  }
  const after = balance - points;
  return (
    <Receipt
      lines={[...lines, { label: 'Price', value: `−${formatPoints(points)}` }]}
      total={
        after < 0
          ? { label: 'Missing', value: formatPointsWithUnit(-after) }
          : { label: 'After', value: formatPointsWithUnit(after) }
      }
    />
  );
}

interface PrepRefusalProps {
  state: Extract<FlowState<PrepQuoteView>, { phase: 'refused' | 'blocked' }>;
  quoting: boolean;
  /** After a rate limit: the wait, or the check after it, is not over. */
  waiting: boolean;
  balance: number | undefined;
  onClose: () => void;
  /** Reopens the confirmation at the new price. */
  onReview: (choice: PrepChoice, quote: PrepQuoteView) => void;
  onQuote: () => void;
}

/** The dialog shown when a prep was not started. */
function PrepRefusal({ state, onReview, ...rest }: PrepRefusalProps) {
  const { old, fresh } = state.phase === 'refused' ? state : {};
  const quote = fresh?.at === 'here' ? fresh.quote : undefined;
  const now = quote?.choices.find((item) => item.tier === state.consent.choice);
  return (
    <SpendRefusal
      {...rest}
      title={prepWords.confirm}
      state={state}
      quoteRoute="seller.prepQuote"
      conflict={{
        changes: old && quote ? findQuoteChanges(old, quote) : [],
        moved: findPriceMove(state.consent.points, now?.points),
        asking: fresh?.at === 'asked',
        error: fresh?.at === 'failed' ? fresh.error : undefined,
        points: now?.points,
        onReview: () => now && quote && onReview(now, quote),
        same: 'The version and prices are the same. Another prep is running, or the product’s state has changed.',
      }}
      renderDetails={(error) =>
        requiresPackTerms(error) ? (
          // The consent is void, so accepting sends no prep.
          <PackTermsNotice error={error} then="review again" onAccepted={rest.onClose} />
        ) : (
          now?.priceProblem && <p className="text-sm">{describePriceProblem(now.priceProblem)}</p>
        )
      }
    />
  );
}

interface ConfirmPrepProps {
  quote: PrepQuoteView;
  consent: Consent;
  /** The proposal in the screen's address, if there is one. */
  proposed: ProposedPrep | undefined;
  /** The last known balance. */
  balance: number | undefined;
  /** Whether passing the tier makes a Pack publishable; undefined for an ordinary listing. */
  publishable: boolean | undefined;
  sending: boolean;
  onConfirm: (typed: string) => void;
  onCancel: () => void;
}

/** The confirmation of one prep. It shows only frozen values and the balance. */
function ConfirmPrep({ quote, consent, proposed, balance, publishable, ...rest }: ConfirmPrepProps) {
  const wait = useClosed('seller.prep');
  const tier = quote.choices.find((choice) => choice.tier === consent.choice);
  return (
    <SpendDialog
      {...rest}
      title={prepWords.confirm}
      description={
        <>
          <span>One audit of </span>
          <ServiceText>{consent.title}</ServiceText>
          <span> at the price below.</span>
        </>
      }
      lines={[
        { label: 'Tier', value: tier ? getTierName(tier) : consent.choice },
        { label: 'Version', value: <Mono>{consent.version}</Mono> },
        ...getPublishableLines(publishable),
        proposed?.tier === consent.choice && proposedLine(proposed.points, consent.points),
        {
          label: 'Balance',
          value: formatBalance(balance, consent.points),
        },
      ]}
      action={consent.points === 0 ? `Start for ${formatPointsWithUnit(0)}` : undefined}
      whyNot={wait.why ?? describeShortfall(computeShortfall({ points: consent.points, available: balance }))}
      onButton={<ButtonCountdown left={wait.left} />}
      points={consent.points}
      phrase={{ text: PREP_CONFIRMATION, why: 'The service requires this phrase for every prep.' }}
      promise="If the version or the price has changed, nothing is spent and you’re asked again. If the work fails, its Points are returned."
    />
  );
}

interface ReviewConditions {
  quote: PrepQuoteView;
  /** Waiting for a new quote. */
  quoting: boolean;
  choice: PrepChoice | undefined;
  /** There is an attempt with an unknown outcome. */
  locked: boolean;
  running: boolean;
  /** Why the version can't be auditioned: its audit is over, or it must be submitted first. */
  over: string | undefined;
  permissions: readonly string[] | undefined;
  /** Why the proposal that was filled in can't be reviewed. */
  proposal: string | undefined;
  /** Why the route that spends is closed. */
  wait: string | undefined;
  /** After a rate limit, the check for what it refused is still pending. */
  checking: boolean;
  /** Points that can be spent; undefined if not known. */
  balance: number | undefined;
}

/** Why the review can't be opened; undefined if it can. */
function whyNotPrep(now: ReviewConditions): string | undefined {
  if (now.locked) return 'The outcome of an earlier attempt isn’t known yet';
  if (lacksPermission(now.permissions, 'seller_prep:confirmed_run'))
    return 'This token lacks seller_prep:confirmed_run';
  if (now.proposal !== undefined) return now.proposal;
  if (now.wait !== undefined) return now.wait;
  if (now.checking) return CHECKING;
  if (now.quoting) return 'Waiting for a new quote';
  if (now.running) return 'A prep of this product is running';
  if (now.over !== undefined) return now.over;
  if (now.quote.currentVersion === undefined) return 'The quote doesn’t name a version';
  if (!now.choice) return 'Choose a tier first';
  if (now.choice.priceProblem) return describePriceProblem(now.choice.priceProblem);
  return describeShortfall(computeShortfall({ points: now.choice.points, available: now.balance }));
}

/**
 * The messages about the outcomes of a product's preps.
 * @param next where a prep can be followed: the report, or the product for a token that may not read reports
 */
const createEndMessages = (id: string, next: 'report' | 'sellerProduct'): EndTexts => ({
  noun: 'prep',
  accepted: (points, work) => describeAccepted(id, points, work),
  read: () => queryClient.fetchQuery({ ...sellerProductQuery(id), staleTime: 0 }),
  followed: () => ({ to: href(next, { id }), label: next === 'report' ? sellerWords.openReport : 'Open the product' }),
  screen: { to: href('prep', { id }), label: 'Open Prep' },
});

/** The outcome of an accepted prep: it has started, or it had already ended when it was found. */
function describeAccepted(id: string, points: number, work: string | undefined): ToastMessage {
  const prep = work === undefined ? undefined : findEndedPrep(id, work);
  if (!prep) return { tone: 'success', title: `Prep started for ${formatPointsWithUnit(points)}` };
  const charged = prep.charged === undefined ? '' : `, ${formatPointsWithUnit(prep.charged)} charged`;
  return {
    tone: getStageKind(prep.status) === 'failing' ? 'failed' : 'success',
    title: `Prep ended: ${prep.status}${charged}`,
  };
}

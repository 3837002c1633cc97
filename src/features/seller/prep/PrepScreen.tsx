import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { useBalance } from '../../../api/client/balance';
import { prepQuoteQuery, prepSubject } from '../../../api/resources/seller/prep';
import { queryClient } from '../../../api/client/queryClient';
import type { PrepChoice, PrepQuoteView } from '../../../api/resources/seller/prepQuote';
import { deadlineOf } from '../../../api/client/retry';
import { tokenStatusQuery } from '../../../api/resources/token';
import { lacks } from '../../../api/resources/permissions';
import { humanize } from '../../../lib/text/humanize';
import { href } from '../../../paths';
import { LastLookFailed, ReadAgain } from '../../../shared/read/LastLookFailed';
import { keepsPolling } from '../../../shared/read/polling';
import { AttemptsPanel } from '../../../shared/spending/AttemptsPanel';
import { useClosed } from '../../../shared/limit/limit';
import { useProposal } from '../../../shared/proposal/useProposal';
import { OverCap } from '../../../shared/spending/OverCap';
import { useSpends } from '../../../shared/spending/useSpends';
import { UnknownOutcome } from '../../../shared/spending/UnknownOutcome';
import { LinkButton } from '../../../ui/LinkButton';
import { Notice } from '../../../ui/Notice';
import { PageHeader } from '../../../ui/PageHeader';
import { AuditNotices } from './AuditNotices';
import { ConfirmPrep } from './ConfirmPrep';
import { partHandle, productLoader } from '../crumbs';
import { isRunning } from '../lifecycle';
import { prepEndWords } from './prepEndWords';
import { PrepProposal } from './PrepProposal';
import { PrepRefusal } from './PrepRefusal';
import { PrepReview } from './PrepReview';
import { TierMatrix } from './TierMatrix';
import { PrepQuoteMore, TiersPanel } from './TiersPanel';
import { tierChecks } from './tierChecks';
import { useFollowedProduct } from '../ownProduct';
import { makesPublishable, whyAuditOver, whySubmitFirst } from './publishable';
import { whyNotPrep } from './whyNotPrep';

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
  const followed = useFollowedProduct(id);
  const { data: product } = followed;
  const asked = useSuspenseQuery(prepQuoteQuery(id));
  const quote = asked.data;
  const { data: token } = useQuery({ ...tokenStatusQuery(), enabled: false });
  const balance = useBalance();
  const navigate = useNavigate();
  const suggestion = useProposal('prep', id);
  const [chosen, setChosen] = useState<string>();
  const tier = chosen ?? suggestion?.fill?.tier;
  // Where the work can be followed.
  const next = lacks(token?.permissions, 'seller_report:read') ? 'sellerProduct' : 'report';
  const readQuote = (how?: { cancelRefetch: false }) =>
    asked.refetch({ ...how, throwOnError: true }).then(({ data }) => data ?? quote);
  const { controller, flow, open, attempts, looking, waiting } = useSpends(prepSubject(id), prepEndWords(id, next), {
    onSettled: () => void navigate(href(next, { id }), { replace: true }),
    onEnded: () => undefined,
  });
  const quoteAgain = () => controller.requote(() => readQuote());
  const choice = quote.choices.find((item) => item.tier === tier);
  const choose = (next: string) => {
    controller.cancel();
    setChosen(next);
  };
  const name = product?.name ?? id;
  const review = (chosen: PrepChoice, from: PrepQuoteView = quote) => {
    const { currentVersion: version } = from;
    if (version === undefined || chosen.points === undefined) return;
    controller.quoted(from);
    // Another tab may have used it while a refusal was shown.
    if (suggestion?.whyNot !== undefined) return;
    const maxDurationMs = deadlineOf('seller.prep');
    const { tier: choice, points } = chosen;
    const proposal = suggestion?.proposal?.id;
    controller.review({ title: name, version, choice, points, maxDurationMs, proposal });
  };
  const checks = tierChecks(quote.choices);
  const running = isRunning(product?.prep);
  const locked = open !== undefined;
  const quoting = asked.isFetching || flow.phase === 'quoting';
  const wait = useClosed('seller.prep');
  const requote = useClosed('seller.prepQuote');
  const whyNot = whyNotPrep({
    quote,
    quoting,
    choice,
    locked,
    running,
    over: whyAuditOver(product) ?? whySubmitFirst(product),
    permissions: token?.permissions,
    proposal: suggestion?.whyNot,
    wait: wait.why,
    checking: waiting,
    balance: balance?.points,
  });

  return (
    <>
      <PageHeader
        title="Prep"
        of={product?.name}
        subtitle="Choose how deep the audit goes. Nothing is charged until you confirm the exact price."
        actions={
          <ReadAgain
            said="Quoted"
            button="Quote again"
            read={{ dataUpdatedAt: quote.receivedAt, isFetching: asked.isFetching, refetch: quoteAgain }}
            wait={requote}
          />
        }
      />
      <div className="grid gap-4">
        {/* While it is being sent the dialog says so; once the dialog is closed, the notice can take the focus. */}
        {open && flow.phase !== 'sending' && (
          <UnknownOutcome
            controller={controller}
            looking={looking}
            attempt={open}
            what={humanize(open.choice)}
            words={lookWords}
            link={<LinkButton to={href('sellerProduct', { id })}>Open the product</LinkButton>}
          />
        )}
        {running && !open && (
          <Notice
            title="A prep is running"
            actions={<LinkButton to={href('report', { id })}>View progress</LinkButton>}
          >
            The next one can start when it ends.
          </Notice>
        )}
        {!running && !open && <AuditNotices product={product} id={id} />}
        {suggestion && (
          <PrepProposal
            id={id}
            suggestion={{
              ...suggestion,
              fillAgain: () => {
                setChosen(undefined);
                suggestion.fillAgain();
              },
            }}
            quote={quote}
            tier={tier}
            next={next}
          />
        )}
        <LastLookFailed read={asked} />
        {running && !asked.error && <LastLookFailed read={followed} goesOn={keepsPolling(followed.error)} />}
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr]">
          <TiersPanel
            product={product}
            quote={quote}
            chosen={choice?.tier ?? null}
            compared={checks.length > 0}
            onChoose={choose}
            asking={asked.isFetching}
            onAskAgain={quoteAgain}
          />
          <div className="min-w-0 lg:row-span-2">
            <PrepReview
              id={id}
              product={product}
              quote={quote}
              choice={choice}
              balance={balance?.points}
              locked={locked}
              whyNot={whyNot}
              left={wait.left}
              onReview={() => choice && review(choice)}
            />
          </div>
          <div className="grid min-w-0 grid-cols-1 gap-4 empty:hidden">
            {checks.length > 0 && <TierMatrix quote={quote} checks={checks} chosen={choice?.tier ?? null} />}
            <PrepQuoteMore quote={quote} />
          </div>
        </div>
        <AttemptsPanel attempts={attempts} choice={{ header: 'Tier', cell: (attempt) => humanize(attempt.choice) }} />
      </div>
      {flow.phase === 'overCap' && <OverCap over={flow.over} controller={controller} />}
      {(flow.phase === 'reviewing' || flow.phase === 'sending') && (
        <ConfirmPrep
          key={flow.consent.id}
          quote={flow.quote}
          consent={flow.consent}
          proposed={suggestion?.proposal}
          balance={balance?.points}
          publishable={makesPublishable(
            product,
            flow.quote.choices.find(({ tier: quoted }) => quoted === flow.consent.choice),
          )}
          sending={flow.phase === 'sending'}
          onConfirm={() => controller.confirm(flow.consent.id)}
          onCancel={() => controller.cancel()}
        />
      )}
      {(flow.phase === 'refused' || flow.phase === 'blocked') && (
        <PrepRefusal
          state={flow}
          quoting={asked.isFetching}
          waiting={waiting}
          balance={balance?.points}
          onClose={() => controller.quoted(quote)}
          onReview={review}
          onQuote={quoteAgain}
        />
      )}
    </>
  );
}

const lookWords = {
  looking: 'Checking the product and its report.',
  unreadable: 'The product could not be read: nothing is known yet.',
  undecided:
    'The product, its report and the balance do not show whether this attempt started. Open the product to check.',
};

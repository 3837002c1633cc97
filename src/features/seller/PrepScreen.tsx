import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Suspense, lazy, useEffect, useState } from 'react';
import { type LoaderFunctionArgs, useNavigate, useParams } from 'react-router-dom';
import { useBalance } from '../../api/balance';
import { prepQuoteQuery, prepSubject, startPrep } from '../../api/prep';
import { invalidate, queryClient } from '../../api/queryClient';
import type { PrepChoice, PrepQuoteView } from '../../api/readers/quote';
import { deadlineOf } from '../../api/retry';
import { sellerProductQuery } from '../../api/seller';
import { useSpending } from '../../api/spending/useSpending';
import { tokenStatusQuery } from '../../api/token';
import { lacks } from '../../api/permissions';
import { formatBytes } from '../../lib/bytes';
import { formatPoints } from '../../lib/money';
import { wordsOf } from '../../lib/words';
import { href } from '../../paths';
import type { ScreenHandle } from '../../screen/handle';
import { AttemptsPanel } from '../../screen/spending/AttemptsPanel';
import { loadSpendEnds } from '../../screen/spending/loadSpendEnds';
import { Badge } from '../../ui/Badge';
import { Button } from '../../ui/Button';
import { LinkButton } from '../../ui/LinkButton';
import { Mono } from '../../ui/Mono';
import { Notice } from '../../ui/Notice';
import { PageHeader } from '../../ui/PageHeader';
import { Panel } from '../../ui/Panel';
import { RelativeTime } from '../../ui/RelativeTime';
import { useToast } from '../../ui/toastContext';
import { productCrumbs } from './crumbs';
import { isRunning } from './lifecycle';
import { PrepTiers } from './PrepTiers';
import { useFollowedProduct } from './ownProduct';
import { ReviewReceipt } from './ReviewReceipt';
import { whyNotPrep } from './whyNotPrep';

const loadEvidence = () => import('../../api/prepSnapshot');
const loadEnds = () => Promise.all([loadSpendEnds(), loadEvidence(), import('./ConfirmPrep'), import('./PrepRefusal')]);
const ConfirmPrep = lazy(() => import('./ConfirmPrep').then((module) => ({ default: module.ConfirmPrep })));
const PrepRefusal = lazy(() => import('./PrepRefusal').then((module) => ({ default: module.PrepRefusal })));
const UnknownOutcome = lazy(() =>
  import('../../screen/spending/UnknownOutcome').then((module) => ({ default: module.UnknownOutcome })),
);

export async function loader({ params }: LoaderFunctionArgs) {
  const id = params['id'] ?? '';
  const [product] = await Promise.all([
    queryClient.ensureQueryData(sellerProductQuery(id)),
    queryClient.fetchQuery({ ...prepQuoteQuery(id), staleTime: 0 }),
    // What the token may do only explains; without it the screen still works.
    queryClient.prefetchQuery(tokenStatusQuery()),
  ]);
  return { name: product?.name };
}

export const handle: ScreenHandle = {
  title: 'Prep',
  routes: ['seller.prepQuote'],
  crumbs: (params, data) => [...productCrumbs(params, data, true), { label: 'Prep' }],
};

export function Component() {
  const id = useParams()['id'] ?? '';
  return <Prep key={id} id={id} />;
}

/** The prep of one product; that of another is another, and takes nothing of this one with it. */
function Prep({ id }: { id: string }) {
  const { data: product } = useFollowedProduct(id);
  const quote = useSuspenseQuery(prepQuoteQuery(id));
  const { data: token } = useQuery({ ...tokenStatusQuery(), enabled: false });
  const balance = useBalance();
  const navigate = useNavigate();
  const toast = useToast();
  const [tier, setTier] = useState<string | null>(null);
  const [loaded, setLoaded] = useState(false);

  const spending = useSpending<PrepQuoteView>({
    subject: prepSubject(id),
    look: async (signal) => (await loadEvidence()).prepSnapshot(id, signal),
    send: startPrep,
    onSettled: ({ points }) => {
      toast({ tone: 'success', title: `Prep started for ${formatPoints(points)} Points` });
      void invalidate('seller');
      // The report follows the work; who may not read it sees it on the product.
      const next = lacks(token?.permissions, 'seller_report:read') ? 'sellerProduct' : 'report';
      void navigate(href(next, { id }), { replace: true });
    },
    onEnded: () => void invalidate('seller'),
  });
  const { state, quoted } = spending;
  const takesQuotes = state.at === 'idle' || state.at === 'quoted';
  const quoteAgain = () =>
    spending.requote(() => quote.refetch({ throwOnError: true }).then(({ data }) => data ?? quote.data));
  useEffect(() => {
    if (takesQuotes) quoted(quote.data);
    // The reducer's dispatch behind `quoted` never changes.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [takesQuotes, quote.data]);

  const shown = state.at === 'quoted' ? state.quote : quote.data;
  const choice = shown.choices.find((item) => item.tier === tier);
  const choose = (next: string) => {
    // What has to say that an end is not known must be here before a connection can be lost.
    loadEnds().then(
      () => setLoaded(true),
      () => undefined,
    );
    spending.choose();
    setTier(next);
  };
  const name = product?.name ?? id;
  const review = (from: PrepQuoteView, chosen: PrepChoice) => {
    if (from.currentVersion === undefined || chosen.points === undefined) return;
    const frozen = {
      subject: prepSubject(id),
      title: name,
      version: from.currentVersion,
      choice: chosen.tier,
      points: chosen.points,
      frozenAt: Date.now(),
      lives: deadlineOf('seller.prep'),
    };
    spending.review(frozen, from);
  };
  const running = isRunning(product?.prep);
  const blocked = whyNotPrep({ shown, choice, spending, running, loaded, permissions: token?.permissions });

  return (
    <>
      <PageHeader
        title="Prep"
        subtitle="Choose how deep the audit goes. Nothing is charged until you confirm the exact price."
        actions={
          <>
            <span className="text-sm text-ink-2">
              Quoted <RelativeTime at={shown === quote.data ? quote.data.receivedAt : quote.dataUpdatedAt} />
            </span>
            <Button pending={quote.isFetching} onClick={quoteAgain}>
              Quote again
            </Button>
          </>
        }
      />
      <div className="grid gap-4">
        {spending.open && (
          <Suspense>
            <UnknownOutcome
              spending={spending}
              attempt={spending.open}
              what={wordsOf(spending.open.choice)}
              words={lookWords}
              link={<LinkButton to={href('sellerProduct', { id })}>Open the product</LinkButton>}
            />
          </Suspense>
        )}
        {running && !spending.open && (
          <Notice
            title="A prep is running"
            actions={<LinkButton to={href('report', { id })}>Where it stands</LinkButton>}
          >
            The next one can start when it ends.
          </Notice>
        )}
        {quote.error && (
          <Notice tone="bad" role="alert" title="The last quote did not arrive">
            Shown is the one before it.
          </Notice>
        )}
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <Panel
            title="Prep tier"
            flush
            badges={
              <>
                <Badge>
                  version <Mono>{shown.currentVersion ?? 'not given'}</Mono>
                </Badge>
                {shown.sizeBytes !== undefined && <Badge>{formatBytes(shown.sizeBytes)}</Badge>}
              </>
            }
          >
            <PrepTiers
              quote={shown}
              chosen={choice?.tier ?? null}
              onChoose={choose}
              asking={quote.isFetching}
              onAskAgain={quoteAgain}
            />
          </Panel>
          <Panel title="Review">
            <div className="grid gap-3">
              <ReviewReceipt name={name} quote={shown} choice={choice} balance={balance?.points} />
              <Button variant="spend" block disabledReason={blocked} onClick={() => choice && review(shown, choice)}>
                Review prep
              </Button>
              <p className="text-sm text-ink-2">Points for failed work are returned.</p>
            </div>
          </Panel>
        </div>
        <AttemptsPanel
          attempts={spending.attempts}
          choice={{ header: 'Tier', cell: (attempt) => wordsOf(attempt.choice) }}
        />
      </div>
      <Suspense>
        {(state.at === 'reviewing' || state.at === 'sending') && (
          <ConfirmPrep
            key={state.frozen.frozenAt}
            quote={state.quote}
            frozen={state.frozen}
            balance={balance?.points}
            sending={state.at === 'sending'}
            onConfirm={spending.confirm}
            onCancel={spending.cancel}
          />
        )}
        {(state.at === 'refused' || state.at === 'held') && (
          <PrepRefusal
            state={state}
            quote={quote.data}
            quoting={quote.isFetching}
            quoteError={quote.error}
            balance={balance?.points}
            onClose={() => quoted(quote.data)}
            onReview={(chosen) => {
              quoted(quote.data);
              review(quote.data, chosen);
            }}
            onQuote={quoteAgain}
          />
        )}
      </Suspense>
    </>
  );
}

const lookWords = {
  looking: 'Looking at the product and its report.',
  unreadable: 'The product could not be read: nothing is known yet.',
  undecided: 'Product, report and balance do not tell whether this attempt started. Open the product and see.',
};

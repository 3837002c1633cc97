import { type RefObject, Suspense, lazy, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { useBalance } from '../../api/balance';
import { invalidate } from '../../api/queryClient';
import { readRunId } from '../../api/readers/run';
import type { WorkloadRun } from '../../api/readers/runtime';
import { deadlineOf } from '../../api/retry';
import { draftOf, keepDraft, keepPrompt, promptOf } from '../../api/runDraft';
import { type RunOffer, quoteRun, runSnapshot, runSubject, startRun } from '../../api/runSpend';
import { useSpending } from '../../api/spending/useSpending';
import type { UploadProgress } from '../../api/upload';
import { formatPoints } from '../../lib/money';
import { href } from '../../paths';
import { loadSpendEnds } from '../../screen/spending/loadSpendEnds';
import { useFocusTaken, useNeeded } from '../../screen/useLater';
import { LinkButton } from '../../ui/LinkButton';
import { Mono } from '../../ui/Mono';
import { useToast } from '../../ui/toastContext';
import { EarlierRuns } from './EarlierRuns';
import { QuotePanel } from './QuotePanel';
import type { RunFormState } from './useRunForm';

const loadEnds = () => Promise.all([loadSpendEnds(), import('./ConfirmRun'), import('./RunRefusal')]);
const UnknownOutcome = lazy(() =>
  import('../../screen/spending/UnknownOutcome').then((module) => ({ default: module.UnknownOutcome })),
);
const ConfirmRun = lazy(() => import('./ConfirmRun').then((module) => ({ default: module.ConfirmRun })));
const RunRefusal = lazy(() => import('./RunRefusal').then((module) => ({ default: module.RunRefusal })));

interface RunSpendingProps {
  run: RunFormState;
  name: string;
  version: string | undefined;
  compare: string | undefined;
  /** The account's run of this Pack that has not ended. */
  underWay: WorkloadRun | undefined;
  keyGiven: boolean;
  /** Empties the field of the provider key and gives what stood in it. */
  takeKey: () => string | undefined;
  /** Where an unknown outcome stands, and where earlier attempts do. */
  top: HTMLElement | null;
  foot: HTMLElement | null;
  /** What holds the quote's panel, before this code is there and after. */
  side: RefObject<HTMLElement | null>;
  /** A quote was asked for before this code was there. */
  quoteAtOnce: boolean;
  /** Hears whether there is an attempt without a known end. */
  onHeld: (held: boolean) => void;
}

/** The half of Run that spends: quote, confirmation, refusals, unknown outcomes and earlier attempts. */
export function RunSpending(props: RunSpendingProps) {
  const { run, name, version, compare, underWay, keyGiven, takeKey, top, foot, side, quoteAtOnce, onHeld } = props;
  const { productId: id, owned } = run.context;
  const balance = useBalance();
  const navigate = useNavigate();
  const toast = useToast();
  const stop = useRef<AbortController>(undefined);
  const [progress, setProgress] = useState<UploadProgress>();
  const [quoteError, setQuoteError] = useState<unknown>();

  const spending = useSpending<RunOffer>({
    subject: runSubject(id),
    look: (signal, sought) => runSnapshot(id, signal, sought, owned),
    send: (_frozen, offer) => {
      const providerKey = takeKey();
      keepPrompt(runSubject(id), offer.request.prompt);
      // Whoever has left by then must not be shown what was read before.
      const reread = () => void invalidate('runs');
      return startRun(offer, {
        providerKey: offer.request.fundingMode === 'byok' ? providerKey : undefined,
        signal: stop.current?.signal,
        onProgress: setProgress,
      }).finally(reread);
    },
    workOf: (answer) => readRunId((answer as { body: unknown }).body),
    onSettled: ({ points }, runId) => {
      toast({ tone: 'success', title: `Run started for up to ${formatPoints(points)} Points` });
      void invalidate('runs');
      void invalidate('growth');
      const sent = promptOf(runSubject(id));
      // Another tab sent it: what is being written here stays.
      if (sent === undefined) return;
      keepPrompt(runSubject(id), undefined);
      if (draftOf(id)?.prompt === sent) keepDraft(id, undefined);
      if (runId !== undefined) keepPrompt(runId, sent);
      const query = compare === undefined ? undefined : new URLSearchParams({ compare });
      void navigate(runId === undefined ? href('runtime') : href('runResult', { runId }, query), { replace: true });
    },
    onEnded: () => {
      keepPrompt(runSubject(id), undefined);
      void invalidate('runs');
    },
  });
  // Any change voids the quote, before it is painted.
  const { drop } = spending;
  const quotedAt = useRef(run.revision);
  useLayoutEffect(() => {
    if (quotedAt.current === run.revision) return;
    quotedAt.current = run.revision;
    setQuoteError(undefined);
    drop();
  }, [run.revision, drop]);
  const { state } = spending;
  const offer = state.at === 'quoted' || state.at === 'reviewing' || state.at === 'sending' ? state.quote : undefined;

  const quote = () => {
    if (spending.open || !run.ready()) return;
    setQuoteError(undefined);
    const { request } = run;
    spending.requote(() =>
      // What has to say that an end is not known must be here before a connection can be lost.
      Promise.all([quoteRun(request), loadEnds()]).then(
        ([fresh]) => fresh,
        (error: unknown) => {
          setQuoteError(error);
          run.mark(error);
          throw error;
        },
      ),
    );
  };
  useNeeded(quoteAtOnce, quote);
  const held = spending.open !== undefined;
  useLayoutEffect(() => onHeld(held), [held, onHeld]);
  useFocusTaken(side);
  const review = (from: RunOffer) => {
    if (from.ceilingPoints === undefined) return;
    const { model, files } = from.request;
    const frozen = {
      subject: runSubject(id),
      title: name,
      version: from.version ?? version ?? 'not told',
      choice: model,
      points: from.ceilingPoints,
      frozenAt: Date.now(),
      // The quote right before it is one more request.
      lives: deadlineOf('runs.quote') + deadlineOf(files.length > 0 ? 'runs.startWithFiles' : 'runs.start'),
    };
    spending.review(frozen, from);
  };

  return (
    <>
      {top &&
        spending.open &&
        createPortal(
          <Suspense>
            <UnknownOutcome
              spending={spending}
              attempt={spending.open}
              what={<Mono>{spending.open.choice}</Mono>}
              words={lookWords}
              link={<LinkButton to={href('runtime')}>Open Runtime</LinkButton>}
            />
          </Suspense>,
          top,
        )}
      <QuotePanel
        offer={offer}
        quoting={state.at === 'quoting'}
        error={quoteError}
        balance={balance?.points}
        noQuote={spending.open ? 'An earlier attempt has no known end yet' : undefined}
        noReview={whyNot()}
        onQuote={quote}
        onReview={() => offer && review(offer)}
      />
      {foot && createPortal(<EarlierRuns attempts={spending.attempts} />, foot)}
      <Suspense>
        {(state.at === 'reviewing' || state.at === 'sending') && (
          <ConfirmRun
            key={state.frozen.frozenAt}
            offer={state.quote}
            frozen={state.frozen}
            sending={state.at === 'sending'}
            progress={progress}
            onConfirm={() => {
              stop.current = new AbortController();
              setProgress(undefined);
              spending.confirm();
            }}
            onCancel={spending.cancel}
            onStop={() => stop.current?.abort()}
          />
        )}
        {(state.at === 'refused' || state.at === 'held') && (
          <RunRefusal
            state={state}
            productId={id}
            balance={balance?.points}
            quoting={false}
            onQuote={quote}
            onClose={(fresh) => {
              if (state.at === 'refused') run.mark(state.error);
              if (fresh) spending.quoted(fresh);
              else spending.drop();
            }}
            onReview={(fresh) => {
              spending.quoted(fresh);
              review(fresh);
            }}
          />
        )}
      </Suspense>
    </>
  );

  function whyNot(): string | undefined {
    if (spending.open) return 'An earlier attempt has no known end yet';
    if (underWay) return 'A run of this Pack is under way';
    if (offer?.ceilingPoints === undefined) return 'The ceiling could not be read beyond doubt';
    if (offer.canAfford === false) return 'The balance is too low for this ceiling';
    if (offer.request.fundingMode === 'byok' && !keyGiven) return 'Give your provider key first';
    return undefined;
  }
}

const lookWords = {
  looking: 'Looking at the runs under way, the growth of the Pack and the balance.',
  unreadable: 'The runs could not be read: nothing is known yet.',
  undecided: 'The runs and the balance do not tell whether this attempt started. Open Runtime and see.',
};

import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { invalidate } from '../../../api/client/queryClient';
import { readRunId } from '../../../api/resources/packs/runs';
import { deadlineOf } from '../../../api/client/retry';
import { draftOf, keepDraft, keepPrompt, keepSentPrompt, sentPrompt } from '../../../api/drafts/runDraft';
import { type RunOffer, quoteRun, runSnapshot, startRun } from '../../../api/resources/packs/runSpend';
import { useSpending } from '../../../api/spending/useSpending';
import type { UploadProgress } from '../../../api/client/upload';
import { formatPoints } from '../../../lib/money';
import { href } from '../../../paths';
import { useToast } from '../../../ui/toastContext';
import type { RunContext } from './runForm';
import type { RunFormState } from './useRunForm';

interface RunSpendingInput {
  context: RunContext;
  name: string;
  /** Of the Pack, where its quote names none. */
  version: string | undefined;
  /** The run that the new one is compared with. */
  compare: string | undefined;
  /** Empties the field of the provider key and gives what stood in it. */
  takeKey: () => string | undefined;
}

export type RunSpending = ReturnType<typeof useRunSpending>;

/** The spends on the runs of one Pack: what is sent, what is looked at, and where an end leads. */
export function useRunSpending({ context, name, version, compare, takeKey }: RunSpendingInput) {
  const { productId: id, owned } = context;
  const navigate = useNavigate();
  const toast = useToast();
  const stop = useRef<AbortController>(undefined);
  const [progress, setProgress] = useState<UploadProgress>();
  const [quoteError, setQuoteError] = useState<unknown>();

  const spending = useSpending<RunOffer>(
    { kind: 'run', productId: id },
    {
      look: (signal, sought) => runSnapshot(id, signal, sought, owned),
      send: (_consent, offer) => {
        const providerKey = takeKey();
        keepSentPrompt(id, offer.request.prompt);
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
        const sent = sentPrompt(id);
        // Another tab sent it: what is being written here stays.
        if (sent === undefined) return;
        keepSentPrompt(id, undefined);
        if (draftOf(id)?.prompt === sent) keepDraft(id, undefined);
        if (runId !== undefined) keepPrompt(runId, sent);
        const query = compare === undefined ? undefined : new URLSearchParams({ compare });
        void navigate(runId === undefined ? href('runtime') : href('runResult', { runId }, query), { replace: true });
      },
      onEnded: () => {
        keepSentPrompt(id, undefined);
        void invalidate('runs');
      },
    },
  );
  const { session, flow } = spending;

  return {
    ...spending,
    /** The quote of exactly what is chosen. */
    offer: 'quote' in flow ? flow.quote : undefined,
    quoteError,
    /** How far the request is; undefined before it is sent. */
    progress,
    /** What was quoted has changed. */
    drop: () => {
      setQuoteError(undefined);
      session.drop();
    },
    quote: (run: RunFormState) => {
      if (spending.open || !run.ready()) return;
      setQuoteError(undefined);
      session.requote(async () => {
        try {
          return await quoteRun(run.request);
        } catch (error) {
          setQuoteError(error);
          run.mark(error);
          throw error;
        }
      });
    },
    review: ({ ceilingPoints: points, version: quoted, request: { model: choice, files } }: RunOffer) => {
      if (points === undefined) return;
      // The quote right before it is one more request.
      const lives = deadlineOf('runs.quote') + deadlineOf(files.length > 0 ? 'runs.startWithFiles' : 'runs.start');
      session.review({ title: name, version: quoted ?? version ?? 'not told', choice, points, lives });
    },
    confirm: (consent: number) => {
      stop.current = new AbortController();
      setProgress(undefined);
      session.confirm(consent);
    },
    stopWaiting: () => stop.current?.abort(),
  };
}

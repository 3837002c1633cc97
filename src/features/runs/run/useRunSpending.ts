import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { getDeadline } from '../../../api/client/retry';
import { findRunDraft, saveRunDraft, savePrompt, saveSentPrompt, findSentPrompt } from '../../../api/drafts/runDraft';
import { type RunOffer, quoteRun } from '../../../api/resources/packs/runSpend';
import { createRunSubject } from '../../../api/resources/packs/runSubject';
import { findChangedFiles } from '../../../lib/files/frozenFile';
import { href } from '../../../paths';
import type { Suggestion } from '../../../shared/proposal/useProposal';
import { useSpends } from '../../../shared/spending/useSpends';
import { getRunEndTexts } from '../runText';
import type { RunContext } from './runForm';
import type { RunFormState } from './useRunForm';

interface RunSpendingInput {
  context: RunContext;
  name: string;
  /** The Pack's version, used when the quote has none. */
  version: string | undefined;
  /** The run to compare the new one with. */
  compare: string | undefined;
  /** The proposal in the screen's address, if there is one. */
  suggestion: Suggestion<'run'> | undefined;
  /** Clears the provider key field and returns its content. */
  takeKey: () => string | undefined;
}

export type RunSpending = ReturnType<typeof useRunSpending>;

/** Spending on runs of one Pack: what the screen adds to each run, what it checks before one is sent, and where each outcome leads. */
export function useRunSpending({ context, name, version, compare, suggestion, takeKey }: RunSpendingInput) {
  const { productId: id, owned } = context;
  const navigate = useNavigate();
  const [stop] = useState(() => new StopSignal());
  const quoting = useRef<AbortController>(undefined);
  const [sent, setSent] = useState(false);
  const [quoteError, setQuoteError] = useState<unknown>();

  const subject = createRunSubject(id, owned, ({ request: { prompt, funding } }) => {
    const providerKey = takeKey();
    saveSentPrompt(id, prompt);
    return {
      providerKey: funding === 'byok' ? providerKey : undefined,
      signal: stop.signal,
      onSend: () => setSent(true),
    };
  });
  const spending = useSpends(subject, getRunEndTexts(id), {
    whyNot: async ({ request: { files } }) => {
      const { signal } = stop;
      try {
        const changed = await findChangedFiles(files, signal);
        if (changed.length === 0) return undefined;
        return `${changed.map(({ description: what }) => what).join(' ')} Nothing was sent. Remove it and attach it again.`;
      } catch (error) {
        if (signal.aborted) return 'You stopped it before it was sent.';
        throw error;
      }
    },
    onSettled: (_spent, { work: runId }) => {
      // Sent from another tab: keep what is being written here.
      if (!storeSentPrompt(id, runId)) return;
      const query = compare === undefined ? undefined : new URLSearchParams({ compare });
      void navigate(runId === undefined ? href('runtime') : href('runResult', { runId }, query), { replace: true });
    },
    onEnded: () => saveSentPrompt(id, undefined),
    onAway: (result) => {
      if (result.end === 'settled') storeSentPrompt(id, result.work);
      // It may still turn out to be the prompt of a run.
      else if (result.end !== 'unknown') saveSentPrompt(id, undefined);
    },
  });
  const { controller, flow } = spending;

  return {
    ...spending,
    /** The quote for exactly the current inputs. */
    offer: 'quote' in flow ? flow.quote : undefined,
    quoteError,
    /** The run itself was handed to the browser for sending. */
    sent,
    /** Call when what was quoted has changed. */
    drop: () => {
      quoting.current?.abort();
      setQuoteError(undefined);
      controller.drop();
    },
    quote: (run: RunFormState) => {
      if (spending.open || !run.ready()) return;
      const { signal } = (quoting.current = new AbortController());
      setQuoteError(undefined);
      controller.requote(() =>
        quoteRun(run.request, signal).catch((error: unknown) => {
          // The refusal of a voided quote is about inputs that have changed since.
          if (!signal.aborted) {
            setQuoteError(error);
            run.showIssues(error);
          }
          throw error;
        }),
      );
    },
    review: ({ ceilingPoints: points, version: quoted, request: { model: choice, files } }: RunOffer) => {
      // Another tab may have used the proposal while a refusal was shown.
      if (points === undefined || suggestion?.whyNot !== undefined) return;
      // The price check just before sending is one more request.
      const maxDurationMs =
        getDeadline('runs.quote') + getDeadline(files.length > 0 ? 'runs.startWithFiles' : 'runs.start');
      const terms = { title: name, version: quoted ?? version ?? 'not given', choice, points, maxDurationMs };
      controller.review({ ...terms, proposal: suggestion?.proposal?.id });
    },
    confirm: (consent: number, typed: string) => {
      stop.renew();
      setSent(false);
      controller.confirm(consent, typed);
    },
    stopWaiting: () => stop.now(),
  };
}

/** Stops what was confirmed last. */
class StopSignal {
  #controller = new AbortController();

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  now(): void {
    this.#controller.abort();
  }

  renew(): void {
    this.#controller = new AbortController();
  }
}

/** Stores the sent prompt under its run; false when nothing was sent from this tab. */
function storeSentPrompt(productId: string, runId: string | undefined): boolean {
  const sent = findSentPrompt(productId);
  if (sent === undefined) return false;
  saveSentPrompt(productId, undefined);
  if (findRunDraft(productId)?.prompt === sent) saveRunDraft(productId, undefined);
  if (runId !== undefined) savePrompt(runId, sent);
  return true;
}

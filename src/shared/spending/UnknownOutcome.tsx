import { useEffect, useRef } from 'react';
import { Untranslated } from '../../ui/Untranslated';
import type { Content, Elements } from '../../ui/content';
import type { Attempt } from '../../spending/ledger/attempt';
import type { OutcomeCheckState } from '../../spending/unknownOutcomes';
import type { SpendController } from '../../spending/spendController';
import { ApiError } from '../../api/client/errors';
import { explain } from '../../api/client/explain';
import { formatPointsWithUnit } from '../../lib/money';
import { ErrorName } from '../Failure';
import { RetryIn } from '../limit/limit';
import { announce } from '../../ui/announce';
import { Button } from '../../ui/Button';
import { Mono } from '../../ui/Mono';
import { Notice } from '../../ui/Notice';
import { RelativeTime } from '../../ui/RelativeTime';
import { inSentence } from '../../lib/text/hidden';
import { sharedWords } from '../words';
import { spendingWords } from './words';

/** Describes what is read to find the outcome. */
export interface CheckTexts {
  /** While reading: "Checking the product and its report." */
  checking: string;
  /** When it could not be read. */
  unreadable: string;
  /** When what was read does not show whether this attempt started. */
  undecided: string;
}

interface UnknownOutcomeProps {
  controller: Pick<SpendController<unknown>, 'checkAgain' | 'mark'>;
  checking: OutcomeCheckState;
  attempt: Attempt;
  /** What the Points were for, without price and time: "Verified listing". */
  purpose: Content;
  /** The price is the most that can be spent. */
  ceiling?: boolean;
  texts: CheckTexts;
  /** A link to the place where the user can check. */
  link: Elements;
}

/** If the wait would be longer than this, in milliseconds, the user may say at once that it started. */
const LONG_MS = 10_000;

const FOREIGN = 'It was sent with another token in this browser, so this one can’t show its outcome.';

/**
 * A spend with an unknown outcome: how much may be spent, what is being done about it, and one button; the rest is folded. It blocks another spend.
 * Only the sentence interrupts; that the user has to act is announced once.
 */
export function UnknownOutcome({
  controller,
  checking,
  attempt,
  purpose,
  ceiling = false,
  texts,
  link,
}: UnknownOutcomeProps) {
  const place = useRef<HTMLElement>(null);
  const sending = attempt.end === 'sending';
  useEffect(() => {
    if (!sending) place.current?.focus();
  }, [sending]);
  const { busy, error, finding, isForeign: foreign, leftMs } = checking;
  const waits = finding === 'not-started' && leftMs > LONG_MS;
  // If reading cannot settle it, or not soon, the user may: no attempt locks forever.
  const asks = !sending && !busy && (finding === 'undecided' || waits || error !== undefined);
  const found = foreign ? FOREIGN : describeFinding(checking, waits, texts);
  const hasAsked = useRef(false);
  useEffect(() => {
    if (!asks || waits || hasAsked.current) return;
    hasAsked.current = true;
    announce('The console can’t tell. Check again, or say what you saw.');
  }, [asks, waits]);
  const price = formatPointsWithUnit(attempt.points);
  return (
    <section ref={place} tabIndex={-1} aria-label={spendingWords.outcomeUnknown} className="rounded outline-offset-2">
      <Notice
        tone="bad"
        title={<span role="alert">{sending ? 'An attempt is being sent' : mayBeSpent(price, ceiling)}</span>}
      >
        <p>
          {!sending && <span>{found}</span>} <span>The console won’t send this again until the outcome is known.</span>
        </p>
        {error !== undefined && <RetryIn error={error} />}
        {!sending && (
          <div className="flex flex-wrap gap-2 py-2.5 text-ink">
            {!foreign && (
              <Button variant="primary" pending={busy} onClick={() => controller.checkAgain()}>
                {sharedWords.checkAgain}
              </Button>
            )}
            {link}
          </div>
        )}
        <details>
          <summary className="font-medium">Details</summary>
          <div className="grid gap-1 pt-1">
            <p>
              <span>{purpose}</span> <span>of version</span> <Mono>{attempt.version}</Mono> <span>for</span>{' '}
              <Untranslated>{price}</Untranslated>
              <span>, </span>
              <RelativeTime at={attempt.at} />
              <span>{`. ${attempt.note}.`}</span>
            </p>
            {error !== undefined && <CheckFailed error={error} />}
          </div>
        </details>
        {asks && (
          <div className="mt-3 grid gap-1 border-t border-line-strong/40 pt-3">
            <p>
              {`Or check for yourself and say what you saw. If it started, it counts as charged. ${
                leftMs > 0
                  ? 'You can choose “It didn’t start” once the request can no longer be in progress.'
                  : 'If it didn’t, you can spend again. If it started after all, both are charged.'
              }`}
            </p>
            <div className="-ms-3 flex flex-wrap gap-2">
              <Button variant="quiet" onClick={() => controller.mark(true)}>
                {spendingWords.itStarted}
              </Button>
              <Button
                variant="quiet"
                disabledReason={leftMs > 0 ? 'The request may still be in progress' : undefined}
                onClick={() => controller.mark(false)}
              >
                {spendingWords.itDidNotStart}
              </Button>
            </div>
          </div>
        )}
      </Notice>
    </section>
  );
}

function mayBeSpent(price: string, ceiling: boolean): string {
  return ceiling ? `Up to ${price} may have been spent` : `${price} may have been spent`;
}

/** A failed read in one line, because a full picture would come between the question and its buttons. */
function CheckFailed({ error }: { error: unknown }) {
  const { description, nextStep } = explain(error);
  const serviceMessage = error instanceof ApiError ? error.serviceMessage : undefined;
  return (
    <p>
      <span>Checking failed: </span>
      <ErrorName error={error} />
      <span>{`. ${description} ${serviceMessage !== undefined ? `The service said: ${inSentence(serviceMessage)} ` : ''}${nextStep}`}</span>
    </p>
  );
}

function describeFinding({ busy, error, finding }: OutcomeCheckState, waits: boolean, texts: CheckTexts): string {
  if (busy) return texts.checking;
  if (error !== undefined) return texts.unreadable;
  if (finding === 'not-started')
    return waits
      ? 'Nothing has changed so far. Still checking, because the request may be in progress.'
      : 'Nothing has changed so far. Checking once more in a few seconds, to be sure.';
  return finding === 'undecided' ? texts.undecided : 'Not checked yet.';
}

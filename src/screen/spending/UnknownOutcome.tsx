import { type ReactNode, useEffect, useRef } from 'react';
import type { Attempt } from '../../api/spending/attempts';
import type { Looking, Spending } from '../../api/spending/useSpending';
import { formatPoints } from '../../lib/money';
import { Button } from '../../ui/Button';
import { Mono } from '../../ui/Mono';
import { Notice } from '../../ui/Notice';
import { RelativeTime } from '../../ui/RelativeTime';
import { Failure } from '../Failure';

/** What the looks look at, in words. */
export interface LookWords {
  /** While it looks: "Looking at the product and its report." */
  looking: string;
  /** When it could not be read. */
  unreadable: string;
  /** When something changed that does not say whether this attempt began. */
  changed: string;
}

interface UnknownOutcomeProps {
  spending: Pick<Spending<unknown>, 'looking' | 'lookAgain' | 'markStarted'>;
  attempt: Attempt;
  /** What was to be spent on, without price and time: "Verified listing". */
  what: ReactNode;
  words: LookWords;
  /** The way to where the user can see for themselves. */
  link: ReactNode;
}

/** A spend whose end is not known: says so, shows what looking found, and keeps the way to another spend closed. */
export function UnknownOutcome({ spending, attempt, what, words, link }: UnknownOutcomeProps) {
  const { looking } = spending;
  const place = useRef<HTMLElement>(null);
  const sending = attempt.end === 'sending';
  useEffect(() => {
    if (!sending) place.current?.focus();
  }, [sending]);
  return (
    <section ref={place} tabIndex={-1} aria-label="Outcome not known" className="rounded outline-offset-2">
      <Notice
        tone="bad"
        role="alert"
        title={sending ? 'An attempt is being sent' : 'It is not known whether this was charged'}
        actions={
          !sending && (
            <>
              <Button pending={looking.busy} onClick={spending.lookAgain}>
                Look again
              </Button>
              {link}
              {looking.finding === 'undecided' && (
                <Button variant="quiet" onClick={spending.markStarted}>
                  I saw that it started
                </Button>
              )}
            </>
          )
        }
      >
        <p>
          {what} of version <Mono>{attempt.version}</Mono> for {formatPoints(attempt.points)} Points,{' '}
          <RelativeTime at={attempt.at} />. {attempt.note}. Nothing is sent again until it is known.
        </p>
        {!sending && <p aria-live="polite">{foundWords(looking, words)}</p>}
        {looking.error !== undefined && <Failure error={looking.error} level={2} />}
      </Notice>
    </section>
  );
}

function foundWords(looking: Looking, words: LookWords): string {
  if (looking.busy) return words.looking;
  if (looking.error !== undefined) return words.unreadable;
  if (looking.finding === 'not-started')
    return 'All is as it was before. Looking once more in a few seconds, to be sure.';
  return looking.finding === 'undecided' ? words.changed : 'Not looked at yet.';
}

import { useEffect, useRef } from 'react';
import type { PrepQuoteView } from '../../api/readers/quote';
import type { Attempt } from '../../api/spending/attempts';
import type { Spending } from '../../api/spending/useSpending';
import { formatPoints } from '../../lib/money';
import { href } from '../../paths';
import { Failure } from '../../screen/Failure';
import { Button } from '../../ui/Button';
import { LinkButton } from '../../ui/LinkButton';
import { Mono } from '../../ui/Mono';
import { Notice } from '../../ui/Notice';
import { RelativeTime } from '../../ui/RelativeTime';
import { wordsOf } from './prepQuoteView';

interface UnknownOutcomeProps {
  spending: Spending<PrepQuoteView>;
  attempt: Attempt;
  product: string;
}

/** A spend whose end is not known: says so, shows what looking found, and keeps the way to another spend closed. */
export function UnknownOutcome({ spending, attempt, product }: UnknownOutcomeProps) {
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
              <LinkButton to={href('sellerProduct', { id: product })}>Open the product</LinkButton>
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
          {wordsOf(attempt.choice)} of version <Mono>{attempt.version}</Mono> for {formatPoints(attempt.points)} Points,{' '}
          <RelativeTime at={attempt.at} />. {attempt.note}. Nothing is sent again until it is known.
        </p>
        {!sending && <p aria-live="polite">{foundWords(spending)}</p>}
        {looking.error !== undefined && <Failure error={looking.error} level={2} />}
      </Notice>
    </section>
  );
}

function foundWords({ looking }: Spending<PrepQuoteView>): string {
  if (looking.busy) return 'Looking at the product and its report.';
  if (looking.error !== undefined) return 'The product could not be read, so nothing is known yet.';
  if (looking.finding === 'not-started')
    return 'All is as it was before. Looking once more in a few seconds, to be sure.';
  if (looking.finding === 'undecided') {
    return 'The product or the balance has changed, but not in a way that tells whether this attempt started. Open the product and see.';
  }
  return 'Not looked at yet.';
}

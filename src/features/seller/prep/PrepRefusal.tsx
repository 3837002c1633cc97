import type { PrepChoice, PrepQuoteView } from '../../../api/resources/seller/prepQuote';
import { requiresPackTerms } from '../../../api/resources/packs/packTerms';
import type { FlowState } from '../../../spending/quoteFlow';
import { PackTermsNotice } from '../../../shared/PackTermsNotice';
import { whyNoPrice } from '../../../shared/spending/noPrice';
import { SpendRefusal, movedFrom } from '../../../shared/spending/SpendRefusal';
import { quoteChanges } from './prepQuoteView';

interface PrepRefusalProps {
  state: Extract<FlowState<PrepQuoteView>, { phase: 'refused' | 'blocked' }>;
  quoting: boolean;
  /** After a rate limit: its wait, and the check after it, are not over. */
  waiting: boolean;
  balance: number | undefined;
  onClose: () => void;
  /** Reopens the confirmation at the new price. */
  onReview: (choice: PrepChoice, quote: PrepQuoteView) => void;
  onQuote: () => void;
}

/** The dialog shown when a prep was not started. */
export function PrepRefusal({ state, onReview, ...rest }: PrepRefusalProps) {
  const { old, fresh } = state.phase === 'refused' ? state : {};
  const quote = fresh?.at === 'here' ? fresh.quote : undefined;
  const now = quote?.choices.find((item) => item.tier === state.consent.choice);
  return (
    <SpendRefusal
      {...rest}
      title="Confirm prep"
      state={state}
      quoteRoute="seller.prepQuote"
      conflict={{
        changes: old && quote ? quoteChanges(old, quote) : [],
        moved: movedFrom(state.consent.points, now?.points),
        asking: fresh?.at === 'asked',
        error: fresh?.at === 'failed' ? fresh.error : undefined,
        points: now?.points,
        onReview: () => now && quote && onReview(now, quote),
        same: "Version and prices are the same: another prep is running, or the product's state has changed.",
      }}
      more={(error) =>
        requiresPackTerms(error) ? (
          // The consent is void, so accepting sends no prep.
          <PackTermsNotice error={error} then="review again" onAccepted={rest.onClose} />
        ) : (
          now?.priceProblem && <p className="text-sm">{whyNoPrice(now.priceProblem)}</p>
        )
      }
    />
  );
}

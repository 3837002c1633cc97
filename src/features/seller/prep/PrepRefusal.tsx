import type { PrepChoice, PrepQuoteView } from '../../../api/resources/seller/prepQuote';
import { wantsTerms } from '../../../api/resources/packs/terms';
import type { FlowState } from '../../../api/spending/quoteFlow';
import { TermsNotice } from '../../../shared/TermsNotice';
import { whyNoPrice } from '../../../shared/spending/noPrice';
import { SpendRefusal } from '../../../shared/spending/SpendRefusal';
import { quoteChanges } from './prepQuoteView';

interface PrepRefusalProps {
  state: Extract<FlowState<PrepQuoteView>, { phase: 'refused' | 'blocked' }>;
  /** The latest quote; after a refusal a new one is being requested. */
  quote: PrepQuoteView;
  quoting: boolean;
  /** After a limit: its wait, and the look after it, are not over. */
  waiting: boolean;
  /** Why the new quote could not be read. */
  quoteError: unknown;
  balance: number | undefined;
  onClose: () => void;
  /** Opens the confirmation again at the new price. */
  onReview: (choice: PrepChoice) => void;
  onQuote: () => void;
}

/** The dialog shown when a prep was not started. */
export function PrepRefusal({ state, quote, quoting, quoteError, onReview, ...rest }: PrepRefusalProps) {
  const now = quote.choices.find((item) => item.tier === state.consent.choice);
  const old = state.phase === 'refused' ? state.old : quote;
  return (
    <SpendRefusal
      {...rest}
      title="Confirm prep"
      state={state}
      quoting={quoting}
      quoteRoute="seller.prepQuote"
      conflict={{
        changes: quoteChanges(old, quote),
        asking: quoting || (quote === old && !quoteError),
        error: quoteError,
        points: now?.points,
        onReview: () => now && onReview(now),
        same: "Version and prices are the same: another prep is running, or the product's state has changed.",
      }}
      more={(error) =>
        wantsTerms(error) ? (
          // The consent is void, so accepting sends no prep.
          <TermsNotice error={error} then="review again" onAccepted={rest.onClose} />
        ) : (
          now?.priceProblem && <p className="text-sm">{whyNoPrice(now.priceProblem)}</p>
        )
      }
    />
  );
}

import { lacks } from '../../../api/resources/permissions';
import type { PrepChoice, PrepQuoteView } from '../../../api/resources/seller/prepQuote';
import { whyNoPrice } from '../../../shared/spending/noPrice';

interface Circumstances {
  quote: PrepQuoteView;
  /** A new quote is being requested. */
  quoting: boolean;
  choice: PrepChoice | undefined;
  /** There is an attempt with an unknown outcome. */
  locked: boolean;
  running: boolean;
  permissions: readonly string[] | undefined;
}

/** Why the review cannot be opened; undefined when it can. */
export function whyNotPrep(now: Circumstances): string | undefined {
  if (now.locked) return 'The outcome of an earlier attempt is not known yet';
  if (lacks(now.permissions, 'seller_prep:confirmed_run')) return 'This token lacks seller_prep:confirmed_run';
  if (now.quoting) return 'A new quote is on its way';
  if (now.running) return 'A prep of this product is running';
  if (now.quote.currentVersion === undefined) return 'The quote names no version';
  if (!now.choice) return 'Choose a tier first';
  return now.choice.priceProblem && whyNoPrice(now.choice.priceProblem);
}

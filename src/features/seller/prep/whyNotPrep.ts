import { lacks } from '../../../api/resources/permissions';
import type { PrepChoice, PrepQuoteView } from '../../../api/resources/seller/prepQuote';
import { whyNoPrice } from '../../../shared/spending/noPrice';
import { shortfallOf, whyShort } from '../../../shared/spending/shortfall';
import { CHECKING } from '../../../shared/spending/SpendRefusal';

interface Circumstances {
  quote: PrepQuoteView;
  /** A new quote is being requested. */
  quoting: boolean;
  choice: PrepChoice | undefined;
  /** There is an attempt with an unknown outcome. */
  locked: boolean;
  running: boolean;
  /** Why the version is not auditioned: its audit is over, or its submission comes first. */
  over: string | undefined;
  permissions: readonly string[] | undefined;
  /** Why the proposal that was filled in cannot be reviewed. */
  proposal: string | undefined;
  /** Why the route that spends is closed. */
  wait: string | undefined;
  /** After a rate limit, the check for what it refused is still pending. */
  checking: boolean;
  /** Points that can be spent; undefined when not known. */
  balance: number | undefined;
}

/** Why the review cannot be opened; undefined when it can. */
export function whyNotPrep(now: Circumstances): string | undefined {
  if (now.locked) return 'The outcome of an earlier attempt is not known yet';
  if (lacks(now.permissions, 'seller_prep:confirmed_run')) return 'This token lacks seller_prep:confirmed_run';
  if (now.proposal !== undefined) return now.proposal;
  if (now.wait !== undefined) return now.wait;
  if (now.checking) return CHECKING;
  if (now.quoting) return 'A new quote is being requested';
  if (now.running) return 'A prep of this product is running';
  if (now.over !== undefined) return now.over;
  if (now.quote.currentVersion === undefined) return 'The quote names no version';
  if (!now.choice) return 'Choose a tier first';
  if (now.choice.priceProblem) return whyNoPrice(now.choice.priceProblem);
  return whyShort(shortfallOf({ points: now.choice.points, available: now.balance }));
}

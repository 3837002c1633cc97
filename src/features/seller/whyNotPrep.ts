import { lacks } from '../../api/permissions';
import type { PrepChoice, PrepQuoteView } from '../../api/readers/quote';
import type { Spending } from '../../api/spending/useSpending';

interface Circumstances {
  shown: PrepQuoteView;
  choice: PrepChoice | undefined;
  spending: Spending<PrepQuoteView>;
  running: boolean;
  /** What shows how a spend ended is there. */
  loaded: boolean;
  permissions: readonly string[] | undefined;
}

/** Why the review cannot be opened; undefined when it can. */
export function whyNotPrep({
  shown,
  choice,
  spending,
  running,
  loaded,
  permissions,
}: Circumstances): string | undefined {
  if (spending.open) return 'An earlier attempt has no known end yet';
  if (lacks(permissions, 'seller_prep:confirmed_run')) return 'This token lacks seller_prep:confirmed_run';
  if (spending.state.at === 'quoting') return 'A new quote is on its way';
  if (running) return 'A prep of this product is running';
  if (shown.currentVersion === undefined) return 'The quote names no version';
  if (!choice) return 'Choose a tier first';
  if (choice.points === undefined) return 'The price of this tier could not be read';
  return loaded ? undefined : 'What shows the end of a prep is on its way; choose again if it does not come';
}

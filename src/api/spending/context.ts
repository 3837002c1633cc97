/** What spending works with beside the service: time, the ledger, the lock, and who is connected. */
import { isHere, place, scope } from '../client/session/scope';
import { session, subscribeSession } from '../client/session/session';
import { AttemptLedger } from './ledger/attemptLedger';
import { type Clock, browserClock } from './clock';
import { Latch } from './latch';

export interface SpendingContext {
  clock: Clock;
  ledger: AttemptLedger;
  latch: Latch;
  connected: {
    /** Rises with every change of token. */
    number: () => number;
    /** Environment, world and account. */
    scope: () => string;
    /** Environment and world: whoever is connected there spends on the same things. */
    place: () => string;
    subscribe: (listener: () => void) => () => void;
  };
  /** Hears when the page is shown again: from the back/forward cache, or from behind another tab. */
  onPageShown: (listener: () => void) => () => void;
}

/** Names what is locked while a subject is spent on. */
export const lockOf = ({ connected }: SpendingContext, key: string): string => `${connected.place()}.${key}`;

const shown = new Set<() => void>();

/** What spending works with in this document. */
export const browserContext: SpendingContext = {
  clock: browserClock,
  ledger: new AttemptLedger(() => localStorage, browserClock, { scope, isHere }),
  latch: new Latch(() => ('locks' in navigator ? navigator.locks : undefined)),
  connected: { number: () => session().number, scope, place, subscribe: subscribeSession },
  onPageShown: (listener) => {
    shown.add(listener);
    return () => shown.delete(listener);
  },
};

if (typeof window !== 'undefined') {
  const { ledger } = browserContext;
  window.addEventListener('storage', ({ key }) => {
    if (AttemptLedger.concerns(key)) ledger.reload();
  });
  // A page out of the back/forward cache has heard of no storage event meanwhile.
  const show = () => {
    ledger.reload();
    for (const listener of shown) listener();
  };
  window.addEventListener('pageshow', show);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') show();
  });
}

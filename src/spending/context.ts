/** What spending needs besides the service: the clock, the ledger, the lock, and who is connected. */
import { isGuarded } from '../api/client/session/environment';
import { isCurrentScope, environmentScope, scope } from '../api/client/session/scope';
import { onSessionChange, session, subscribeSession } from '../api/client/session/session';
import { Listeners } from '../api/client/store';
import { AttemptLedger } from './ledger/attemptLedger';
import { type Clock, browserClock } from './clock';
import { TabLock } from './tabLock';
import { SessionCap } from './sessionCap';

export interface SpendingContext {
  clock: Clock;
  ledger: AttemptLedger;
  tabLock: TabLock;
  /** The storage that all tabs of the browser share. Throws if the browser blocks it. */
  storage: () => Storage;
  /** The cap above which the user is asked again. */
  cap: SessionCap;
  /** Whether something between the page and the service keeps a request from arriving twice (`environment`). */
  guarded: () => boolean;
  connected: {
    /** Incremented by every change of token. */
    number: () => number;
    /** Environment, world and account. */
    scope: () => string;
    /** Environment and world: everyone connected there spends on the same subjects. */
    place: () => string;
    subscribe: (listener: () => void) => () => void;
  };
  /** Subscribes to the page being shown again, from the back/forward cache or a background tab. */
  onPageShown: (listener: () => void) => () => void;
}

/** The name of the lock held while a subject is spent on. */
export const getLockName = ({ connected }: SpendingContext, key: string): string => `${connected.place()}.${key}`;

const shown = new Listeners();

const storage = () => localStorage;
const ledger = new AttemptLedger(storage, browserClock, { scope, isHere: isCurrentScope });

const cap = new SessionCap(
  () => sessionStorage,
  ledger,
  () => (session().connected ? scope() : ''),
);
// Before any screen is notified, so that none writes back what the tab has just removed.
onSessionChange(() => cap.forget());

/** The spending context of this document. */
export const browserContext: SpendingContext = {
  clock: browserClock,
  ledger,
  storage,
  tabLock: new TabLock(() => ('locks' in navigator ? navigator.locks : undefined)),
  cap,
  guarded: isGuarded,
  connected: { number: () => session().number, scope, place: environmentScope, subscribe: subscribeSession },
  onPageShown: shown.add,
};

if (typeof window !== 'undefined') {
  window.addEventListener('storage', ({ key }) => {
    if (AttemptLedger.concerns(key)) ledger.reload();
  });
  // A page in the back/forward cache receives no storage events.
  const show = () => {
    ledger.reload();
    shown.notify();
  };
  window.addEventListener('pageshow', show);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') show();
  });
}

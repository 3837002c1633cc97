/** A browser for spending: tabs sharing one storage and one set of locks, on a clock that the test moves. */
import { vi } from 'vitest';
import { ApiError } from '../../src/api/client/errors';
import type { Answer } from '../../src/api/client/request/readAnswer';
import type { Attempt } from '../../src/spending/ledger/attempt';
import { AttemptLedger } from '../../src/spending/ledger/attemptLedger';
import type { MatrixContext } from '../../src/features/runs/evaluate/matrix/context';
import { TabLock } from '../../src/spending/tabLock';
import { SessionCap } from '../../src/spending/sessionCap';
import { MatrixStore } from '../../src/features/runs/evaluate/matrix/matrixStore';
import { SpendController, type SpendingScreen } from '../../src/spending/spendController';
import type { Consent, Snapshot, SpendSubject, SpendTerms, Subject } from '../../src/api/resources/subject';
import { memoryStorage, sharedLocks } from '../../src/api/client/testSupport';
import { FakeClock, settle } from './fakeClock';

export const PREFIX = 'console.attempt.';
export const product: SpendSubject = { kind: 'prep', productId: 'p' };
export const key = 'prep:p';
/** 900 Points for the deep tier of version 1.0.0; a request lives at most 30 seconds. */
export const terms: SpendTerms = { title: 'P', version: '1.0.0', choice: 'deep', points: 900, maxDurationMs: 30_000 };
export const consent: Consent = { ...terms, id: 0, subject: product };

/** The subject before anything is sent, and once the work has begun. */
export const quiet: Snapshot = {
  work: undefined,
  workStatus: undefined,
  workChoice: undefined,
  workVersion: undefined,
  balance: 5000,
  fingerprint: 'f',
};
export const atWork: Snapshot = {
  ...quiet,
  work: 'w',
  workChoice: 'deep',
  workVersion: '1.0.0',
  balance: 4100,
  fingerprint: 'g',
};

/** An answer in which the screens of these tests recognize work. */
export const taken: Answer = { body: { status: 'queued' }, repeatedNames: [], route: 'seller.prep', exchangeId: 1 };

/** An error answer, in the service's own form or another. */
export const answered = (status: number, form: 'service' | 'other' = 'service') =>
  new ApiError({
    kind: status >= 500 ? 'server' : 'refused',
    status,
    route: 'seller.prep',
    message: 'm',
    ...(form === 'service' && { body: { error: { code: 'X', message: 'm' } }, code: 'X' }),
  });
export const lost = (kind: 'network' | 'timeout' | 'cancelled' = 'network') =>
  new ApiError({ kind, route: 'seller.prep', message: 'm', outcomeUnknown: true });

interface TabOptions {
  /** The account of its token. */
  account?: string;
  hasLocks?: boolean;
  /** The tab's own storage, as a reload leaves it. */
  own?: Storage;
}

/** One tab, with what spending needs in it. */
export class Tab {
  readonly context: MatrixContext;
  readonly #browser: Browser;
  readonly #shown = new Set<() => void>();
  readonly #onSession = new Set<() => void>();
  #account: string;
  #number = 1;
  isOpen = true;
  /** What storage does with this tab's writes: stores them, reports that it is full, or throws on every access. */
  storage: 'works' | 'full' | 'blocked' = 'works';
  /** In the back/forward cache: receives no events. */
  isHidden = false;
  /** The tab's own storage. */
  readonly own: Storage;

  constructor(browser: Browser, { account = 'a', hasLocks = true, own = memoryStorage() }: TabOptions) {
    this.#browser = browser;
    this.own = own;
    this.#account = account;
    const { clock } = browser;
    const connected = {
      number: () => this.#number,
      scope: () => `sandbox@${this.#account}`,
      place: () => 'sandbox',
      subscribe: (listener: () => void) => {
        this.#onSession.add(listener);
        return () => this.#onSession.delete(listener);
      },
    };
    const isHere = (scope: string) => scope === 'sandbox' || scope.startsWith('sandbox@');
    const locks = hasLocks ? browser.locksOf(this) : undefined;
    const ledger = new AttemptLedger(() => browser.storageOf(this), clock, { scope: connected.scope, isHere });
    this.context = {
      clock: { ...clock, after: (ms, call) => clock.after(ms, () => this.isOpen && call()) },
      ledger,
      storage: () => browser.storageOf(this),
      matrices: new MatrixStore(() => browser.storageOf(this), connected.scope),
      tabLock: new TabLock(() => locks as unknown as LockManager),
      cap: new SessionCap(() => this.own, ledger, connected.scope),
      connected,
      guarded: () => browser.isGuarded,
      onPageShown: (listener) => {
        this.#shown.add(listener);
        return () => this.#shown.delete(listener);
      },
    };
  }

  get ledger(): AttemptLedger {
    return this.context.ledger;
  }

  /** Replaces the connected token with one of another account; the tab clears its storage, as the console does. */
  connect(account: string): void {
    this.#account = account;
    this.#number += 1;
    for (const name of Object.keys(this.own)) this.own.removeItem(name);
    this.context.cap.forget();
    for (const listener of this.#onSession) listener();
  }

  /** Another tab has written to the storage. */
  reload(): void {
    this.ledger.reload();
    this.context.matrices.reload();
  }

  /** The tab becomes visible, as signalled by `pageshow` or by coming to the front. */
  show(): void {
    this.isHidden = false;
    this.reload();
    for (const listener of this.#shown) listener();
  }

  /** Closed, crashed or reloaded: nothing of it continues. */
  close(): void {
    this.isOpen = false;
    this.#browser.forget(this);
  }
}

export class Browser {
  readonly clock = new FakeClock();
  readonly stored = memoryStorage();
  readonly locks = sharedLocks();
  /** Whether each request arrives at most once. */
  isGuarded = true;
  readonly #tabs = new Set<Tab>();
  readonly #holding = new Map<string, Tab>();
  /** While several tabs act at one moment: the storage as each of them sees it, and what they have written. */
  #moment: { views: Map<Tab, Storage>; written: [name: string, text: string][] } | undefined;

  open(options: TabOptions = {}): Tab {
    const tab = new Tab(this, options);
    this.#tabs.add(tab);
    return tab;
  }

  forget(tab: Tab): void {
    this.#tabs.delete(tab);
    for (const [name, holder] of this.#holding) {
      if (holder !== tab) continue;
      this.#holding.delete(name);
      this.locks.release(name);
    }
  }

  /** The user clears the storage; every tab that is not hidden is notified. */
  clear(): void {
    for (const name of Object.keys(this.stored)) this.stored.removeItem(name);
    this.#notify();
  }

  /**
   * Runs what several tabs do at one moment. As in browsers that run each tab in a process of its own, none sees what another writes before the
   * moment is over; locks are shared at once.
   */
  async atOnce(work: () => unknown): Promise<void> {
    const moment = (this.#moment = { views: new Map<Tab, Storage>(), written: [] as [string, string][] });
    await work();
    await settle();
    this.#moment = undefined;
    for (const [name, text] of moment.written) this.stored.setItem(name, text);
    this.#notify();
    await settle();
  }

  /** The storage as one tab sees it. */
  storageOf(tab: Tab): Storage {
    if (tab.storage === 'blocked') throw new DOMException('Access is denied', 'SecurityError');
    const seen = this.#seenBy(tab);
    const write = (name: string, text: string) => {
      if (!tab.isOpen) return;
      if (tab.storage === 'full') throw new DOMException('Full', 'QuotaExceededError');
      if (seen.getItem(name) === text) return;
      seen.setItem(name, text);
      if (this.#moment) this.#moment.written.push([name, text]);
      else this.#notify(tab);
    };
    return new Proxy(seen, {
      get: (target, name) => (name === 'setItem' ? write : (Reflect.get(target, name) as unknown)),
    });
  }

  #seenBy(tab: Tab): Storage {
    if (!this.#moment) return this.stored;
    const { views } = this.#moment;
    const view = views.get(tab) ?? memoryStorage();
    if (!views.has(tab)) for (const [name, text] of Object.entries(this.stored)) view.setItem(name, String(text));
    views.set(tab, view);
    return view;
  }

  /** The locks as one tab sees them; closing a tab releases its own. */
  locksOf(tab: Tab) {
    return {
      query: this.locks.query,
      request: async <T>(name: string, options: LockOptions, work: (lock: object | null) => Promise<T>) =>
        this.locks.request(name, options, async (lock) => {
          if (!lock) return work(null);
          // Closed while it waited.
          if (!tab.isOpen) return undefined as T;
          this.#holding.set(name, tab);
          return work(lock).finally(() => this.#holding.get(name) === tab && this.#holding.delete(name));
        }),
    };
  }

  #notify(from?: Tab): void {
    queueMicrotask(() => {
      for (const tab of this.#tabs) if (tab !== from && !tab.isHidden) tab.reload();
    });
  }
}

/** One screen in a tab. The test controls its checks and its sending. */
export function openScreen(tab: Tab, subject = product, more: Pick<Subject<string>, 'phrase'> = {}) {
  type SubjectCalls = Subject<string>;
  type ScreenCalls = SpendingScreen<string>;
  const calls = {
    readSnapshot: vi.fn<SubjectCalls['readSnapshot']>(() => Promise.resolve(quiet)),
    quote: vi.fn<SubjectCalls['quote']>(() => Promise.resolve('fresh')),
    send: vi.fn<SubjectCalls['send']>(() => Promise.resolve(taken)),
    recognize: vi.fn<SubjectCalls['recognize']>(() => ({
      is: 'work',
      work: undefined,
      differs: [],
      charged: undefined,
    })),
    beside: vi.fn<SubjectCalls['beside']>((work) => Promise.resolve({ work, alike: true, points: undefined })),
    reread: vi.fn<SubjectCalls['reread']>(),
    whyNot: vi.fn<NonNullable<ScreenCalls['whyNot']>>(() => Promise.resolve(undefined)),
    onSettled: vi.fn<ScreenCalls['onSettled']>(),
    onMore: vi.fn<ScreenCalls['onMore']>(),
    onEnded: vi.fn<ScreenCalls['onEnded']>(),
    onEndedAway: vi.fn<ScreenCalls['onEndedAway']>(),
  };
  const controller = new SpendController<string>(
    { ...calls, ...subject, ...more, routes: () => [] },
    calls,
    tab.context,
  );
  const leave = controller.subscribe(() => undefined);
  const screen = {
    ...calls,
    controller,
    leave,
    get flow() {
      return controller.getState().flow;
    },
    get phase() {
      return controller.getState().flow.phase;
    },
    get state() {
      return controller.getState();
    },
    /** Nothing may be spent here now. */
    get isLocked() {
      return controller.getState().open !== undefined;
    },
    review: (given: SpendTerms = terms) => {
      controller.quoted('quote');
      controller.review(given);
    },
    /** Clicks the button of the open dialog, in which this was typed. */
    click: async (typed?: string) => {
      const { flow } = controller.getState();
      if ('consent' in flow) controller.confirm(flow.consent.id, typed);
      await settle();
    },
    /** Quotes, reviews and confirms. */
    confirm: async (given: SpendTerms = terms) => {
      screen.review(given);
      await screen.click();
    },
  };
  return screen;
}

export const getOutcomes = (tab: Tab, of = key): string[] => tab.ledger.on(of).map(({ end }: Attempt) => end);

/**
 * Follows work for all tabs of the browser. While there is any, one tab is the leader (a Web Lock): it alone reads the service, records what became of
 * the work, and passes each end on once. The others show what it stores. Without Web Locks, each visible tab reads for itself, and no end is passed on.
 *
 * With nothing under way nothing is read, and no lock is held or waited for: a page with a lock can't go into the back/forward cache.
 */
import { getRemainingWait } from '../../api/client/limit/routeLimits';
import type { WorkloadView } from '../../api/resources/packs/runtime';
import { Listeners } from '../../api/client/store';
import { canKeepPolling, pollDelay } from '../../shared/read/polling';
import type { SpendingContext } from '../../spending/context';
import type { Attempt } from '../../spending/ledger/attempt';
import { SenderCheck } from '../../spending/senderCheck';
import { UnknownOutcomes, type UnknownOutcomesOptions } from '../../spending/unknownOutcomes';
import { type EvaluationState, trackEvaluations } from './evaluations';
import { endWork, isOpenWork, markEndsNoticed, unknownEnd, trackAttempts, trackWorkload } from './trackWork';
import type { Work, WorkEnd } from './work';
import type { WorkStore } from './workStore';

/** How often a hidden tab reads at most, in milliseconds, unless work is due before. */
const HIDDEN_MS = 30_000;
/** How soon after the last read a tab that is shown again reads, in milliseconds. */
const MIN_WAKE_MS = 2_000;
/** Ends within this time are passed on together, in milliseconds. */
const TOGETHER_MS = 3_000;
/** How often the tabs that hold the locks of uploads and evaluations are looked for, in milliseconds. This reads nothing of the service. */
const TAB_CHECK_MS = 2_000;

/** The service, as work is followed there. */
export interface WorkReads {
  /** Null if the answer can't be read. */
  workload: () => Promise<WorkloadView | null>;
  /** How work ended, by its own record; undefined while it is under way. */
  end: (work: Work) => Promise<WorkEnd | undefined>;
  /** The evidence for an attempt whose response was lost. */
  readSnapshot: UnknownOutcomesOptions['readSnapshot'];
  /** Milliseconds since the epoch, by the service's clock. */
  now: () => number;
}

export interface FollowerOptions {
  context: SpendingContext;
  store: WorkStore;
  reads: WorkReads;
  /** The browser's Web Locks; undefined if it has none. */
  locks: () => Pick<LockManager, 'request'> | undefined;
  isConnected: () => boolean;
  isHidden: () => boolean;
  /** The evaluations of the account, as they are stored, and whether a tab is at work on each. */
  readEvaluations: (attempts: readonly Attempt[]) => Promise<readonly EvaluationState[]>;
  /** Whether a tab still has an upload. */
  isUploading: (id: string) => Promise<boolean>;
  /** Takes what has just ended, once for all tabs. */
  notice: (ended: readonly Work[]) => void;
}

export class Follower {
  readonly #options: FollowerOptions;
  readonly #lost: UnknownOutcomes;
  readonly #senders = new Map<string, SenderCheck>();
  readonly #changed = new Listeners();
  #scope = '';
  #leadership: { stop: AbortController; release: () => void; isHeld: boolean } | undefined;
  #cancelRead: (() => void) | undefined;
  #cancelTabCheck: (() => void) | undefined;
  /** The attempts that were seen, by id. */
  readonly #attempts = new Set<string>();
  #isReading = false;
  /** A read came due while another was in progress. */
  #isDue = false;
  #isNoticing = false;
  /** Consecutive reads since something was begun. */
  #reads = 0;
  #readAt = Number.NEGATIVE_INFINITY;
  #openIds: ReadonlySet<string> = new Set();
  /** The runs that have been answered, and are not known to have ended. */
  #acceptedIds: ReadonlySet<string> = new Set();

  constructor(options: FollowerOptions) {
    this.#options = options;
    this.#lost = new UnknownOutcomes({
      context: options.context,
      readSnapshot: options.reads.readSnapshot,
      onChange: () => undefined,
      onDecided: () => undefined,
      onFound: () => undefined,
    });
  }

  /** Subscribes to the work; returns the unsubscribe function. */
  readonly subscribe = this.#changed.add;

  /** Follows until the returned function is called. */
  start(): () => void {
    const { context, store } = this.#options;
    const leave = [
      context.ledger.subscribe(() => this.#onAttempts()),
      context.connected.subscribe(() => this.#onSession()),
      context.onPageShown(() => this.#onShown()),
      store.subscribe(() => this.#onStore()),
    ];
    this.#onSession();
    return () => {
      for (const stop of leave) stop();
      this.#standDown();
    };
  }

  /** The workload that a screen has read: it may show work that this browser did not send. */
  seen(workload: WorkloadView): void {
    const { store, reads, isConnected } = this.#options;
    if (isConnected())
      store.apply((works) => trackWorkload(works, workload, { scope: this.#scope, now: reads.now() }).works);
  }

  /** Whether this tab is the one that reads. Without Web Locks every visible tab is. */
  get isLeader(): boolean {
    return this.#leadership?.isHeld === true;
  }

  #onSession(): void {
    const { context, isConnected } = this.#options;
    const scope = isConnected() ? context.connected.scope() : '';
    if (scope !== this.#scope) {
      this.#standDown();
      this.#scope = scope;
      this.#reads = 0;
    }
    this.#onAttempts();
  }

  #onAttempts(): void {
    if (this.#scope !== '') {
      const { context, store } = this.#options;
      // Sent before this began, which is loaded late, and answered since.
      const isNew = ({ id }: Attempt) => context.ledger.isEndedHere(id) && !this.#attempts.has(id);
      const attempts = this.#ownAttempts();
      store.apply((works) => trackAttempts(works, attempts, isNew));
      for (const { id } of attempts) this.#attempts.add(id);
    }
    this.#onStore();
    if (this.isLeader) {
      this.#lookForLost();
      void this.#checkTabs();
    }
  }

  #ownAttempts(): Attempt[] {
    return this.#options.context.ledger.all().filter(({ scope, cell }) => scope === this.#scope && cell === undefined);
  }

  #onStore(): void {
    const works = this.#options.store.all();
    const needsLeader =
      this.#scope !== '' && (works.some((work) => isOpenWork(work) || !work.isNoticed) || this.#hasOpenCells());
    if (!needsLeader) this.#standDown();
    else if (!this.#leadership) this.#stand();
    const open = works.filter(isOpenWork);
    const ids = new Set(open.map(({ id }) => id));
    const accepted = new Set(
      open.flatMap(({ id, kind, stage }) => (kind === 'run' && stage === 'running' ? [id] : [])),
    );
    const hasBegun = [...ids].some((id) => !this.#openIds.has(id));
    const isAccepted = [...accepted].some((id) => !this.#acceptedIds.has(id));
    this.#openIds = ids;
    this.#acceptedIds = accepted;
    if (this.isLeader) {
      if (hasBegun) {
        this.#reads = 0;
        this.#readIn(pollDelay(0));
      } else if (isAccepted) {
        // A run's answer usually comes when it has ended.
        this.#readIn(0);
      }
      this.#notice();
    }
    this.#changed.notify();
  }

  #hasOpenCells(): boolean {
    const { ledger } = this.#options.context;
    return ledger
      .all()
      .some(({ scope, cell, end }) => scope === this.#scope && cell !== undefined && end === 'sending');
  }

  #stand(): void {
    const { locks } = this.#options;
    const manager = locks();
    const stop = new AbortController();
    const leadership = { stop, release: () => undefined as void, isHeld: false };
    this.#leadership = leadership;
    if (!manager) {
      leadership.isHeld = true;
      this.#lead();
      return;
    }
    const hold = () =>
      new Promise<void>((resolve) => {
        if (stop.signal.aborted) return resolve();
        leadership.release = resolve;
        leadership.isHeld = true;
        this.#lead();
      });
    // Rejects when it is given up before it is granted.
    manager.request(`console.follow.${this.#scope}`, { signal: stop.signal }, hold).catch(() => undefined);
  }

  #standDown(): void {
    const leadership = this.#leadership;
    this.#leadership = undefined;
    this.#cancelRead?.();
    this.#cancelTabCheck?.();
    this.#lost.follow();
    for (const sender of this.#senders.values()) sender.follow(undefined);
    this.#senders.clear();
    if (!leadership) return;
    const wasHeld = leadership.isHeld;
    leadership.isHeld = false;
    if (wasHeld) leadership.release();
    else leadership.stop.abort();
  }

  #lead(): void {
    this.#reads = 0;
    this.#lookForLost();
    void this.#checkTabs();
    this.#readIn(pollDelay(0));
    this.#notice();
  }

  #onShown(): void {
    this.#options.store.reload();
    if (!this.isLeader) return;
    this.#lost.wake();
    if (this.#options.context.clock.elapsed() - this.#readAt >= MIN_WAKE_MS) this.#readIn(0);
  }

  /* What the service is asked. */

  #readIn(ms: number): void {
    this.#cancelRead?.();
    this.#cancelRead = this.#options.context.clock.after(ms, () => void this.#read());
  }

  /** One read at a time; one that comes due meanwhile follows it. Never rejects. */
  async #read(): Promise<void> {
    this.#isDue = this.#isReading;
    if (this.#isReading) return;
    this.#isReading = true;
    const next = await this.#readOnce().finally(() => (this.#isReading = false));
    if (this.#isDue) this.#readIn(0);
    else if (next !== undefined) this.#readIn(next);
  }

  /** One read for all work, and one for each that has ended. Resolves to when the next is due, in milliseconds; undefined if none is. */
  async #readOnce(): Promise<number | undefined> {
    const { store, reads, context, isHidden, locks } = this.#options;
    const scope = this.#scope;
    const session = context.connected.number();
    const isOver = () => !this.isLeader || scope !== this.#scope || session !== context.connected.number();
    const listOpen = () =>
      store.all().filter((work) => isOpenWork(work) && (work.kind === 'prep' || work.kind === 'run'));
    // Without a leader, a hidden tab leaves it to those that are visible.
    if (isOver() || listOpen().length === 0 || (!locks() && isHidden())) return undefined;
    this.#readAt = context.clock.elapsed();
    const workload = await this.#ask(reads.workload, null);
    if (isOver()) return undefined;
    let { wait } = workload;
    if (workload.value !== undefined) {
      let unlisted: readonly Work[] = [];
      store.apply((works) => {
        const tracked = trackWorkload(works, workload.value ?? null, { scope, now: reads.now() });
        ({ unlisted } = tracked);
        return tracked.works;
      });
      for (const work of unlisted) {
        const end = await this.#ask(() => reads.end(work), unknownEnd);
        if (isOver()) return undefined;
        wait = Math.max(wait, end.wait);
        if (end.value) store.apply((works) => endWork(works, work.id, end.value!));
      }
    }
    const open = listOpen();
    this.#reads += 1;
    return open.length === 0 ? undefined : Math.max(this.#nextDelay(open), wait);
  }

  /** What a read gave; undefined if it failed and is to be tried again, after this wait. A refusal would recur, so it counts as an answer. */
  async #ask<T, R>(read: () => Promise<T>, refused: R): Promise<{ value: T | R | undefined; wait: number }> {
    try {
      return { value: await read(), wait: 0 };
    } catch (error) {
      return { value: canKeepPolling(error) ? undefined : refused, wait: getRemainingWait(error) };
    }
  }

  #nextDelay(open: readonly Work[]): number {
    const { isHidden, reads } = this.#options;
    const delay = pollDelay(this.#reads);
    if (!isHidden()) return delay;
    const due = open.flatMap(({ dueAt }) => (dueAt === undefined ? [] : [dueAt - reads.now()])).filter((ms) => ms > 0);
    return Math.max(delay, Math.min(HIDDEN_MS, ...due));
  }

  /** Looks for the attempts whose response was lost, and for the tabs of those that are being sent. */
  #lookForLost(): void {
    const open = this.#ownAttempts().filter(({ subject }) => subject !== undefined);
    this.#lost.follow(open.filter(({ end }) => end === 'unknown'));
    const sending = new Map(open.filter(({ end }) => end === 'sending').map((attempt) => [attempt.id, attempt]));
    for (const [id, sender] of this.#senders) {
      if (sending.has(id)) continue;
      sender.follow(undefined);
      this.#senders.delete(id);
    }
    for (const [id, attempt] of sending) {
      if (this.#senders.has(id)) continue;
      const sender = new SenderCheck(this.#options.context);
      this.#senders.set(id, sender);
      sender.follow(attempt);
    }
  }

  /* What other tabs do themselves. */

  /** Evaluations and uploads, which end with their tab. */
  async #checkTabs(): Promise<void> {
    const { store, context, readEvaluations, isUploading } = this.#options;
    const scope = this.#scope;
    this.#cancelTabCheck?.();
    const evaluations = await readEvaluations(context.ledger.all().filter((attempt) => attempt.scope === scope));
    const uploads = store.all().filter((work) => work.kind === 'upload' && isOpenWork(work));
    const left = await Promise.all(uploads.map(async (work) => ((await isUploading(work.id)) ? [] : [work.id])));
    if (!this.isLeader || scope !== this.#scope) return;
    store.apply((works) => {
      const gone = left.flat();
      const withUploads = gone.reduce((all, id) => endWork(all, id, unknownEnd), works);
      return trackEvaluations(withUploads, evaluations, scope);
    });
    const isAtWork = store
      .all()
      .some((work) => isOpenWork(work) && (work.kind === 'upload' || work.kind === 'evaluation'));
    this.#cancelTabCheck?.();
    if (isAtWork) this.#cancelTabCheck = context.clock.after(TAB_CHECK_MS, () => void this.#checkTabs());
  }

  /** Passes on what has ended, together if it ended within a few seconds. Only with Web Locks is this tab the only one that does. */
  #notice(): void {
    const { store, notice, locks, context } = this.#options;
    const listEnded = () => store.all().filter((work) => !isOpenWork(work) && !work.isNoticed);
    if (this.#isNoticing || listEnded().length === 0) return;
    this.#isNoticing = true;
    context.clock.after(TOGETHER_MS, () => {
      this.#isNoticing = false;
      const ended = listEnded();
      if (ended.length === 0 || !this.isLeader) return;
      const ids = new Set(ended.map(({ id }) => id));
      if (locks()) notice(ended);
      store.apply((works) => markEndsNoticed(works, ids));
    });
  }
}

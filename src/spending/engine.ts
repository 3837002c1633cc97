/**
 * The one engine of consent. A consent covers one spend on a subject, or a list of them. The quote, the question about the cap, the review, the phrase,
 * the click, the wait after a 429 and the reread after the end are handled here, once. `spend` starts what was confirmed and sends one spend at most
 * once, `quoteFlow` holds the phases, `AttemptLedger` every attempt, and `UnknownOutcomes` checks those whose response was lost. The engine knows what
 * is spent on only as a `Subject`.
 *
 * The path of a price, from the click on Spend to the service, for the `expectedPoints` of a prep. Each step names the file where it happens:
 *
 *  1. `ui/SpendDialog`: its button shows the price, and submits only once the phrase is typed and everything was seen and is still as rendered
 *  2. `PrepScreen`: `PrepDialogs`, which renders that dialog from the frozen consent, calls `confirm` with the consent's id and the typed text
 *  3. `engine`: `SpendEngine.confirm` accepts only the consent under review, only with its phrase, and once
 *  4. `quoteFlow`: from `reviewing`, which froze the price, to `sending`
 *  5. `spendController`: `#send` waits for the snapshot of the subject, whose read began with the review (at most ten seconds), and for the screen's own
 *     objection (`whyNot`); `sendConfirmed` (in 3) passes the options to
 *  6. `spend`: `runUnderLock` takes the tab lock, whose name comes from
 *  7. `context`. The lock itself is
 *  8. `tabLock`. Under it, everything that could prevent the spend is checked again: another token; an attempt with an unknown outcome, or one that has
 *     settled since; a screen that was left, a confirmation that is too old or a closed route (`whyNotSend`, in 3); and the cap:
 *  9. `sessionCap`. Then `sendLocked` (in 6) opens the attempt in
 * 10. `attemptLedger`, without which nothing is sent, and `sendOnce` (in 6) calls `Subject.send`, which is
 * 11. `api/resources/seller/prep`: `startPrep` puts the consent's own product, tier, version and price into the request
 * 12. `api/client/http`: `call` logs the request, unless its route is closed; a request that spends is never retried
 * 13. `api/client/request/transport`: `sendOnce` checks it for secrets and passes it to `fetch`
 *
 * For a run, `RunScreen` and `useRunSpending` replace step 2. In step 11, `createRunSubject` sends only what was quoted, at exactly the consent's price,
 * and `startRun` in `runSpend` quotes it once more first. A list of runs goes from step 4 to `MatrixController.begin`: `runUnderLock` (in 6) takes a lock
 * and checks the list as a whole, `MatrixRun` takes one cell after the other, and `sendCell` reads and quotes each cell once more, makes it a consent at
 * or below the confirmed ceiling, and calls `sendConfirmed`. From there it is like a single run.
 */
import type { EndpointId } from '../contract/endpoints';
import { withTimeout } from '../lib/async/withTimeout';
import { formatCountdown } from '../lib/time';
import { getRoutesWait } from '../api/client/limit/routeLimits';
import { isCount } from '../api/reader/json';
import {
  type SpendEnd,
  type SpendSubject,
  type SpendTerms,
  type Subject,
  getSubjectKey,
} from '../api/resources/subject';
import type { Clock } from './clock';
import type { SpendingContext } from './context';
import { type Attempt, isOpen } from './ledger/attempt';
import { RateLimitedSpends, type RefusedSpend, type checkAfterWait } from './rateLimitedSpends';
import { type FlowEvent, type FlowState, type ConsentContext, canReview, quoteFlow } from './quoteFlow';
import { type SpendOptions, type SpendResult, spend } from './spend';

/** What the user is asked to confirm: one spend on a subject, or several, whose cells only their sender knows. */
export interface SpendList {
  /** Unique within this document; the id of the consent to it. */
  readonly id: number;
  /** The terms of all cells together. */
  readonly terms: SpendTerms;
  /** What must be typed to confirm it, exactly; undefined when nothing must. */
  readonly phrase?: string | undefined;
}

let ids = 0;

/** Unique within this document, for lists, consents and questions. */
export const nextId = (): number => (ids += 1);

/** Whether the typed text confirms a list, or a question that also asks for a phrase. */
export const isPhraseTyped = ({ phrase }: Pick<SpendList, 'phrase'>, typed: string): boolean =>
  phrase === undefined || typed === phrase;

export abstract class SpendEngine<Quote, List extends SpendList, State> {
  protected readonly context: SpendingContext;
  protected readonly key: string;
  protected readonly requests = new QuoteRequests<Quote>((event) => this.dispatch(event));
  protected flow: FlowState<Quote> = { phase: 'idle' };
  /** The list under review, or confirmed last. */
  protected list: List | undefined;
  #listNow: () => List | undefined = () => undefined;
  readonly #limited: RateLimitedSpends;
  readonly #listeners = new Set<() => void>();
  #leave: (() => void)[] = [];
  #state: State | undefined;

  constructor(subject: SpendSubject, context: SpendingContext) {
    this.context = context;
    this.key = getSubjectKey(subject);
    this.#limited = new RateLimitedSpends(context, () => this.emit());
  }

  /** The subject of the spends. */
  abstract get subject(): SpendSubject & Pick<Subject<unknown>, 'reread'>;
  /** The state, from its parts. */
  protected abstract read(): State;
  /** Reads the subject as it is before the spend, for evidence; undefined where each cell is read by itself. */
  protected abstract before(quote: Quote): ConsentContext['before'];
  /** Sends the cells of a list that was confirmed just now. */
  protected abstract begin(list: List, confirmed: Extract<FlowState<Quote>, { phase: 'reviewing' }>): void;
  /** Subscribes to what else the state depends on; called with the first subscriber. */
  protected abstract activate(): (() => void)[];
  protected abstract deactivate(): void;

  /** Subscribes to the state; returns the unsubscribe function. Without subscribers nothing is sent or checked. */
  readonly subscribe = (listener: () => void): (() => void) => {
    if (this.#listeners.size === 0) this.#arrive();
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      for (const leave of this.#leave) leave();
      this.#leave = [];
      this.deactivate();
    };
  };

  /** The state; the same object until something changes. */
  readonly getState = (): State => (this.#state ??= this.read());

  /** Continues over the cap, to the consent. Asks again if more has been spent, or the list has grown, since the question. */
  goOn(): void {
    const { cap, ledger } = this.context;
    ledger.reload();
    this.refresh();
    if (this.flow.phase !== 'overCap' || !this.mayReview()) return;
    const { over: asked } = this.flow;
    const list = this.#listNow();
    if (!list) return;
    const { points } = list.terms;
    this.#askOrReview(list, points > asked.adds ? cap.over(points) : cap.overSince(points, asked.spent));
  }

  /** Withdraws the consent before it is given, or the question about the cap: the user cancelled, or what was chosen has changed. */
  cancel(): void {
    this.dispatch({ type: 'cancel' });
  }

  /**
   * Sends what this consent's dialog shows. Does nothing if that consent is not under review, or it asks for a phrase and `typed` is not exactly it.
   */
  confirm(consent: number, typed = ''): void {
    const { flow, list } = this;
    if (flow.phase !== 'reviewing' || flow.consent.id !== consent || list?.id !== consent) return;
    if (!isPhraseTyped(list, typed)) return;
    this.dispatch({ type: 'send' });
    this.begin(list, flow);
  }

  /**
   * Asks for consent to a list; first, if its sum would take the session over its cap, whether to continue. Throws a `RangeError` when its price is
   * not valid.
   * @param listNow the list as it is when it is called
   */
  protected requestConsent(listNow: () => List): void {
    const { cap, ledger } = this.context;
    ledger.reload();
    this.refresh();
    if (this.flow.phase !== 'quoted' || !this.mayReview()) return;
    this.#listNow = listNow;
    const list = listNow();
    const { points } = list.terms;
    if (!isCount(points)) throw new RangeError(`Invalid price: ${String(points)}`);
    this.#askOrReview(list, cap.over(points));
  }

  #askOrReview(list: List, over: ReturnType<SpendingContext['cap']['over']>): void {
    const { cap, connected, ledger } = this.context;
    const { id, terms } = list;
    const session = connected.number();
    if (over) return this.dispatch({ type: 'ask', terms, over, session });
    const settled = ledger.on(this.key).flatMap((entry) => (entry.end === 'settled' ? [entry.id] : []));
    // Reading the ledger may have shown that the subject is locked.
    if (!canReview(this.flow) || this.isLocked()) return;
    this.list = list;
    const { kind, productId } = this.subject;
    this.dispatch({
      type: 'review',
      consent: { ...terms, id, subject: { kind, productId } },
      consentContext: { before: this.before(this.flow.quote), session, settled: new Set(settled), spent: cap.spent() },
    });
  }

  /** Whether a review is allowed, apart from the phase of the flow. */
  protected mayReview(): boolean {
    return !this.isLocked() && !this.isWaiting;
  }

  /** An attempt with an unknown outcome prevents a review. */
  protected isLocked(): boolean {
    return this.context.ledger.visible(this.key).some((entry) => isOpen(entry) && !this.isOwnCell(entry));
  }

  /** Whether an attempt belongs to a cell that locks only itself. */
  protected isOwnCell(_: Attempt): boolean {
    return false;
  }

  /** A 429 refused a spend, and the check after its wait is pending. */
  protected get isWaiting(): boolean {
    return this.#limited.waiting;
  }

  /**
   * After a 429: waits, and checks once whether the work had started all the same. Resolves as `checkAfterWait` does; if it had, what it may have
   * changed is stale. Never rejects.
   */
  protected async waitOut(refused: Omit<RefusedSpend, 'context'>): ReturnType<typeof checkAfterWait> {
    const found = await this.#limited.waitOut(refused);
    if (found?.started) this.ended('settled', refused.session);
    return found;
  }

  /** Voids the quote, and any pending request for one. */
  protected void(): void {
    this.requests.drop();
    this.flow = quoteFlow(this.flow, { type: 'drop' });
  }

  /**
   * Call this when a consent has ended with all its cells, or when an attempt with an unknown outcome is decided. Rereads what the spend may have
   * changed; this is the only place that does. Whoever ends the consent calls it: its sender, or the check that decides the outcome.
   * @param session number of the session in which it was given: another token has read everything again
   */
  protected ended(end: SpendEnd, session = this.context.connected.number()): void {
    if (this.context.connected.number() === session) this.subject.reread(end);
  }

  protected get isFollowed(): boolean {
    return this.#leave.length > 0;
  }

  protected dispatch(event: FlowEvent<Quote>): void {
    this.flow = quoteFlow(this.flow, event);
    this.refresh();
  }

  /** Updates from the ledger and the session. */
  protected refresh(): void {
    // The question about the cap becomes void when the token changes or an attempt locks the subject, and stays void when that attempt has ended.
    if (this.flow.phase === 'overCap' && (this.isLocked() || this.flow.session !== this.context.connected.number()))
      this.flow = quoteFlow(this.flow, { type: 'cancel' });
    this.emit();
  }

  protected emit(): void {
    this.#state = this.read();
    for (const listener of this.#listeners) listener();
  }

  #arrive(): void {
    const { ledger } = this.context;
    this.#leave = [ledger.subscribe(() => this.refresh()), ...this.activate()];
    this.refresh();
  }
}

/** How long a confirmed spend waits for the reads before it, in milliseconds. */
const TIMEOUT_BEFORE_MS = 10_000;

/** Evidence that is read before a spend; undefined if it can't be read in time. Then the spend is sent without it. */
export const readBeforeSpend = <T>({ after }: Clock, read: Promise<T>): Promise<T | undefined> =>
  withTimeout(read, TIMEOUT_BEFORE_MS, after).catch(() => undefined);

/** How long a confirmation is valid, in ms by either clock, so that nothing is sent when a laptop wakes up an hour later. */
const CONFIRMATION_VALID_MS = 60_000;

/** When a consent was confirmed, or a cell of it begun, by both clocks. */
export interface ClockReading {
  now: number;
  elapsed: number;
}

export const readClocks = (clock: Clock): ClockReading => ({ now: clock.now(), elapsed: clock.elapsed() });

/** One spend that was confirmed, by itself or as a cell of a list, ready to be sent. */
export interface SendOptions<Quote> extends Pick<SpendOptions, 'consent' | 'before' | 'isApart'> {
  context: SpendingContext;
  subject: Subject<Quote>;
  quote: Quote;
  consentContext: Pick<ConsentContext, 'session' | 'settled' | 'spent'>;
  confirmedAt: ClockReading;
  /** Whether someone would see the outcome. */
  isFollowed: () => boolean;
  /** Any other reason not to send it, as a sentence; `own` is its attempt, if one is open. */
  whyNot?: (own: string | undefined) => string | undefined;
}

/** Sends one spend that was confirmed, by itself or as a cell of a list, unless there is now a reason not to. Never throws. */
export function sendConfirmed<Quote>(options: SendOptions<Quote>): Promise<SpendResult> {
  const { context, subject, consent, quote, consentContext, before, isApart, whyNot, confirmedAt } = options;
  return spend({
    context,
    consent,
    consentContext,
    before,
    send: () => subject.send(consent, quote),
    recognize: (answer) => subject.recognize(answer, consent, quote),
    readSnapshot: (signal) => subject.readSnapshot(signal, { quote }),
    whyNot: (own) => {
      const isFollowed = options.isFollowed();
      return whyNot?.(own) ?? whyNotSend(context, { confirmedAt, isFollowed, routes: subject.routes(quote) });
    },
    ...(isApart && { isApart }),
  });
}

interface SendConditions {
  confirmedAt: ClockReading;
  isFollowed: boolean;
  routes: readonly EndpointId[];
}

/** Why a confirmed spend must no longer be sent, as a sentence; undefined when it may. */
function whyNotSend(
  { clock }: SpendingContext,
  { confirmedAt, isFollowed, routes }: SendConditions,
): string | undefined {
  // A user who left before it was sent would not see the outcome.
  if (!isFollowed) return 'You left the screen before this was sent.';
  const late =
    Math.max(Math.abs(clock.now() - confirmedAt.now), clock.elapsed() - confirmedAt.elapsed) > CONFIRMATION_VALID_MS;
  if (late) return 'This couldn’t be sent within a minute of your confirmation. Review and confirm it again.';
  const wait = getRoutesWait(routes);
  return wait > 0 ? `The service asks you to wait ${formatCountdown(wait)} before this is sent again.` : undefined;
}

/** The quote requests of one screen: only the answer to the latest counts, and none once it is void. */
class QuoteRequests<Quote> {
  readonly #report: (event: FlowEvent<Quote>) => void;
  #latest = 0;
  #renewal: AbortController | undefined;

  constructor(report: (event: FlowEvent<Quote>) => void) {
    this.#report = report;
  }

  /** Requests a quote to review. */
  ask(ask: () => Promise<Quote>): void {
    this.#report({ type: 'quote' });
    this.#follow(
      ask(),
      (quote) => ({ type: 'quoted', quote }),
      () => ({ type: 'quoteFailed' }),
    );
  }

  /** Requests a quote to show beside one that a 409 refused. */
  renew(ask: (signal: AbortSignal) => Promise<Quote>): void {
    const { signal } = (this.#renewal = new AbortController());
    this.#report({ type: 'fresh', fresh: { at: 'asked' } });
    this.#follow(
      ask(signal),
      (quote) => ({ type: 'fresh', fresh: { at: 'here', quote } }),
      (error) => ({ type: 'fresh', fresh: { at: 'failed', error } }),
    );
  }

  /** The refused quote is no longer shown, so the request for the one beside it is cancelled. */
  stopRenewing(): void {
    this.#renewal?.abort();
  }

  /** Voids every pending request. */
  drop(): void {
    this.#latest += 1;
  }

  #follow(
    answer: Promise<Quote>,
    onQuote: (quote: Quote) => FlowEvent<Quote>,
    onError: (error: unknown) => FlowEvent<Quote>,
  ): void {
    const asked = (this.#latest += 1);
    const report = (event: FlowEvent<Quote>) => asked === this.#latest && this.#report(event);
    answer.then(
      (quote) => report(onQuote(quote)),
      (error: unknown) => report(onError(error)),
    );
  }
}

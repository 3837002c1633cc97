import { isCount } from '../api/reader/json';
import { type Attempt, isOpen } from './ledger/attempt';
import { inTime } from '../lib/async/inTime';
import type { SpendingContext } from './context';
import { tellMore } from './after/tellMore';
import { Looks } from './looks';
import { type FlowEvent, type FlowState, type Grounds, canReview, quoteFlow } from './quoteFlow';
import { QuoteRequests } from './sending/quoteRequests';
import { SenderCheck } from './senderCheck';
import { type Spend, type SpendResult, spend } from './spend';
import type { SpendingScreen, SpendingState } from './spendingScreen';
import { type SpendSubject, subjectKey, type Consent, type SpendTerms } from '../api/resources/subject';
import { pressedNow, whyNotNow } from './sending/whyNotNow';
import { LimitedSpends } from './limit/limitedSpends';
import { leftOn } from '../api/client/limit/routeLimits';

/** How long a confirmed spend waits for the snapshot before it, in milliseconds; after that it is sent without that evidence. */
const BEFORE_MS = 10_000;
let consents = 0;

/**
 * Drives the spends on one subject: the flow, the lock, the attempt ledger and the looks after a lost answer. Events go in, state comes out. It is
 * active only while it has subscribers; the ledger records the outcome in any case.
 */
export class SpendController<Quote> {
  readonly subject: SpendSubject;
  readonly #key: string;
  readonly #context: SpendingContext;
  readonly #looks: Looks;
  readonly #senderCheck: SenderCheck;
  readonly #limited: LimitedSpends;
  readonly #quotes = new QuoteRequests<Quote>((event) => this.#dispatch(event));
  readonly #listeners = new Set<() => void>();
  #screen: SpendingScreen<Quote>;
  #flow: FlowState<Quote> = { phase: 'idle' };
  #state: SpendingState<Quote>;
  #leave: (() => void)[] = [];
  /** The last open attempt, whose outcome is to be announced. */
  #watched: string | undefined;
  /** The attempt whose outcome this controller found; it is announced here, whoever sent it. */
  #found: string | undefined;
  /** What was last sent here with an unknown outcome, for the looks after it. */
  #sent: { quote: Quote; attempt?: string } | undefined;

  constructor(subject: SpendSubject, screen: SpendingScreen<Quote>, context: SpendingContext) {
    this.subject = subject;
    this.#key = subjectKey(subject);
    this.#screen = screen;
    this.#context = context;
    this.#senderCheck = new SenderCheck(context);
    this.#limited = new LimitedSpends(context, () => this.#emit());
    this.#looks = new Looks({
      clock: context.clock,
      leftAtWork: (attempt) => context.ledger.leftAtWork(attempt),
      isForeign: ({ scope }) => scope !== context.connected.scope(),
      look: (signal, attempt) =>
        this.#screen.look(signal, {
          quote: this.#sent?.attempt === attempt.id ? this.#sent.quote : undefined,
          attempt,
        }),
      onChange: () => this.#emit(),
      onDecided: (attempt, end, work) =>
        this.#decide(
          attempt,
          end,
          end === 'settled'
            ? 'The answer was lost; the work was found on the service'
            : 'Looked again: everything is as it was before, nothing was spent',
          work,
        ),
    });
    this.#state = this.#read();
  }

  /** Subscribes to the state; returns the unsubscribe function. A controller without subscribers is not active. */
  readonly subscribe = (listener: () => void): (() => void) => {
    if (this.#listeners.size === 0) this.#arrive();
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#depart();
    };
  };

  readonly getState = (): SpendingState<Quote> => this.#state;

  /** Replaces the screen's functions and callbacks with its current ones. */
  attend(screen: SpendingScreen<Quote>): void {
    this.#screen = screen;
  }

  /** Makes an arrived quote reviewable. */
  quoted(quote: Quote): void {
    this.#dispatch({ type: 'quoted', quote });
  }

  /** Requests a new quote with `ask`; nothing can be reviewed until it arrives. */
  requote(ask: () => Promise<Quote>): void {
    this.#quotes.ask(ask);
  }

  /** The choice that the quote was for has changed, so the quote is void, as is any pending request for one. */
  drop(): void {
    this.#quotes.drop();
    this.#dispatch({ type: 'drop' });
  }

  /**
   * Asks for consent to these terms of the current quote. If they would take the session over its cap, first asks whether to continue. Throws a
   * `RangeError` when the price is not valid.
   */
  review(terms: SpendTerms): void {
    const { points } = terms;
    if (!isCount(points)) throw new RangeError(`No price: ${String(points)}`);
    const { cap, connected, ledger } = this.#context;
    ledger.reload();
    if (this.#flow.phase !== 'quoted' || this.#state.open || this.#state.waiting) return;
    const over = cap.over(points);
    if (over) this.#dispatch({ type: 'ask', terms, over, session: connected.number() });
    else this.#consider(terms);
  }

  /** Continues over the cap, to the consent. Asks again if more has been spent since the question. */
  goOn(): void {
    const { cap, connected, ledger } = this.#context;
    ledger.reload();
    this.#refresh();
    if (this.#flow.phase !== 'overCap') return;
    const { terms, over: asked } = this.#flow;
    const over = cap.spent() > asked.spent ? cap.over(terms.points) : undefined;
    if (over) this.#dispatch({ type: 'ask', terms, over, session: connected.number() });
    else this.#consider(terms);
  }

  #consider(terms: SpendTerms): void {
    const { ledger, connected, cap } = this.#context;
    const settled = ledger.on(this.#key).filter(({ end }) => end === 'settled');
    if (!canReview(this.#flow) || this.#state.open) return;
    const grounds: Grounds = {
      before: this.#screen.look(undefined, { quote: this.#flow.quote }).catch(() => undefined),
      session: connected.number(),
      settled: new Set(settled.map(({ id }) => id)),
      spent: cap.spent(),
    };
    this.#dispatch({ type: 'review', consent: { ...terms, id: (consents += 1), subject: this.subject }, grounds });
  }

  /** Withdraws the consent, or the question before it, because the user cancelled or the choice on the screen changed. */
  cancel(): void {
    this.#dispatch({ type: 'cancel' });
  }

  /** Sends what this consent's dialog shows; does nothing if that consent is not under review. */
  confirm(consent: number): void {
    const flow = this.#flow;
    if (flow.phase !== 'reviewing' || flow.consent.id !== consent) return;
    this.#dispatch({ type: 'send' });
    void this.#send(flow.consent, flow.quote, flow.grounds);
  }

  lookAgain(): void {
    this.#looks.lookNow();
  }

  /**
   * Records the user's own finding on whether the work started: the attempt counts as spent or as not made. While the request may still be in
   * progress, it cannot be marked as not started.
   */
  mark(started: boolean): void {
    const { open } = this.#state;
    if (open?.end !== 'unknown' || (!started && this.#context.ledger.leftAtWork(open) > 0)) return;
    this.#decide(
      open,
      started ? 'settled' : 'not-started',
      started ? 'Marked as started by hand' : 'Marked as not started by hand',
    );
  }

  async #send(consent: Consent, quote: Quote, grounds: Grounds): Promise<void> {
    const { clock } = this.#context;
    const pressed = pressedNow(clock);
    const [before, changed] = await Promise.all([
      inTime(grounds.before, BEFORE_MS, clock.after),
      this.#whyChanged(quote),
    ]);
    const order: Spend = {
      context: this.#context,
      consent,
      grounds,
      before,
      send: () => this.#screen.send(consent, quote),
      recognise: (answer) => this.#screen.recognise(answer, consent, quote),
      look: (signal) => this.#screen.look(signal, { quote }),
      whyNot: (own) => {
        const { routes } = this.#screen;
        const now = { consent, grounds, pressed, isFollowed: this.#isFollowed, routes: routes?.(quote) ?? [] };
        return whyNotNow(this.#context, now, own);
      },
    };
    const result: SpendResult = changed === undefined ? await spend(order) : { end: 'blocked', why: changed };
    if (result.end === 'unknown') {
      this.#sent = { quote, attempt: result.attempt };
      this.#dispatch({ type: 'unknown', attempt: result.attempt });
    } else if (result.end === 'refused') this.#dispatch({ type: 'refused', error: result.error });
    else if (result.end === 'blocked') this.#dispatch({ type: 'blocked', why: result.why });
    else this.#dispatch({ type: 'settled' });
    const limited = result.end === 'refused' && result.error.status === 429;
    if (limited) void this.#tellLater(consent, quote, grounds.session, result);
    // A screen that is gone must not navigate.
    if (!this.#isFollowed) {
      if (this.#context.connected.number() !== grounds.session) return;
      if (result.end !== 'settled' || this.#context.ledger.tellOnce(result.attempt))
        this.#screen.onEndedAway(consent, result);
    } else if (result.end === 'settled') {
      this.#context.ledger.tellOnce(result.attempt);
      const { work, differs, note } = result;
      this.#screen.onSettled(consent, { work, differs, note });
    } else if (result.end !== 'unknown' && !limited) {
      this.#screen.onEnded(false);
      if (result.end === 'refused' && result.error.status === 409)
        this.#quotes.renew((signal) => this.#screen.requote(quote, signal));
    }
    if (result.end === 'settled') void tellMore(this.#context, this.#screen, result.attempt, quote);
  }

  /** After a 429: announces the outcome after the wait and the check. */
  async #tellLater(
    consent: Consent,
    quote: Quote,
    session: number,
    refusal: Extract<SpendResult, { end: 'refused' }>,
  ): Promise<void> {
    const { attempt } = refusal;
    const look = (signal: AbortSignal) => this.#screen.look(signal, { quote });
    const found = await this.#limited.outwait({ session, attempt, error: refusal.error, look });
    if (!found) return;
    if (!found.started) return this.#screen.onEnded(true);
    // The dialog says that it was refused.
    this.#dispatch({ type: 'drop' });
    const announced = !this.#context.ledger.tellOnce(attempt);
    const known = { work: found.work, differs: [], note: this.#context.ledger.find(attempt)?.note };
    if (this.#isFollowed) this.#screen.onSettled(consent, known);
    else if (!announced) this.#screen.onEndedAway(consent, { end: 'settled', attempt, ...known });
    void tellMore(this.#context, this.#screen, attempt, quote);
  }

  async #whyChanged(quote: Quote): Promise<string | undefined> {
    try {
      return await this.#screen.whyNot?.(quote);
    } catch {
      return 'What you confirmed could not be checked once more, so nothing was sent.';
    }
  }

  get #isFollowed(): boolean {
    return this.#leave.length > 0;
  }

  #arrive(): void {
    const { ledger, connected, onPageShown } = this.#context;
    const refresh = () => this.#refresh();
    this.#leave = [ledger.subscribe(refresh), connected.subscribe(refresh), onPageShown(() => this.#looks.wake())];
    refresh();
  }

  #depart(): void {
    for (const leave of this.#leave) leave();
    this.#leave = [];
    this.#quotes.stopRenewing();
    this.#looks.follow(undefined);
    this.#senderCheck.follow(undefined);
  }

  #dispatch(event: FlowEvent<Quote>): void {
    this.#flow = quoteFlow(this.#flow, event);
    if (this.#flow.phase !== 'refused') this.#quotes.stopRenewing();
    this.#refresh();
  }

  #read(): SpendingState<Quote> {
    const attempts = this.#context.ledger.visible(this.#key);
    const open = attempts.find(isOpen);
    return {
      flow: this.#flow,
      attempts,
      open,
      looking: this.#looks.looking,
      waiting: this.#limited.waiting,
    };
  }

  #emit(): void {
    this.#state = this.#read();
    for (const listener of this.#listeners) listener();
  }

  /** Adopts the ledger's state, except while sending, when the answer says more. */
  #refresh(): void {
    // The question about the cap becomes void when the token changes or an attempt locks the subject, and stays void when that attempt has ended.
    if (
      this.#flow.phase === 'overCap' &&
      (this.#read().open || this.#flow.session !== this.#context.connected.number())
    )
      this.#flow = quoteFlow(this.#flow, { type: 'cancel' });
    if (!this.#isFollowed || this.#flow.phase === 'sending') return this.#emit();
    const { ledger } = this.#context;
    const { open } = this.#read();
    const locking = this.#flow.phase === 'unknown' ? ledger.find(this.#flow.attempt) : undefined;
    if (locking && !isOpen(locking)) this.#flow = quoteFlow(this.#flow, { type: 'evidence' });
    if (open?.end === 'unknown') this.#flow = quoteFlow(this.#flow, { type: 'unknown', attempt: open.id });
    const watched = this.#watched === undefined ? undefined : ledger.find(this.#watched);
    this.#watched = open?.id;
    // A cell of a matrix is looked for there, because without its prompt and checkpoint another cell's run could be taken for it.
    this.#looks.follow(open?.end === 'unknown' && open.cell === undefined ? open : undefined);
    this.#senderCheck.follow(open?.end === 'sending' ? open : undefined);
    this.#emit();
    if (watched && !isOpen(watched)) this.#tell(watched);
  }

  /** Announces that a watched attempt has ended: by another tab, another screen, a look or by hand. */
  #tell(ended: Attempt): void {
    const wasSentHere = this.#context.ledger.tellOnce(ended.id);
    if (ended.end === 'settled' && (wasSentHere || this.#found === ended.id))
      this.#screen.onSettled(ended, { work: ended.work, differs: [], note: ended.note });
    else this.#screen.onEnded(ended.end === 'refused' && this.#isLimited());
  }

  /** Whether the service asks to wait. A limit that another tab met applies here too, and changes nothing. */
  #isLimited(): boolean {
    const routes = 'quote' in this.#flow ? this.#screen.routes?.(this.#flow.quote) : undefined;
    return leftOn(routes ?? []) > 0;
  }

  #decide(attempt: Attempt, end: 'settled' | 'not-started', note: string, work?: string): void {
    this.#found = attempt.id;
    this.#context.ledger.end(attempt.id, end, note, work);
    const quote = this.#sent?.attempt === attempt.id ? this.#sent.quote : undefined;
    if (end === 'settled' && work !== undefined) void tellMore(this.#context, this.#screen, attempt.id, quote);
  }
}

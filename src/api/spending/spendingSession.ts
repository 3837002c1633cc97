import { isCount } from '../reader/json';
import { type Attempt, isOpen } from './ledger/attempt';
import { within } from './clock';
import type { SpendingContext } from './context';
import { lookForMore } from './after/afterwards';
import { Looks } from './looks';
import { type Consent, type FlowEvent, type FlowState, type Grounds, type Terms, quoteFlow } from './quoteFlow';
import { SenderCheck } from './senderCheck';
import type { OverCap } from './cap/sessionCap';
import { type Spend, type SpendResult, spend } from './spend';
import type { SpendingScreen, SpendingState } from './spendingScreen';
import { type SpendSubject, subjectKey } from './subject';
import { formatCountdown } from '../../lib/time';
import { leftOn } from '../client/limit/routeLimits';
import { lookAfterWait } from './limit/lookAfterWait';

/** How long a confirmed spend waits for the look before it, in milliseconds; then it is sent without that evidence. */
const BEFORE_MS = 10_000;
/** How long a press is valid, in ms by either clock: nothing is sent when a laptop wakes up an hour later. */
const PRESS_LASTS_MS = 60_000;
let consents = 0;

/**
 * Drives the spends on one subject: the flow, the lock, the attempt ledger and the looks after a lost answer. Events go
 * in, state comes out. It is active only while it has subscribers; the ledger records the end in any case.
 */
export class SpendingSession<Quote> {
  readonly subject: SpendSubject;
  readonly #key: string;
  readonly #context: SpendingContext;
  readonly #looks: Looks;
  readonly #senderCheck: SenderCheck;
  readonly #listeners = new Set<() => void>();
  #screen: SpendingScreen<Quote>;
  #flow: FlowState<Quote> = { phase: 'idle' };
  #state: SpendingState<Quote>;
  #leave: (() => void)[] = [];
  /** The last open attempt, whose end is to be announced. */
  #watched: string | undefined;
  /** The attempt whose end this session found; it is announced here, whoever sent it. */
  #found: string | undefined;
  /** What was last sent here with an unknown end, for the looks after it. */
  #sent: { quote: Quote; attempt?: string } | undefined;
  #asked = 0;
  /** The review that is asked about because of the cap, and what it was asked in. */
  #overCap: { terms: Terms; over: OverCap; flow: FlowState<Quote>; session: number } | undefined;
  /** Attempts that a 429 refused, until the look after its wait. */
  readonly #waiting = new Set<string>();
  /** What the session had spent when the consent was opened, in Points. */
  #spentThen = 0;

  constructor(subject: SpendSubject, screen: SpendingScreen<Quote>, context: SpendingContext) {
    this.subject = subject;
    this.#key = subjectKey(subject);
    this.#screen = screen;
    this.#context = context;
    this.#senderCheck = new SenderCheck(context);
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

  /** Subscribes to the state; returns the unsubscribe function. A session without subscribers is not active. */
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

  /** A quote has arrived and can be reviewed. */
  quoted(quote: Quote): void {
    this.#dispatch({ type: 'quoted', quote });
  }

  /** Requests a new quote with `ask`; nothing can be reviewed until it arrives. */
  requote(ask: () => Promise<Quote>): void {
    const asked = (this.#asked += 1);
    // Only the answer to the latest request counts.
    const tell = (event: FlowEvent<Quote>) => asked === this.#asked && this.#dispatch(event);
    this.#dispatch({ type: 'quote' });
    ask().then(
      (quote) => tell({ type: 'quoted', quote }),
      () => tell({ type: 'quoteFailed' }),
    );
  }

  /** What the quote was for has changed: it is void, and so is one that has been requested. */
  drop(): void {
    this.#asked += 1;
    this.#dispatch({ type: 'drop' });
  }

  /**
   * Asks for consent to these terms of the current quote; before that, whether to go on, if they would bring the session
   * above its cap. Throws a `RangeError` when the price is not valid.
   */
  review(terms: Terms): void {
    const { points } = terms;
    if (!isCount(points)) throw new RangeError(`No price: ${String(points)}`);
    const { cap, connected, ledger } = this.#context;
    ledger.reload();
    if (this.#flow.phase !== 'quoted' || this.#state.open || this.#state.waiting) return;
    const over = cap.over(points);
    if (!over) return this.#consider(terms);
    this.#overCap = { terms, over, flow: this.#flow, session: connected.number() };
    this.#emit();
  }

  /** Goes on above the cap, to the consent. Asks again when more has been spent since the question. */
  goOn(): void {
    this.#context.ledger.reload();
    const { overCap } = this.#read();
    const asked = this.#overCap;
    if (!overCap || !asked) return;
    this.#overCap = undefined;
    if (this.#context.cap.spent() > overCap.spent) this.review(asked.terms);
    else this.#consider(asked.terms);
  }

  #consider(terms: Terms): void {
    const { ledger, connected, cap } = this.#context;
    this.#spentThen = cap.spent();
    const settled = ledger.on(this.#key).filter(({ end }) => end === 'settled');
    if (this.#flow.phase !== 'quoted' || this.#state.open) return;
    const grounds: Grounds = {
      before: this.#screen.look(undefined, { quote: this.#flow.quote }).catch(() => undefined),
      session: connected.number(),
      settled: new Set(settled.map(({ id }) => id)),
    };
    this.#dispatch({ type: 'review', consent: { ...terms, id: (consents += 1), subject: this.subject }, grounds });
  }

  /** Takes back the consent, or the question before it: the user does, or the choice on the screen changed. */
  cancel(): void {
    this.#overCap = undefined;
    this.#dispatch({ type: 'cancel' });
  }

  /** Sends what this consent's dialog shows; does nothing when that consent is not under review. */
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
   * The user has checked whether the work started: the attempt counts as spent or as not made. While the request may
   * still be in progress, it cannot be marked as not started.
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
    const pressed = { now: clock.now(), elapsed: clock.elapsed() };
    const [before, changed] = await Promise.all([within(clock, BEFORE_MS, grounds.before), this.#whyChanged(quote)]);
    const order: Spend = {
      context: this.#context,
      consent,
      grounds,
      before,
      send: () => this.#screen.send(consent, quote),
      recognise: (answer) => this.#screen.recognise(answer, consent, quote),
      look: (signal) => this.#screen.look(signal, { quote }),
      whyNot: (own) => {
        // A user who left before it was sent would not see how it ends.
        if (!this.#isFollowed) return 'You left before it was sent.';
        const late = Math.max(Math.abs(clock.now() - pressed.now), clock.elapsed() - pressed.elapsed) > PRESS_LASTS_MS;
        if (late) return 'It could not be sent within a minute of your confirmation. Confirm it again.';
        const wait = leftOn(this.#screen.routes?.(quote) ?? []);
        if (wait > 0) return `The service asks to wait ${formatCountdown(wait)} before this is asked for again.`;
        const over = this.#context.cap.over(consent.points, own);
        return over && over.spent > this.#spentThen
          ? 'More was spent since you opened the dialog, so this would bring the session above its cap. Review it again.'
          : undefined;
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
    if (limited) void this.#lookLater(consent, quote, grounds.session, result);
    // A screen that is gone must not navigate.
    if (!this.#isFollowed) {
      if (this.#context.connected.number() !== grounds.session) return;
      if (result.end !== 'settled' || this.#context.ledger.tellOnce(result.attempt))
        this.#screen.onEndedAway(consent, result);
    } else if (result.end === 'settled') {
      this.#context.ledger.tellOnce(result.attempt);
      this.#screen.onSettled(consent, { work: result.work, differs: result.differs });
    } else if (result.end !== 'unknown' && !limited) this.#screen.onEnded(false);
    if (result.end === 'settled') void this.#lookForMore(result.attempt, quote);
  }

  /** After a 429: waits, looks once, and only then tells how it ended. Until then nothing can be reviewed. */
  async #lookLater(
    consent: Consent,
    quote: Quote,
    session: number,
    { attempt, error }: Extract<SpendResult, { end: 'refused' }>,
  ): Promise<void> {
    const { ledger } = this.#context;
    this.#waiting.add(attempt);
    this.#emit();
    const look = (signal: AbortSignal) => this.#screen.look(signal, { quote });
    const found = await lookAfterWait({ context: this.#context, session, attempt, error, look });
    this.#waiting.delete(attempt);
    this.#emit();
    if (!found) return;
    if (!found.started) return this.#screen.onEnded(true);
    // The dialog says that it was refused.
    this.#dispatch({ type: 'drop' });
    const announced = !ledger.tellOnce(attempt);
    const { work } = found;
    if (this.#isFollowed) this.#screen.onSettled(consent, { work, differs: [] });
    else if (!announced) this.#screen.onEndedAway(consent, { end: 'settled', attempt, work, differs: [] });
    void this.#lookForMore(attempt, quote);
  }

  async #whyChanged(quote: Quote): Promise<string | undefined> {
    try {
      return await this.#screen.whyNot?.(quote);
    } catch {
      return 'What you confirmed could not be checked once more, so nothing was sent.';
    }
  }

  /** Compares what there is after a settled spend with what there was before, where nothing else keeps it from doubling. */
  async #lookForMore(id: string, quote: Quote | undefined): Promise<void> {
    const attempt = this.#context.ledger.find(id);
    if (!attempt || this.#context.guarded()) return;
    const sought = { quote, attempt };
    const screen = this.#screen;
    const more = await lookForMore({
      context: this.#context,
      attempt,
      look: () => screen.look(undefined, sought),
      beside: (work) => screen.beside(work, attempt.work, sought),
    });
    if (more) this.#screen.onMore(attempt, more);
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
    this.#looks.follow(undefined);
    this.#senderCheck.follow(undefined);
  }

  #dispatch(event: FlowEvent<Quote>): void {
    this.#flow = quoteFlow(this.#flow, event);
    this.#refresh();
  }

  #read(): SpendingState<Quote> {
    const attempts = this.#context.ledger.visible(this.#key);
    const open = attempts.find(isOpen);
    const asked = this.#overCap;
    // What was asked about is void with its quote, its token, or an attempt that locks.
    const stands = !open && asked?.flow === this.#flow && asked.session === this.#context.connected.number();
    return {
      flow: this.#flow,
      attempts,
      open,
      looking: this.#looks.looking,
      overCap: stands ? asked.over : undefined,
      waiting: this.#waiting.size > 0,
    };
  }

  #emit(): void {
    this.#state = this.#read();
    // What is void once stays void, even when the attempt that locked has ended.
    if (!this.#state.overCap) this.#overCap = undefined;
    for (const listener of this.#listeners) listener();
  }

  /** Takes over the ledger's state, except while sending: then the answer says more. */
  #refresh(): void {
    if (!this.#isFollowed || this.#flow.phase === 'sending') return this.#emit();
    const { ledger } = this.#context;
    const { open } = this.#read();
    const locking = this.#flow.phase === 'unknown' ? ledger.find(this.#flow.attempt) : undefined;
    if (locking && !isOpen(locking)) this.#flow = quoteFlow(this.#flow, { type: 'evidence' });
    if (open?.end === 'unknown') this.#flow = quoteFlow(this.#flow, { type: 'unknown', attempt: open.id });
    const watched = this.#watched === undefined ? undefined : ledger.find(this.#watched);
    this.#watched = open?.id;
    this.#looks.follow(open?.end === 'unknown' ? open : undefined);
    this.#senderCheck.follow(open?.end === 'sending' ? open : undefined);
    this.#emit();
    if (watched && !isOpen(watched)) this.#tell(watched);
  }

  /** Announces that a watched attempt has ended: by another tab, another screen, a look or by hand. */
  #tell(ended: Attempt): void {
    const wasSentHere = this.#context.ledger.tellOnce(ended.id);
    if (ended.end === 'settled' && (wasSentHere || this.#found === ended.id))
      this.#screen.onSettled(ended, { work: ended.work, differs: [] });
    else this.#screen.onEnded(false);
  }

  #decide(attempt: Attempt, end: 'settled' | 'not-started', note: string, work?: string): void {
    this.#found = attempt.id;
    this.#context.ledger.end(attempt.id, end, note, work);
    const quote = this.#sent?.attempt === attempt.id ? this.#sent.quote : undefined;
    if (end === 'settled' && work !== undefined) void this.#lookForMore(attempt.id, quote);
  }
}

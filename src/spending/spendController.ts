/** A single spend, and the outcomes reported to its screen. */
import { isRateLimit } from '../api/client/errors';
import { getRoutesWait } from '../api/client/limit/routeLimits';
import type { Consent, SpendTerms, Subject } from '../api/resources/subject';
import type { SpendingContext } from './context';
import {
  type ClockReading,
  SpendEngine,
  type SpendList,
  nextId,
  readClocks,
  readBeforeSpend,
  sendConfirmed,
} from './engine';
import { type Attempt, isOpen } from './ledger/attempt';
import { type UnconfirmedWork, reportUnconfirmedWork } from './unconfirmedWork';
import { type FlowEvent, type FlowState, type ConsentContext, quoteFlow } from './quoteFlow';
import type { Settled, SpendResult } from './spend';
import { type OutcomeCheckState, UnknownOutcomes } from './unknownOutcomes';

/** The confirmed terms, for announcing the outcome. */
export type Spent = Pick<Consent, 'points' | 'title'>;

/** What a screen adds to its subject, and its callbacks. */
export interface SpendingScreen<Quote> {
  /** Why the consent can no longer be sent, checked after the click and before an attempt opens; undefined when it can. */
  whyNot?: (quote: Quote) => Promise<string | undefined>;
  /** Called once the service has accepted, or evidence shows that it had. */
  onSettled: (spent: Spent, found: Pick<Settled, 'work' | 'differs' | 'note'>) => void;
  /** Called after any spend, even when the screen is gone, if the service shows more than was confirmed. */
  onMore: (spent: Spent, more: UnconfirmedWork) => void;
  /** Called after any other outcome; a request that was rate limited has changed nothing. */
  onEnded: (limited: boolean) => void;
  /** Called in place of both when the screen is gone, unless another screen has announced the outcome. */
  onEndedAway: (spent: Spent, result: SpendResult) => void;
}

export interface SpendingState<Quote> {
  flow: FlowState<Quote>;
  /** The attempt without a known outcome; while there is one, nothing can be reviewed. */
  open: Attempt | undefined;
  /** This account's attempts and those that another token left open, newest first. */
  attempts: readonly Attempt[];
  checking: OutcomeCheckState;
  /** A 429 refused the last spend, and the check after its wait is pending: nothing can be reviewed. */
  waiting: boolean;
}

/**
 * Drives the spends on one subject: the engine, and what is announced of each. Events go in, state comes out. It is active only while it has
 * subscribers; the ledger records the outcome in any case.
 */
export class SpendController<Quote> extends SpendEngine<Quote, SpendList, SpendingState<Quote>> {
  readonly #unknowns: UnknownOutcomes;
  #subject: Subject<Quote>;
  #screen: SpendingScreen<Quote>;
  /** The last open attempt, whose outcome will be announced. */
  #watched: string | undefined;
  /** The attempt whose outcome this controller found; it is announced here, whoever sent it. */
  #found: string | undefined;
  /** What was last sent here with an unknown outcome, for the checks after it. */
  #sent: { quote: Quote; attempt?: string } | undefined;

  constructor(subject: Subject<Quote>, screen: SpendingScreen<Quote>, context: SpendingContext) {
    super(subject, context);
    this.#subject = subject;
    this.#screen = screen;
    this.#unknowns = new UnknownOutcomes({
      context,
      readSnapshot: (signal, attempt) =>
        this.subject.readSnapshot(signal, { quote: this.#getQuote(attempt.id), attempt }),
      onChange: () => this.emit(),
      onDecided: (attempt, end) => {
        this.#found = attempt;
        this.ended(end);
      },
      onFound: (attempt) => this.#reportUnconfirmed(attempt, this.#getQuote(attempt)),
    });
  }

  get subject(): Subject<Quote> {
    return this.#subject;
  }

  /** Replaces the subject's and the screen's functions with the current ones. */
  update(subject: Subject<Quote>, screen: SpendingScreen<Quote>): void {
    this.#subject = subject;
    this.#screen = screen;
  }

  /** Makes an arrived quote reviewable. */
  quoted(quote: Quote): void {
    this.dispatch({ type: 'quoted', quote });
  }

  /** Requests a new quote with `ask`; nothing can be reviewed until it arrives. */
  requote(ask: () => Promise<Quote>): void {
    this.requests.ask(ask);
  }

  /** The choice that the quote was for has changed, so the quote is void, as is any pending request for one. */
  drop(): void {
    this.requests.drop();
    this.dispatch({ type: 'drop' });
  }

  /** Asks for consent to these terms of the current quote. Throws a `RangeError` when the price is not valid. */
  review(terms: SpendTerms): void {
    this.requestConsent(() => ({ id: nextId(), terms, phrase: this.subject.phrase }));
  }

  checkAgain(): void {
    this.#unknowns.checkNow();
  }

  /** Records the user's own finding on whether the work of the open attempt started (`UnknownOutcomes.mark`). */
  mark(started: boolean): void {
    this.#unknowns.mark(this.getState().open, started);
  }

  protected before(quote: Quote): ConsentContext['before'] {
    return this.subject.readSnapshot(undefined, { quote }).catch(() => undefined);
  }

  protected begin(
    _: SpendList,
    { consent, quote, consentContext }: Extract<FlowState<Quote>, { phase: 'reviewing' }>,
  ): void {
    void this.#send(consent, quote, consentContext, readClocks(this.context.clock));
  }

  async #send(
    consent: Consent,
    quote: Quote,
    consentContext: ConsentContext,
    confirmedAt: ClockReading,
  ): Promise<void> {
    const { context } = this;
    const [before, changed] = await Promise.all([
      readBeforeSpend(context.clock, consentContext.before),
      this.#whyChanged(quote),
    ]);
    const { subject } = this;
    const isFollowed = () => this.isFollowed;
    const result: SpendResult =
      changed === undefined
        ? await sendConfirmed({ context, subject, consent, quote, consentContext, before, confirmedAt, isFollowed })
        : { end: 'blocked', why: changed };
    if (result.end === 'unknown') {
      this.#sent = { quote, attempt: result.attempt };
      this.dispatch({ type: 'unknown', attempt: result.attempt });
    } else if (result.end === 'refused') this.dispatch({ type: 'refused', error: result.error });
    else if (result.end === 'blocked') this.dispatch({ type: 'blocked', why: result.why });
    else this.dispatch({ type: 'settled' });
    if (result.end !== 'refused' || !isRateLimit(result.error)) this.ended(result.end, consentContext.session);
    const limited = result.end === 'refused' && result.error.status === 429;
    if (limited) void this.#reportLater(consent, quote, consentContext.session, result);
    // A screen that is gone must not navigate.
    if (!this.isFollowed) {
      if (context.connected.number() !== consentContext.session) return;
      if (result.end !== 'settled' || context.ledger.claimAnnouncement(result.attempt))
        this.#screen.onEndedAway(consent, result);
    } else if (result.end === 'settled') {
      context.ledger.claimAnnouncement(result.attempt);
      const { work, differs, note } = result;
      this.#screen.onSettled(consent, { work, differs, note });
    } else if (result.end !== 'unknown' && !limited) {
      this.#screen.onEnded(false);
      if (result.end === 'refused' && result.error.status === 409)
        this.requests.renew((signal) => this.subject.quote(quote, signal));
    }
    if (result.end === 'settled') this.#reportUnconfirmed(result.attempt, quote);
  }

  /** After a 429: announces the outcome after the wait and the check. */
  async #reportLater(
    consent: Consent,
    quote: Quote,
    session: number,
    refusal: Extract<SpendResult, { end: 'refused' }>,
  ): Promise<void> {
    const { attempt } = refusal;
    const readSnapshot = (signal: AbortSignal) => this.subject.readSnapshot(signal, { quote });
    const found = await this.waitOut({ session, attempt, error: refusal.error, readSnapshot });
    if (!found) return;
    if (!found.started) return this.#screen.onEnded(true);
    // The dialog says that it was refused.
    this.dispatch({ type: 'drop' });
    const { ledger } = this.context;
    const announced = !ledger.claimAnnouncement(attempt);
    const known = { work: found.work, differs: [], note: ledger.find(attempt)?.note };
    if (this.isFollowed) this.#screen.onSettled(consent, known);
    else if (!announced) this.#screen.onEndedAway(consent, { end: 'settled', attempt, ...known });
    this.#reportUnconfirmed(attempt, quote);
  }

  async #whyChanged(quote: Quote): Promise<string | undefined> {
    try {
      return await this.#screen.whyNot?.(quote);
    } catch {
      return 'What you confirmed couldn’t be checked again, so nothing was sent.';
    }
  }

  protected activate(): (() => void)[] {
    const { connected, onPageShown } = this.context;
    return [connected.subscribe(() => this.refresh()), onPageShown(() => this.#unknowns.wake())];
  }

  protected deactivate(): void {
    this.requests.stopRenewing();
    this.#unknowns.follow();
  }

  protected override dispatch(event: FlowEvent<Quote>): void {
    super.dispatch(event);
    if (this.flow.phase !== 'refused') this.requests.stopRenewing();
  }

  protected read(): SpendingState<Quote> {
    const attempts = this.context.ledger.visible(this.key);
    const open = attempts.find(isOpen);
    const checking = this.#unknowns.getCheckState(open?.id);
    return { flow: this.flow, attempts, open, checking, waiting: this.isWaiting };
  }

  /** Adopts the ledger's state, except while sending, when the answer says more. */
  protected override refresh(): void {
    if (!this.isFollowed || this.flow.phase === 'sending') return super.refresh();
    const { ledger } = this.context;
    const { open } = this.read();
    const locking = this.flow.phase === 'unknown' ? ledger.find(this.flow.attempt) : undefined;
    if (locking && !isOpen(locking)) this.flow = quoteFlow(this.flow, { type: 'evidence' });
    if (open?.end === 'unknown') this.flow = quoteFlow(this.flow, { type: 'unknown', attempt: open.id });
    const watched = this.#watched === undefined ? undefined : ledger.find(this.#watched);
    this.#watched = open?.id;
    // The matrix checks its own cells, because without its prompt and checkpoint another cell's run could be taken for it.
    this.#unknowns.follow(
      open?.end === 'unknown' && open.cell === undefined ? [open] : [],
      open?.end === 'sending' ? open : undefined,
    );
    super.refresh();
    if (watched && !isOpen(watched)) this.#announce(watched);
  }

  /** Announces that a watched attempt has ended: by another tab, another screen, a check or the user. */
  #announce(ended: Attempt): void {
    const { ledger } = this.context;
    // What a limit refused may turn out to have started; the screen that sent it announces that.
    const wasSentHere = ended.end === 'settled' && ledger.claimAnnouncement(ended.id);
    const limited = ended.end === 'refused' && this.#isLimited();
    // If it ended in this document, that is already reported. A matrix reports only when all its cells have ended.
    const isReported = ledger.isEndedHere(ended.id) && ended.cell === undefined;
    if (!limited && !isReported && ended.end !== 'sending') this.ended(ended.end);
    if (wasSentHere || (ended.end === 'settled' && this.#found === ended.id))
      this.#screen.onSettled(ended, { work: ended.work, differs: [], note: ended.note });
    else this.#screen.onEnded(limited);
  }

  /** Whether the service asks to wait. A limit that another tab met applies here too, and changes nothing. */
  #isLimited(): boolean {
    return getRoutesWait('quote' in this.flow ? this.subject.routes(this.flow.quote) : []) > 0;
  }

  #getQuote(attempt: string): Quote | undefined {
    return this.#sent?.attempt === attempt ? this.#sent.quote : undefined;
  }

  #reportUnconfirmed(attempt: string, quote: Quote | undefined): void {
    const { onMore } = this.#screen;
    void reportUnconfirmedWork(this.context, this.subject, attempt, quote, (spent, more) => onMore(spent, more));
  }
}

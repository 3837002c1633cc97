import { useEffect, useReducer, useRef, useState } from 'react';
import { place, scope } from '../scope';
import { session } from '../session';
import { type Attempt, endAttempt, isOpen, tellOnce, useAttempts } from './attempts';
import { type Finding, type Snapshot, judge } from './evidence';
import { isLatched, seesOtherTabs } from './latch';
import { type FlowEvent, type FlowState, type Frozen, type Grounds, quoteFlow } from './quoteFlow';
import { type SpendResult, spend } from './spend';

/**
 * How long everything has to look as before, at least, in milliseconds; and no look decides before the request can no
 * longer be at work on the other side (`Attempt.until`). One look alone would prove nothing.
 */
const QUIET_MS = 4_000;
/** How long a confirmed spend waits for the look before it, in milliseconds; then it goes out without evidence. */
const BEFORE_MS = 10_000;
/** How often an attempt that another tab is sending is looked at, in milliseconds: that tab may be closed. */
const RECHECK_MS = 2_000;

export interface Looking {
  /** A look is under way. */
  busy: boolean;
  finding: Finding | undefined;
  /** Why the last look could not be made. */
  error: unknown;
}

export interface Spending<Quote> {
  state: FlowState<Quote>;
  /** The attempt whose end is not known: while there is one, nothing can be reviewed. */
  open: Attempt | undefined;
  attempts: Attempt[];
  looking: Looking;
  quoted: (quote: Quote) => void;
  /** Asks for a new quote with `ask`; while it is under way nothing can be reviewed. */
  requote: (ask: () => Promise<Quote>) => void;
  /** The choice on the screen changed: any consent given is void. */
  choose: () => void;
  /** What the quote was for has changed: it is void, and so is one that is on its way. */
  drop: () => void;
  /** Opens the consent to what the quote offers. */
  review: (frozen: Frozen, quote: Quote) => void;
  cancel: () => void;
  confirm: () => void;
  lookAgain: () => void;
  /** The user has seen with their own eyes whether the work started: the attempt counts as spent, or as not made. */
  mark: (started: boolean) => void;
}

/** What the looks before, during and after a spend know of it. */
export interface Sought<Quote> {
  /** The quote that was confirmed; unknown once the page has been loaded anew. */
  quote: Quote | undefined;
  /** The attempt whose end is looked for. */
  attempt?: Attempt | undefined;
}

interface Options<Quote> {
  subject: string;
  /** Reads how the subject stands. Throws when it cannot be read. */
  look: (signal: AbortSignal | undefined, sought: Sought<Quote>) => Promise<Snapshot>;
  /** Posts what was frozen with its quote; called once for each confirmed consent. */
  send: (frozen: Frozen, quote: Quote) => Promise<unknown>;
  /** The id of the work in the answer of `send`. */
  workOf?: (answer: unknown) => string | undefined;
  /** After the service accepted, or evidence showed that it had; `work` is the id of what began, where it is known. */
  onSettled: (frozen: Pick<Frozen, 'points' | 'title'>, work: string | undefined) => void;
  /** After any end: the quote on the screen is stale. */
  onEnded: () => void;
}

const notLooked: Looking = { busy: false, finding: undefined, error: undefined };

type Flows<Quote> = Readonly<Record<string, FlowState<Quote>>>;

/** One flow to a subject: a screen that moves on to another takes no state and no late answer with it. */
function flowsBySubject<Quote>(flows: Flows<Quote>, told: { subject: string; event: FlowEvent<Quote> }): Flows<Quote> {
  const now = flows[told.subject] ?? { at: 'idle' };
  const next = quoteFlow(now, told.event);
  return next === now ? flows : { ...flows, [told.subject]: next };
}

/** Drives one spending flow: the reducer, the latch, the attempt ledger and the looks after a lost answer. */
export function useSpending<Quote>(options: Options<Quote>): Spending<Quote> {
  const { subject, look, send, workOf, onSettled, onEnded } = options;
  const [flows, tell] = useReducer(flowsBySubject<Quote>, {});
  const state = flows[subject] ?? { at: 'idle' };
  const dispatch = (event: FlowEvent<Quote>) => tell({ subject, event });
  const [looked, setLooked] = useState({ subject, looking: notLooked });
  const looking = looked.subject === subject ? looked.looking : notLooked;
  const setLooking = (next: Looking) => setLooked({ subject, looking: next });
  const attempts = useAttempts(subject);
  const open = attempts.find(isOpen);
  // What was confirmed last here, for the looks after it.
  const confirmed = useRef<{ subject: string; quote: Quote }>(undefined);
  const latest = useRef({ subject, open, looking, look, onSettled, onEnded });
  useEffect(() => {
    latest.current = { subject, open, looking, look, onSettled, onEnded };
  });

  // An attempt that says "sending" although no tab holds its latch was interrupted: by a reload, a crash, a closed tab.
  const sending = open?.end === 'sending' && state.at !== 'sending' ? open : undefined;
  const sendingId = sending?.id;
  const givenUpAt = seesOtherTabs() ? 0 : (sending?.until ?? 0);
  useEffect(() => {
    if (sendingId === undefined) return;
    const gone = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const check = async () => {
      const latched = await isLatched(`${place()}.${subject}`).catch(() => true);
      if (gone.signal.aborted) return;
      const wait = latched ? RECHECK_MS : givenUpAt - Date.now();
      if (wait > 0) timer = setTimeout(() => void check(), wait);
      else endAttempt(sendingId, 'unknown', 'The page was closed before the answer came');
    };
    void check();
    return () => {
      gone.abort();
      clearTimeout(timer);
    };
  }, [sendingId, givenUpAt, subject]);

  // While an end is unknown, look: at once, and once more when the first look found nothing.
  const openId = open?.end === 'unknown' && state.at !== 'sending' ? open.id : undefined;
  const quiet = useRef<{ attempt: string; since: number }>(undefined);
  const lookAgain = useRef<() => void>(undefined);
  useEffect(() => {
    const attempt = latest.current.open;
    if (openId === undefined || !attempt) return;
    let current = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = () => {
      current.abort();
      clearTimeout(timer);
    };
    const show = (next: Looking) => setLooked({ subject, looking: next });
    const decide = (end: 'settled' | 'not-started', note: string, work?: string) => {
      tellOnce(openId);
      endAttempt(openId, end, note, { work });
      tell({ subject, event: { type: 'evidence' } });
    };
    const found = (after: Snapshot) => {
      const finding = judge(attempt, after);
      const now = Date.now();
      show({ busy: false, finding, error: undefined });
      if (finding !== 'not-started') quiet.current = undefined;
      else if (quiet.current?.attempt !== openId) quiet.current = { attempt: openId, since: now };
      if (finding === 'started') {
        decide('settled', 'The answer was lost; the work was found on the service', after.work);
        latest.current.onSettled(attempt, after.work);
      } else if (quiet.current && now >= Math.max(attempt.until, quiet.current.since + QUIET_MS)) {
        decide('not-started', 'Looked again: everything is as it was before, nothing was spent');
        latest.current.onEnded();
      } else if (quiet.current) {
        timer = setTimeout(lookNow, Math.max(QUIET_MS, (attempt.until - now) / 4));
      }
    };
    function lookNow() {
      stop();
      // Of another account nothing here would be evidence.
      if (attempt?.scope !== scope()) return show({ busy: false, finding: 'undecided', error: undefined });
      current = new AbortController();
      const { signal } = current;
      show({ ...latest.current.looking, busy: true, error: undefined });
      const sent = confirmed.current?.subject === subject ? confirmed.current.quote : undefined;
      latest.current.look(signal, { quote: sent, attempt }).then(
        (after) => {
          if (!signal.aborted) found(after);
        },
        (error: unknown) => {
          if (!signal.aborted) show({ busy: false, finding: undefined, error });
        },
      );
    }
    tell({ subject, event: { type: 'unknown', attempt: openId } });
    lookAgain.current = lookNow;
    lookNow();
    return () => {
      lookAgain.current = undefined;
      stop();
    };
  }, [openId, subject]);

  // What another tab, or another screen, found out about the attempt is evidence here as well.
  const locking = state.at === 'unknown' ? attempts.find((attempt) => attempt.id === state.attempt) : undefined;
  const foundOut = locking && !isOpen(locking) ? locking : undefined;
  useEffect(() => {
    if (!foundOut) return;
    tell({ subject, event: { type: 'evidence' } });
    if (tellOnce(foundOut.id) && foundOut.end === 'settled') latest.current.onSettled(foundOut, foundOut.work);
    else latest.current.onEnded();
    // oxlint-disable-next-line react/exhaustive-deps -- once for each attempt, however often it is read anew
  }, [foundOut?.id, subject]);

  // Who left this screen while it was being sent, and came back, hears of its end here.
  const returned = useRef<string>(undefined);
  useEffect(() => {
    const before = returned.current;
    returned.current = sendingId;
    const ended = before === sendingId ? undefined : attempts.find(({ id }) => id === before);
    if (ended?.end === 'settled' && tellOnce(ended.id)) latest.current.onSettled(ended, ended.work);
    // oxlint-disable-next-line react/exhaustive-deps -- at the moment when it is no longer being sent
  }, [sendingId]);

  // A consent is used up by being sent or taken back: a second click that still sees the old state finds it gone.
  const used = useRef(new WeakSet<Frozen>());
  const requests = useRef(0);
  const mounted = useRef(true);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);

  async function confirm(frozen: Frozen, quote: Quote, grounds: Grounds) {
    if (used.current.has(frozen) || frozen.subject !== subject) return;
    used.current.add(frozen);
    confirmed.current = { subject, quote };
    dispatch({ type: 'send' });
    const before = await Promise.race([grounds.before, new Promise<undefined>((late) => setTimeout(late, BEFORE_MS))]);
    const isHere = () => mounted.current && latest.current.subject === subject;
    // Who has left before anything went out would not see what it comes to.
    const result: SpendResult = isHere()
      ? await spend(
          frozen,
          before,
          () => send(frozen, quote),
          grounds.session,
          () => look(undefined, { quote }),
          workOf,
        )
      : { end: 'held', why: 'You left before it was sent.' };
    if (result.end === 'unknown') {
      setLooking(notLooked);
      dispatch({ type: 'unknown', attempt: result.attempt });
    } else if (result.end === 'refused') dispatch({ type: 'refused', error: result.error });
    else if (result.end === 'held') dispatch({ type: 'held', why: result.why });
    else dispatch({ type: 'settled' });
    // The attempt ledger knows the end in any case; a screen that is gone must not move the user elsewhere.
    if (!isHere()) return;
    if (result.end === 'settled') {
      tellOnce(result.attempt);
      latest.current.onSettled(frozen, result.work);
    } else if (result.end !== 'unknown') latest.current.onEnded();
  }

  const takeBack = (event: FlowEvent<Quote>) => {
    if (state.at === 'reviewing') used.current.add(state.frozen);
    dispatch(event);
  };

  return {
    state,
    open,
    attempts,
    looking,
    quoted: (quote) => dispatch({ type: 'quoted', quote }),
    requote: (ask) => {
      const asked = (requests.current += 1);
      // The answer to an earlier question never overtakes that to a later one.
      const tellLast = (event: FlowEvent<Quote>) => asked === requests.current && dispatch(event);
      dispatch({ type: 'quote' });
      ask().then(
        (quote) => tellLast({ type: 'quoted', quote }),
        () => tellLast({ type: 'quoteFailed' }),
      );
    },
    choose: () => takeBack({ type: 'choose' }),
    drop: () => {
      requests.current += 1;
      takeBack({ type: 'drop' });
    },
    review: (frozen, quote) => {
      const before = look(undefined, { quote }).catch(() => undefined);
      dispatch({ type: 'review', frozen, grounds: { before, session: session().number } });
    },
    cancel: () => takeBack({ type: 'cancel' }),
    confirm: () => {
      if (state.at === 'reviewing') void confirm(state.frozen, state.quote, state.grounds);
    },
    lookAgain: () => lookAgain.current?.(),
    mark: (started) => {
      if (open?.end !== 'unknown') return;
      tellOnce(open.id);
      if (started) endAttempt(open.id, 'settled', 'Marked as started by hand');
      else endAttempt(open.id, 'not-started', 'Marked as not started by hand');
      dispatch({ type: 'evidence' });
      if (started) onSettled(open, undefined);
      else onEnded();
    },
  };
}

import { useEffect, useReducer, useRef, useState } from 'react';
import { type Attempt, endAttempt, scope, useAttempts } from './attempts';
import { type Finding, type Snapshot, judge } from './evidence';
import { isLatched } from './latch';
import { type FlowState, type Frozen, quoteFlow } from './quoteFlow';
import { spend } from './spend';

/**
 * How long after a first look that found nothing the second one comes, in milliseconds. A request whose connection
 * was cut may still be at work on the other side; one look alone would prove nothing.
 */
const SECOND_LOOK_MS = 4_000;

export interface Looking {
  /** A look is under way. */
  busy: boolean;
  finding: Finding | undefined;
  /** Milliseconds since the epoch of the last completed look. */
  at: number | undefined;
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
  /** Asks for a new quote with `fetch`; while it is under way nothing can be reviewed. */
  requote: (fetch: () => Promise<Quote>) => void;
  /** The choice on the screen changed: any consent given is void. */
  choose: () => void;
  review: (frozen: Frozen) => void;
  cancel: () => void;
  confirm: () => void;
  lookAgain: () => void;
  /** The user has seen with their own eyes that the work did start: the attempt counts as spent. */
  markStarted: () => void;
}

interface Options {
  subject: string;
  /** Reads how the subject stands. Throws when it cannot be read. */
  look: (signal?: AbortSignal) => Promise<Snapshot>;
  /** Posts what was frozen; called once for each confirmed consent. */
  send: (frozen: Frozen) => Promise<unknown>;
  /** After the service accepted, or evidence showed that it had. */
  onSettled: (frozen: Pick<Frozen, 'points' | 'title'>) => void;
  /** After any end: the quote on the screen is stale. */
  onEnded: () => void;
}

const notLooked: Looking = { busy: false, finding: undefined, at: undefined, error: undefined };

/** Drives one spending flow: the reducer, the latch, the attempt ledger and the looks after a lost answer. */
export function useSpending<Quote>({ subject, look, send, onSettled, onEnded }: Options): Spending<Quote> {
  const [state, dispatch] = useReducer(quoteFlow<Quote>, { at: 'idle' });
  const [looking, setLooking] = useState<Looking>(notLooked);
  const before = useRef<Promise<Snapshot | undefined>>(undefined);
  const attempts = useAttempts(subject);
  const open = attempts.find((attempt) => attempt.end === 'unknown' || attempt.end === 'sending');
  const openId = open?.end === 'unknown' && state.at !== 'sending' ? open.id : undefined;

  // An attempt that says "sending" although no tab holds its latch was interrupted: by a reload, a crash, a closed tab.
  const sendingId = open?.end === 'sending' && state.at !== 'sending' ? open.id : undefined;
  useEffect(() => {
    if (sendingId === undefined) return;
    void isLatched(`${scope()}.${subject}`).then((latched) => {
      if (!latched) endAttempt(sendingId, 'unknown', 'The page was closed before the answer came');
    });
  }, [sendingId, subject]);

  // While an end is unknown, look: at once, and once more when the first look found nothing.
  const [round, setRound] = useState(0);
  const quietSince = useRef<number>(undefined);
  const latest = useRef({ open, look, onSettled, onEnded });
  latest.current = { open, look, onSettled, onEnded };
  useEffect(() => {
    const attempt = latest.current.open;
    if (openId === undefined || !attempt) return;
    const gone = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    dispatch({ type: 'unknown', attempt: openId });
    setLooking((now) => ({ ...now, busy: true, error: undefined }));
    latest.current.look(gone.signal).then(
      (after) => {
        if (gone.signal.aborted) return;
        const finding = judge(attempt, after);
        const now = Date.now();
        setLooking({ busy: false, finding, at: now, error: undefined });
        if (finding === 'started') {
          endAttempt(openId, 'settled', 'The answer was lost; the work was found on the service');
          dispatch({ type: 'evidence' });
          latest.current.onSettled(attempt);
        } else if (finding === 'not-started') {
          quietSince.current ??= now;
          if (now - quietSince.current >= SECOND_LOOK_MS) {
            endAttempt(openId, 'not-started', 'Looked twice: everything is as it was before, nothing was spent');
            dispatch({ type: 'evidence' });
            latest.current.onEnded();
          } else {
            timer = setTimeout(() => setRound((last) => last + 1), SECOND_LOOK_MS);
          }
        } else {
          quietSince.current = undefined;
        }
      },
      (error: unknown) => {
        if (gone.signal.aborted) return;
        setLooking({ busy: false, finding: undefined, at: Date.now(), error });
      },
    );
    return () => {
      gone.abort();
      clearTimeout(timer);
    };
  }, [openId, round]);

  // A consent is used up by being sent: a second click that still sees the old state finds it gone.
  const used = useRef<Frozen>(undefined);
  const mounted = useRef(true);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);

  async function confirm(frozen: Frozen) {
    if (used.current === frozen) return;
    used.current = frozen;
    dispatch({ type: 'send' });
    const result = await spend(frozen, await before.current, () => send(frozen));
    // The attempt ledger knows the end in any case; a screen that is gone must not move the user elsewhere.
    if (!mounted.current) return;
    if (result.end === 'settled') {
      dispatch({ type: 'settled' });
      onSettled(frozen);
    } else if (result.end === 'refused') {
      dispatch({ type: 'refused', error: result.error });
      onEnded();
    } else if (result.end === 'unknown') {
      quietSince.current = undefined;
      setLooking(notLooked);
      dispatch({ type: 'unknown', attempt: result.attempt });
    } else {
      dispatch({ type: 'held', why: result.why });
      onEnded();
    }
  }

  return {
    state,
    open,
    attempts,
    looking,
    quoted: (quote) => dispatch({ type: 'quoted', quote }),
    requote: (fetch) => {
      dispatch({ type: 'quote' });
      fetch().then(
        (quote) => dispatch({ type: 'quoted', quote }),
        () => dispatch({ type: 'quoteFailed' }),
      );
    },
    choose: () => dispatch({ type: 'choose' }),
    review: (frozen) => {
      before.current = look().catch(() => undefined);
      dispatch({ type: 'review', frozen });
    },
    cancel: () => dispatch({ type: 'cancel' }),
    confirm: () => {
      if (state.at === 'reviewing') void confirm(state.frozen);
    },
    lookAgain: () => setRound((last) => last + 1),
    markStarted: () => {
      if (!open) return;
      endAttempt(open.id, 'settled', 'Marked as started by hand');
      dispatch({ type: 'evidence' });
      onSettled(open);
    },
  };
}

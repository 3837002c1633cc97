import { useEffect } from 'react';
import { ApiError } from '../api/errors';
import type { Answer } from '../api/http';
import { session } from '../api/session';
import { createStore, useStore } from '../api/store';

/** Where a write stands. One whose answer was lost is never offered again before what is true now has been read. */
export type WriteState<Input, Found> =
  | { at: 'idle' }
  | { at: 'sending'; input: Input }
  | { at: 'done'; input: Input; body: unknown }
  | { at: 'refused'; input: Input; error: unknown }
  /** Its end is in doubt, because of `error`, and what is true now is being read. */
  | { at: 'looking'; input: Input; error: ApiError }
  | { at: 'found'; input: Input; found: Found; error: ApiError }
  /** Its end is in doubt, and nothing could be read, because of `lookError`. */
  | { at: 'unknown'; input: Input; error: ApiError; lookError: unknown };

export interface Write<Input, Found> {
  state: WriteState<Input, Found>;
  /** Sends, unless one is under way or its end is not known. `onEnd` hears where it stands once it is not under way. */
  send: (input: Input, onEnd?: (end: WriteState<Input, Found>) => void) => void;
  /** Reads again what is true, after a look that failed. */
  lookAgain: () => void;
}

const closed: readonly string[] = ['sending', 'looking', 'unknown'];

/** Where writes stand, by session and name: who leaves a screen or closes a dialog does not make an end known. */
const writes = createStore<Readonly<Record<string, WriteState<unknown, unknown>>>>({});

/**
 * A write that spends nothing, followed to an end that is known. `name` is that of its kind and of what it changes.
 * `look` reads what is true without the answer. A 409 for which `doubts` is true is looked into as well: a browser
 * sends a request again whose connection was cut, and then a refusal of the second one hides that the first was done.
 */
export function useWrite<Input, Found>(
  name: string,
  write: (input: Input) => Promise<Answer>,
  look: () => Promise<Found>,
  doubts: (error: ApiError) => boolean = () => false,
): Write<Input, Found> {
  const { number } = session();
  const place = `${number} ${name}`;
  useStore(writes);
  // A second press may come before the next render.
  const now = () => (writes.get()[place] ?? { at: 'idle' }) as WriteState<Input, Found>;
  const enter = (next: WriteState<Input, Found>) => writes.set({ ...writes.get(), [place]: next });
  useEffect(
    () => () => {
      const { [place]: left, ...others } = writes.get();
      if (left && !closed.includes(left.at)) writes.set(others);
    },
    [place],
  );

  const find = async (input: Input, error: ApiError) => {
    // Another account must not be asked for what this one sent; nobody is there to be told.
    if (session().number !== number) return enter({ at: 'unknown', input, error, lookError: error });
    enter({ at: 'looking', input, error });
    try {
      enter({ at: 'found', input, error, found: await look() });
    } catch (lookError) {
      enter({ at: 'unknown', input, error, lookError });
    }
  };

  return {
    state: now(),
    send: (input, onEnd) => {
      if (closed.includes(now().at)) return;
      enter({ at: 'sending', input });
      void write(input)
        .then(
          ({ body }) => enter({ at: 'done', input, body }),
          (error: unknown) =>
            error instanceof ApiError && (error.outcomeUnknown || (error.status === 409 && doubts(error)))
              ? find(input, error)
              : enter({ at: 'refused', input, error }),
        )
        .then(() => onEnd?.(now()));
    },
    lookAgain: () => {
      const state = now();
      if (state.at === 'unknown') void find(state.input, state.error);
    },
  };
}

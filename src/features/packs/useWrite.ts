import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { ApiError } from '../../api/errors';
import type { Answer } from '../../api/http';

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
  /** Sends, unless one is under way or its end is not known. */
  send: (input: Input) => void;
  /** Reads again what is true, after a look that failed. */
  lookAgain: () => void;
  /** Forgets an end that is known. */
  reset: () => void;
}

const closed: readonly string[] = ['sending', 'looking', 'unknown'];

/**
 * A write that spends nothing, followed to an end that is known. `look` reads what is true without the answer. A 409
 * for which `doubts` is true is looked into as well: a browser sends a request again whose connection was cut, and then
 * a refusal of the second one hides that the first was done.
 */
export function useWrite<Input, Found>(
  mutation: UseMutationOptions<Answer, Error, Input>,
  look: () => Promise<Found>,
  doubts: (error: ApiError) => boolean = () => false,
): Write<Input, Found> {
  const [state, setState] = useState<WriteState<Input, Found>>({ at: 'idle' });
  const { mutateAsync } = useMutation(mutation);
  const latest = useRef({ state, look, doubts, mutateAsync });
  useLayoutEffect(() => {
    latest.current = { state, look, doubts, mutateAsync };
  });
  const enter = useCallback((next: WriteState<Input, Found>) => {
    // A second press may come before the next render.
    latest.current.state = next;
    setState(next);
  }, []);

  const find = useCallback(
    async (input: Input, error: ApiError) => {
      enter({ at: 'looking', input, error });
      try {
        enter({ at: 'found', input, error, found: await latest.current.look() });
      } catch (lookError) {
        enter({ at: 'unknown', input, error, lookError });
      }
    },
    [enter],
  );

  const send = useCallback(
    (input: Input) => {
      if (closed.includes(latest.current.state.at)) return;
      enter({ at: 'sending', input });
      latest.current.mutateAsync(input).then(
        ({ body }) => enter({ at: 'done', input, body }),
        (error: unknown) => {
          const inDoubt =
            error instanceof ApiError &&
            (error.outcomeUnknown || (error.status === 409 && latest.current.doubts(error)));
          return inDoubt ? find(input, error) : enter({ at: 'refused', input, error });
        },
      );
    },
    [enter, find],
  );

  const lookAgain = useCallback(() => {
    const { state: now } = latest.current;
    if (now.at === 'unknown') void find(now.input, now.error);
  }, [find]);

  const reset = useCallback(() => {
    if (!closed.includes(latest.current.state.at)) enter({ at: 'idle' });
  }, [enter]);

  return { state, send, lookAgain, reset };
}

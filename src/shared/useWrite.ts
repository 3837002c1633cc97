import { type UseMutationOptions, hashKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import type { ApiError } from '../api/client/errors';
import type { Answer } from '../api/client/request/readAnswer';
import { runMutation } from '../api/client/write';
import type { WriteSession, WriteState } from '../api/writes/writeSession';
import { writes } from '../api/writes/writes';
import { limitIn, useLimit } from './limit/limit';

export interface Write<Input, Found> {
  state: WriteState<Input, Found>;
  /** The answer, or what is read in its place, is still pending. */
  busy: boolean;
  /** Why it cannot be sent again yet: its outcome is unknown, or a rate limit asks to wait. */
  whyNot: string | undefined;
  send: WriteSession<Input, Found>['send'];
  checkAgain: WriteSession<Input, Found>['checkAgain'];
  seen: WriteSession<Input, Found>['seen'];
}

/**
 * A mutation that spends nothing, followed by the session of its key, whose documentation says what the events do. `readState`
 * reads the current state after a lost answer, and after a 409 for which `doubts` is true.
 */
export function useWrite<Input, Found>(
  options: UseMutationOptions<Answer, Error, Input>,
  readState: (input: Input) => Promise<Found>,
  doubts: (error: ApiError) => boolean = () => false,
): Write<Input, Found> {
  const client = useQueryClient();
  const screen = { send: (input: Input) => runMutation(client, options, input), readState, doubts };
  const session = writes.session(hashKey(options.mutationKey ?? []), screen);
  useEffect(() => session.attend(screen));
  const state = useSyncExternalStore(session.subscribe, session.getState);
  const limit = useLimit(state.at === 'refused' ? limitIn(state.error) : undefined);
  return {
    state,
    busy: state.at === 'sending' || state.at === 'checking',
    whyNot: state.at === 'unknown' ? 'The outcome of the last attempt isn’t known yet' : limit.why,
    send: (input, listener) => session.send(input, listener),
    checkAgain: () => session.checkAgain(),
    seen: (found, at) => session.seen(found, at),
  };
}

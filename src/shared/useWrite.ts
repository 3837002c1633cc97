import {
  type MutateOptions,
  type MutationKey,
  type MutationState,
  type QueryClient,
  type UseMutationOptions,
  hashKey,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useMemo, useSyncExternalStore } from 'react';
import { ApiError } from '../api/client/errors';
import type { Answer } from '../api/client/request/readAnswer';
import { limitIn, useLimit } from './limit/limit';

/** The state of a write. After a lost answer it is not offered again until the current state has been read. */
export type WriteState<Input, Found> =
  | { at: 'idle' }
  | { at: 'sending'; input: Input }
  | { at: 'done'; input: Input; body: unknown }
  | { at: 'refused'; input: Input; error: unknown }
  /** Its outcome is unknown because of `error`; the current state is being read. */
  | { at: 'looking'; input: Input; error: ApiError }
  | { at: 'found'; input: Input; found: Found; error: ApiError }
  /** Its outcome is unknown, and reading failed with `lookError`. */
  | { at: 'unknown'; input: Input; error: ApiError; lookError: unknown };

export interface Write<Input, Found> {
  state: WriteState<Input, Found>;
  /** The answer, or what is read in its place, is still pending. */
  busy: boolean;
  /** Why it cannot be sent again yet: its outcome is unknown, or a rate limit asks to wait. */
  whyNot: string | undefined;
  /** Sends, unless one is in progress or its outcome is unknown. The options' callbacks run only while this screen is open. */
  send: (input: Input, options?: MutateOptions<Answer, Error, Input>) => void;
  /** Reads the current state again after a failed read. */
  lookAgain: () => void;
}

/**
 * A mutation that spends nothing, followed to a known outcome, even when the screen is left and opened again. `look`
 * reads the current state after a lost answer, and after a 409 for which `doubts` is true: browsers repeat a request
 * whose connection was cut, and the refusal of the repeat hides that the first one succeeded.
 */
export function useWrite<Input, Found>(
  options: UseMutationOptions<Answer, Error, Input>,
  look: (input: Input) => Promise<Found>,
  doubts: (error: ApiError) => boolean = () => false,
): Write<Input, Found> {
  const client = useQueryClient();
  const name = hashKey(options.mutationKey ?? []);
  const mutationKey = useMemo(() => JSON.parse(name) as MutationKey, [name]);
  const { mutate } = useMutation({ ...options, gcTime: Number.POSITIVE_INFINITY });
  const subscribe = useCallback((listener: () => void) => client.getMutationCache().subscribe(listener), [client]);
  const sent = useSyncExternalStore(subscribe, () => latest<Input>(client, mutationKey));

  const lost = doubtOf(sent, doubts);
  const { data, error, status, fetchStatus, refetch } = useQuery({
    queryKey: lookKey(mutationKey, sent?.submittedAt),
    queryFn: () => look(sent?.variables as Input),
    enabled: lost !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: lost ? Number.POSITIVE_INFINITY : 0,
    retryOnMount: false,
    structuralSharing: false,
  });
  const state = useMemo((): WriteState<Input, Found> => {
    if (!sent || sent.status === 'idle') return { at: 'idle' };
    const input = sent.variables as Input;
    if (sent.status === 'pending') return { at: 'sending', input };
    if (sent.status === 'success') return { at: 'done', input, body: sent.data?.body };
    if (!lost) return { at: 'refused', input, error: sent.error };
    if (status === 'success') return { at: 'found', input, error: lost, found: data };
    if (status === 'pending' || fetchStatus !== 'idle') return { at: 'looking', input, error: lost };
    return { at: 'unknown', input, error: lost, lookError: error };
  }, [sent, lost, status, fetchStatus, data, error]);

  const limit = useLimit(state.at === 'refused' ? limitIn(state.error) : undefined);

  /** Whether the outcome is still open, read from the caches because a second press may come before the next render. */
  const isOpen = (key: MutationKey) => {
    const now = latest<Input>(client, key);
    if (now?.status === 'pending') return true;
    return (
      doubtOf(now, doubts) !== undefined && client.getQueryState(lookKey(key, now?.submittedAt))?.status !== 'success'
    );
  };
  const forget = (key: MutationKey) => {
    const cache = client.getMutationCache();
    for (const mutation of cache.findAll({ mutationKey: key, exact: true })) cache.remove(mutation);
    client.removeQueries({ queryKey: lookKey(key) });
  };
  const leave = useEffectEvent((key: MutationKey) => {
    if (!isOpen(key)) forget(key);
  });
  useEffect(() => () => leave(mutationKey), [mutationKey]);

  return {
    state,
    busy: state.at === 'sending' || state.at === 'looking',
    whyNot: state.at === 'unknown' ? 'The outcome of the last one is not known yet' : limit.why,
    send: (input, heard) => {
      if (isOpen(mutationKey)) return;
      forget(mutationKey);
      mutate(input, heard);
    },
    lookAgain: () => void refetch(),
  };
}

type Sent<Input> = MutationState<Answer, Error, Input>;

function latest<Input>(client: QueryClient, mutationKey: MutationKey): Sent<Input> | undefined {
  const mutations = client.getMutationCache().findAll({ mutationKey, exact: true });
  return mutations.at(-1)?.state as Sent<Input> | undefined;
}

/** The error that leaves an outcome unknown; undefined in any other state. */
function doubtOf(sent: Sent<unknown> | undefined, doubts: (error: ApiError) => boolean): ApiError | undefined {
  const error = sent?.status === 'error' ? sent.error : undefined;
  if (!(error instanceof ApiError)) return undefined;
  return error.outcomeUnknown || (error.status === 409 && doubts(error)) ? error : undefined;
}

/** Belongs to no resource that a write invalidates, so that what was found is not read again. */
const lookKey = (mutationKey: MutationKey, ...sent: readonly unknown[]) => ['look', mutationKey, ...sent];

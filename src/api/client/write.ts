import { type MutationOptions, type QueryClient, mutationOptions } from '@tanstack/react-query';
import { findDenial, findRefusal } from '../reader/denial';
import { type Done, findObjection } from '../reader/objections';
import { isRecord } from '../reader/json';
import { ApiError, readErrorBody } from './errors';
import type { Answer } from './request/readAnswer';
import { type Resource, buildQueryKey } from './queryClient';

interface Options<Input> {
  /**
   * Finds what confirms in an answer that the write was done; undefined if nothing does. `known`: the answer says that it was not, which the screen
   * shows. Without this function, an answer is accepted if nothing contradicts it.
   */
  done?: (body: unknown, input: Input) => Done | 'known' | undefined;
  /** Handles an accepted answer. */
  take?: (answer: Answer) => Answer;
}

/**
 * The mutation for one write. It is sent once; afterwards, whether or not it succeeded, the families in `invalidates` are refetched. If the answer
 * does not say that the write was done, its outcome is unknown, whatever its status.
 * @param name the mutation key after environment and session
 */
export const write = <Input = void>(
  name: readonly [Resource, ...unknown[]],
  invalidates: readonly Resource[],
  send: (input: Input) => Promise<Answer>,
  { done, take = (answer) => answer }: Options<Input> = {},
) =>
  mutationOptions({
    mutationKey: buildQueryKey(...name),
    mutationFn: async (input: Input) =>
      take(requireAccepted(await send(input), (body) => done?.(body, input), done !== undefined)),
    meta: { invalidates },
  });

/** Runs a mutation once, outside of any component; only the caller keeps its result. */
export async function runMutation<Input>(
  client: QueryClient,
  options: MutationOptions<Answer, Error, Input>,
  input: Input,
): Promise<Answer> {
  const cache = client.getMutationCache();
  const mutation = cache.build(client, options);
  try {
    return await mutation.execute(input);
  } finally {
    cache.remove(mutation);
  }
}

/** Returns the answer if it says that the write was done. Throws an `ApiError` if it does not. */
function requireAccepted(
  answer: Answer,
  doneIn: (body: unknown) => Done | 'known' | undefined,
  isStrict: boolean,
): Answer {
  const { body, route, exchangeId, repeatedNames } = answer;
  const why = repeatedNames.length > 0 ? 'The response repeats a field' : whyNotDone(body, doneIn(body), isStrict);
  if (why === undefined) return answer;
  throw new ApiError({
    kind: 'unreadable',
    code: 'NOT_ACCEPTED',
    route,
    exchangeId,
    serviceMessage: readErrorBody(body).message,
    message: `${why}.`,
    body,
    outcomeUnknown: true,
  });
}

/** As a sentence without its full stop; undefined for an answer that can be accepted. */
function whyNotDone(body: unknown, done: Done | 'known' | undefined, isStrict: boolean): string | undefined {
  if (!isRecord(body)) return findDenial(body);
  if (done === 'known') return findDenial(body);
  if (done) return findDenial(body, done.record) ?? findObjection(done);
  const why = findDenial(body) ?? findRefusal(body);
  return why ?? (isStrict ? 'The response doesn’t say that it was done' : findObjection({ record: body, parents: [] }));
}

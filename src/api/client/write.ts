import { type MutationOptions, type QueryClient, mutationOptions } from '@tanstack/react-query';
import { denialIn, refusalIn } from '../reader/denial';
import { ApiError, readErrorBody } from './errors';
import type { Answer } from './request/readAnswer';
import { type Resource, key } from './queryClient';

interface Options {
  /** The screen reads the status in the answer itself: a refusal in a word is a known end. */
  judges?: boolean;
  /** What becomes of an accepted answer. */
  take?: (answer: Answer) => Answer;
}

/**
 * The mutation of one write. It is sent once; then, whether or not it succeeded, what it `invalidates` is read again. An
 * answer that does not say that the write was accepted, whatever its status, leaves its outcome unknown.
 * @param name the mutation key after environment and session
 */
export const write = <Input = void>(
  name: readonly [Resource, ...unknown[]],
  invalidates: readonly Resource[],
  send: (input: Input) => Promise<Answer>,
  { judges = false, take = (answer) => answer }: Options = {},
) =>
  mutationOptions({
    mutationKey: key(...name),
    mutationFn: async (input: Input) => take(accepted(await send(input), judges)),
    meta: { invalidates },
  });

/** Sends what a mutation is, once, outside of any component; what comes of it is kept by the caller alone. */
export async function perform<Input>(
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

/** The answer, unless its body denies what its status says. Throws an `ApiError` for one that does. */
function accepted(answer: Answer, judges: boolean): Answer {
  const { body, route, exchangeId } = answer;
  const why = denialIn(body) ?? (judges ? undefined : refusalIn(body));
  if (why === undefined) return answer;
  throw new ApiError({
    kind: 'unreadable',
    code: 'NOT_ACCEPTED',
    route,
    exchangeId,
    said: readErrorBody(body).message,
    message: `The service answered ${why}.`,
    body,
    outcomeUnknown: true,
  });
}

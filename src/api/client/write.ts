import { type MutationOptions, type QueryClient, mutationOptions } from '@tanstack/react-query';
import { denialIn, refusalIn } from '../reader/denial';
import { ApiError, readErrorBody } from './errors';
import type { Answer } from './request/readAnswer';
import { type Resource, key } from './queryClient';

interface Options {
  /** The screen itself reads the status in the answer, so a refusal there is a known outcome. */
  judges?: boolean;
  /** Handles an accepted answer. */
  take?: (answer: Answer) => Answer;
}

/**
 * The mutation for one write. It is sent once; afterwards, whether or not it succeeded, the families in `invalidates` are refetched. If the answer
 * does not say that the write was accepted, its outcome is unknown, whatever its status.
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

/** Returns the answer, unless its body contradicts its success status. Throws an `ApiError` if it does. */
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

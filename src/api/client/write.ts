import { mutationOptions } from '@tanstack/react-query';
import type { Answer } from './http';
import { type Resource, key } from './queryClient';

/**
 * The mutation of one write. It is sent once; then, whether or not it succeeded, what it `invalidates` is read again.
 * @param name the mutation key after environment and session
 */
export const write = <Input = void>(
  name: readonly [Resource, ...unknown[]],
  invalidates: readonly Resource[],
  send: (input: Input) => Promise<Answer>,
) => mutationOptions({ mutationKey: key(...name), mutationFn: send, meta: { invalidates } });

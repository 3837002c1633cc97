import { queryOptions } from '@tanstack/react-query';
import type { EndpointId } from '../../contract/endpoints';
import { type Input, call } from './http';
import { type Resource, key } from './queryClient';

/** A reader's result, with null for undefined, which a query cannot cache. */
type Held<View> = Exclude<View, undefined> | (undefined extends View ? null : never);

interface Options {
  /** Milliseconds for which an answer counts as fresh; 30,000 by default. */
  staleTime?: number;
  refetchOnWindowFocus?: boolean;
}

/**
 * The query of one GET: calls the route and reads its answer's body. Its data is null when the reader finds nothing.
 * @param name the query key after environment and session; its first part is the resource that writes invalidate
 */
export const readQuery = <Id extends EndpointId, View>(
  name: readonly [Resource, ...unknown[]],
  route: Id,
  input: Input<Id>,
  read: (body: unknown) => View | Promise<View>,
  options: Options = {},
) =>
  queryOptions({
    queryKey: key(...name),
    queryFn: async ({ signal }) => ((await read((await call(route, input, signal)).body)) ?? null) as Held<View>,
    ...options,
  });

import { type QueryKey, queryOptions } from '@tanstack/react-query';
import type { EndpointId } from '../../contract/endpoints';
import { type Input, call } from './http';
import { familyIn, key } from './queryClient';

/** A reader's result, with null for undefined, which a query cannot cache. */
type Held<View> = Exclude<View, undefined> | (undefined extends View ? null : never);

interface Options {
  /** Milliseconds for which an answer counts as fresh; 30,000 by default. */
  staleTime?: number;
  refetchOnWindowFocus?: boolean;
}

/**
 * The key of a route's queries, or of one of them: of the family in the route's name, but runs change the workload, and the
 * listing and versions of a product are its seller's.
 */
export function keyOf(route: EndpointId, ...input: readonly unknown[]): QueryKey {
  const family = route === 'packs.workload' ? 'runs' : (familyIn(route) ?? 'seller');
  return key(family, route, ...input);
}

/** The query of one GET: calls the route and reads its answer's body, and which names stand in it twice. Its data is null when the reader finds nothing. */
export const readQuery = <Id extends EndpointId, View>(
  route: Id,
  input: Input<Id>,
  read: (body: unknown, doubled: readonly string[]) => View | Promise<View>,
  options: Options = {},
) =>
  queryOptions({
    queryKey: keyOf(route, ...Object.values(input.params ?? {}), ...(input.query ? [input.query] : [])),
    queryFn: async ({ signal }) => {
      const { body, doubled } = await call(route, input, signal);
      return ((await read(body, doubled)) ?? null) as Held<View>;
    },
    ...options,
  });

import { type QueryKey, queryOptions } from '@tanstack/react-query';
import type { EndpointId } from '../../contract/endpoints';
import { type RouteInput, call } from './http';
import { findResource, buildQueryKey } from './queryClient';

/** A reader's result, with null in place of undefined, which a query cannot cache. */
type Cached<View> = Exclude<View, undefined> | (undefined extends View ? null : never);

interface Options {
  /** Milliseconds during which an answer counts as fresh; 30,000 by default. */
  staleTime?: number;
  refetchOnWindowFocus?: boolean;
}

/**
 * The key of a route's queries, or of one of them. It starts with the family in the route's name, with two exceptions: running a Pack changes the
 * workload, and a product's listing and versions belong to the seller family.
 */
export function getQueryKey(route: EndpointId, ...input: readonly unknown[]): QueryKey {
  const family = route === 'packs.workload' ? 'runs' : (findResource(route) ?? 'seller');
  return buildQueryKey(family, route, ...input);
}

/**
 * The query for one GET: calls the route, then reads the body and lists the field names that are repeated in it. Its data is null when the reader
 * finds nothing.
 */
export const readQuery = <Id extends EndpointId, View>(
  route: Id,
  input: RouteInput<Id>,
  read: (body: unknown, repeatedNames: readonly string[]) => View | Promise<View>,
  options: Options = {},
) =>
  queryOptions({
    queryKey: getQueryKey(route, ...Object.values(input.params ?? {}), ...(input.query ? [input.query] : [])),
    queryFn: async ({ signal }) => {
      const { body, repeatedNames } = await call(route, input, signal);
      return ((await read(body, repeatedNames)) ?? null) as Cached<View>;
    },
    ...options,
  });

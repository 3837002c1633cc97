/**
 * The table of routes without its schemas: what the console's client needs at once. Derived from `endpoints.ts`, which
 * stays the one table. A build evaluates this module and ships its value, so that neither schemas nor zod are loaded
 * to send a request (`scripts/vite/evaluated.ts`).
 */
import { type Effect, type Endpoint, type EndpointId, type QueryOf, endpointList } from './endpoints';
import type { Promised } from './mismatch';
import { promisedBy } from './promised';
import { type TextFacts, textFacts } from './textFacts';
import type { Permission } from './words';

export interface RouteFacts {
  method: Endpoint['method'];
  path: Endpoint['path'];
  effect: Effect;
  permission?: Permission;
  query?: TextFacts;
  /** What the document promises of the answer. */
  promised: Promised;
}

type FactsOf<Id extends EndpointId> = Omit<RouteFacts, 'query'> &
  (QueryOf<Id> extends undefined ? { query?: undefined } : { query: TextFacts<QueryOf<Id>> });

export const routeFacts = Object.fromEntries(
  endpointList.map(([id, { method, path, effect, permission, query, answer }]) => [
    id,
    {
      method,
      path,
      effect,
      ...(permission && { permission }),
      ...(query && { query: textFacts(query) }),
      promised: promisedBy(answer),
    } satisfies RouteFacts,
  ]),
) as unknown as { [Id in EndpointId]: FactsOf<Id> };

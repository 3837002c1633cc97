/**
 * The table of routes without its schemas: what the client needs to send requests without loading schemas or zod in the
 * browser. `routeFacts.json` is derived from `endpoints.ts` by `npm run facts`.
 */
import type { Effect, Endpoint } from '../endpoint';
import type { EndpointId, QueryOf } from '../endpoints';
import type { Promised } from '../mismatch';
import facts from './routeFacts.json';
import type { TextFacts } from '../schema/textFacts';
import type { Permission } from '../values';

export interface RouteFacts {
  method: Endpoint['method'];
  path: Endpoint['path'];
  effect: Effect;
  permission?: Permission;
  query?: TextFacts;
  /** What the document promises of the answer; undefined when it promises no field. */
  promised?: Promised;
}

type FactsOf<Id extends EndpointId> = Omit<RouteFacts, 'query'> &
  (QueryOf<Id> extends undefined ? { query?: undefined } : { query: TextFacts<QueryOf<Id>> });

export const routeFacts = facts as unknown as { [Id in EndpointId]: FactsOf<Id> };

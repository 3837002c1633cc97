/**
 * The only table of routes: the client, sandbox, OpenAPI document, log and permission map all derive from it. Each route
 * in the Endpoints section of the service's description is listed once.
 */
import type { Endpoint } from './endpoint';
import type { RouteNameLiteral } from './schema/urlCodec';
import type { z } from './schema/zod';
import { tokenRoutes } from './token';
import { catalogRoutes } from './catalog';
import { ordersRoutes } from './orders';
import { sellerRoutes } from './seller';
import { installRoutes } from './install';
import { packsRoutes } from './packs';
import { runsRoutes } from './runs';
import { growthRoutes } from './growth';
import { listingRoutes } from './listing';

export const endpoints = {
  ...tokenRoutes,
  ...catalogRoutes,
  ...ordersRoutes,
  ...sellerRoutes,
  ...installRoutes,
  ...packsRoutes,
  ...runsRoutes,
  ...growthRoutes,
  ...listingRoutes,
};

export type EndpointId = keyof typeof endpoints;
export type EndpointOf<Id extends EndpointId> = (typeof endpoints)[Id];

/** The names of all routes: `'GET /api/catalog/products' | …`. */
export type RouteName = RouteNameLiteral<EndpointOf<EndpointId>>;

type Field<E, K extends string> = E extends Record<K, infer S extends z.ZodMiniType> ? z.infer<S> : undefined;
type Body<E> = E extends { body: { schema: infer S extends z.ZodMiniType } } ? z.infer<S> : undefined;

/** The parsed path parameters of a route. */
export type ParamsOf<Id extends EndpointId> = Field<EndpointOf<Id>, 'params'>;
/** The parsed query of a route. */
export type QueryOf<Id extends EndpointId> = Field<EndpointOf<Id>, 'query'>;
/** The parsed body of a route. */
export type BodyOf<Id extends EndpointId> = Body<EndpointOf<Id>>;
/** The answer of a route as the sandbox sends it. */
export type AnswerOf<Id extends EndpointId> = Field<EndpointOf<Id>, 'answer'>;

/** All routes as pairs, in the order of the table. */
export const endpointList = Object.entries(endpoints) as ReadonlyArray<readonly [EndpointId, Endpoint]>;

/** The route with this id. */
export const endpointOf = (id: EndpointId): Endpoint => endpoints[id];

/** The handler of each route. A route of the contract without one is a type error here. */
import { type BrowserOnlyRoute, browserOnlyRoutes } from '../../contract/browserOnly';
import type { Endpoint } from '../../contract/endpoint';
import { type EndpointId, endpointList } from '../../contract/endpoints';
import { routeName } from '../../contract/schema/urlCodec';
import type { BodyValidator, BodyTransforms, Handlers } from '../world/handler';
import { catalogHandlers } from '../handlers/catalogHandlers';
import { installHandlers } from '../handlers/installHandlers';
import { orderHandlers } from '../handlers/orderHandlers';
import { packGrowthHandlers } from '../handlers/growthHandlers';
import { packListingHandlers, packListingValidators, packListingTransforms } from '../handlers/listingHandlers';
import { packRunHandlers, packRunTransforms } from '../handlers/runHandlers';
import { packRuntimeHandlers } from '../handlers/runtimeHandlers';
import { packHandlers } from '../handlers/packHandlers';
import { prepHandlers } from '../handlers/prepHandlers';
import { sellerHandlers } from '../handlers/productHandlers';
import { tokenHandlers } from '../handlers/tokenHandlers';

export const handlers: Handlers = {
  ...tokenHandlers,
  ...catalogHandlers,
  ...orderHandlers,
  ...sellerHandlers,
  ...prepHandlers,
  ...installHandlers,
  ...packHandlers,
  ...packRuntimeHandlers,
  ...packRunHandlers,
  ...packGrowthHandlers,
  ...packListingHandlers,
};

const validators: Readonly<Partial<Record<EndpointId, BodyValidator>>> = packListingValidators;
const transforms: BodyTransforms = { ...packRunTransforms, ...packListingTransforms };

export type Route =
  | {
      kind: 'endpoint';
      name: string;
      id: EndpointId;
      endpoint: Endpoint;
      validator: BodyValidator | undefined;
      transform: ((body: unknown) => unknown) | undefined;
    }
  | { kind: 'browser-only'; name: string; endpoint: BrowserOnlyRoute };

/** All routes. */
export const routes: readonly Route[] = [
  ...endpointList.map(([id, endpoint]): Route => ({
    kind: 'endpoint',
    name: routeName(endpoint),
    id,
    endpoint,
    validator: validators[id],
    transform: transforms[id] as ((body: unknown) => unknown) | undefined,
  })),
  ...browserOnlyRoutes.map((endpoint): Route => ({
    kind: 'browser-only',
    name: routeName(endpoint),
    endpoint,
  })),
];

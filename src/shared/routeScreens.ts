import { createContext } from 'react';
import type { EndpointId } from '../contract/endpoints';

/** A link to the screen where a route is used. */
export interface ScreenLink {
  label: string;
  to: string;
}

/** The screen where each route is used; routes without a screen have no entry. */
export type RouteScreenMap = Readonly<Partial<Record<EndpointId, ScreenLink>>>;

/** Provided by the shell, the only part that knows all screens; empty outside it. */
export const RouteScreens = createContext<RouteScreenMap>({});

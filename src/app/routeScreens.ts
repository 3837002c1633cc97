import type { EndpointId } from '../contract/endpoints';
import { href, isFixed } from '../paths';
import type { RouteScreenMap } from '../shared/routeScreens';
import { screenList } from './screens';

/**
 * The screen for each route. Where several use one, the order of preference is: a screen that shows its answer, a screen that can be opened directly
 * rather than from a list, then the first in the table.
 */
export const routeScreens: RouteScreenMap = Object.fromEntries(
  screenList
    .flatMap(([name, { place, routes }]) =>
      place === null
        ? []
        : Object.entries(routes).map(([id, { shownInRequestBar }]) => ({
            id: id as EndpointId,
            rank: (shownInRequestBar ? 2 : 0) + (isFixed(name) ? 1 : 0),
            link: { label: place.label, to: href(isFixed(name) || !('under' in place) ? name : place.under) },
          })),
    )
    // The last of several entries for a route wins.
    .toReversed()
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ id, link }) => [id, link]),
);

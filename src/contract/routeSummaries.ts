/** What each route does, in a line. A build ships its value alone, as it does of `routeFacts.ts`. */
import { type EndpointId, endpointList } from './endpoints';

export const routeSummaries = Object.fromEntries(endpointList.map(([id, { summary }]) => [id, summary])) as Readonly<
  Record<EndpointId, string>
>;

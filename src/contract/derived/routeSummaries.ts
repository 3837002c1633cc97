/** What each route does, in one line: apart from the other facts, because few screens show it. */
import type { EndpointId } from '../endpoints';
import summaries from './routeSummaries.json';

export const routeSummaries: Readonly<Record<EndpointId, string>> = summaries;

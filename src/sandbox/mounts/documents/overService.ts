/** What answers beside the page of a console that is served over a real service. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isDocumentPath } from './addresses';
import { documentReply } from './documents';
import { fetchListener } from '../node';
import { passThrough } from '../passThrough';

/** Forwards `/api` to the service at this address, and answers the documents itself: they are of this console's contract. */
export function overService(
  baseUrl: string,
  publicOrigin?: string,
): (incoming: IncomingMessage, outgoing: ServerResponse) => void {
  const forward = passThrough(baseUrl);
  const documents = fetchListener((request) => documentReply(request, false), publicOrigin);
  return (incoming, outgoing) => (isDocumentPath(incoming.url, false) ? documents : forward)(incoming, outgoing);
}

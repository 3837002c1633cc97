/** How long a server waits for its clients, in milliseconds. */
import type { Server } from 'node:http';
import { LONGEST_REQUEST_MS } from '../../lib/serving/requestNumber';

/** Longer than clients keep an idle connection: with Node's default of five seconds, one can close just as a client reuses it. */
const KEEP_ALIVE_MS = 75_000;
/** For the head of a request. */
const HEAD_MS = 60_000;
/** For a whole request: longer than the page keeps sending it, so that an upload is never ended before the page gives up. */
const REQUEST_MS = LONGEST_REQUEST_MS + 60_000;

export function setPatience(server: Pick<Server, 'keepAliveTimeout' | 'headersTimeout' | 'requestTimeout'>): void {
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.headersTimeout = HEAD_MS;
  server.requestTimeout = REQUEST_MS;
}

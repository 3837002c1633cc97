/** Answers, in the service's form, requests that Node itself would refuse without a body. */
import type { Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { jsonError, rawJsonError } from './jsonError';
import { isBrowsersChange } from './guard/tamed';
import { headTooLong } from './requestHead';

/** By the code of Node's error; anything else is not HTTP. */
const reasons: Readonly<Record<string, readonly [status: number, message: string]>> = {
  HPE_HEADER_OVERFLOW: headTooLong,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'The chunk extensions are too long.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request did not arrive in time.'],
};
const STALLED_MS = 2_000;
const noHttp = [400, 'The request is not valid HTTP/1.1.'] as const;

/** Refuses malformed requests, unknown expectations, and a body with an Upgrade that stalls for `stalledMs`. */
export function refuseNotHttp(server: Server, stalledMs = STALLED_MS): void {
  const answers = new WeakMap<Duplex, ServerResponse>();
  server.on('request', (incoming, outgoing) => {
    const { socket, headers } = incoming;
    answers.set(socket, outgoing);
    outgoing.once('close', () => answers.delete(socket));
    // After the head of an Upgrade, which is ignored here, Node waits for the rest of a broken body for minutes.
    if (headers.upgrade === undefined) return;
    incoming.setTimeout(stalledMs, () => {
      if (!incoming.complete) refuse(socket, 'ERR_HTTP_REQUEST_TIMEOUT');
    });
  });
  server.on('checkExpectation', (_, outgoing) => {
    outgoing.setHeader('connection', 'close');
    jsonError(outgoing, 417, 'BAD_REQUEST', 'The only supported expectation is 100-continue.');
  });
  // Before Vite's own answer, which has no body.
  server.prependListener('clientError', (error: NodeJS.ErrnoException, socket) => refuse(socket, error.code));

  function refuse(socket: Duplex, code: string | undefined): void {
    // An answer that has begun would be mixed up with this one.
    if (!socket.writable || answers.get(socket)?.headersSent || code === 'ECONNRESET') {
      socket.destroy();
      return;
    }
    const [status, message] = reasons[code ?? ''] ?? noHttp;
    const begun = answers.get(socket)?.req;
    // A browser resends a request that is answered with 408.
    const told = status === 408 && begun && isBrowsersChange(begun) ? 504 : status;
    socket.end(rawJsonError(told, 'BAD_REQUEST', message));
  }
}

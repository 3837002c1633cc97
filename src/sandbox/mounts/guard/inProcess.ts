/**
 * Calls a listener of this process over an in-memory connection, so that its work does not depend on any client's connection. The listener receives
 * an ordinary streamed request, and the caller an ordinary answer, or a cut one.
 */
import {
  type ClientRequest,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type RequestListener,
  createServer,
  request,
} from 'node:http';
import { duplexPair } from 'node:stream';

/** Longer than any head that passes here, in bytes: the limit is enforced elsewhere. */
const LONGEST_HEAD = 1_048_576;

/** Begins a request like `incoming`, with these headers in place of its own. The caller sends the body. */
export type Ask = (incoming: IncomingMessage, headers: OutgoingHttpHeaders) => ClientRequest;

export function inProcess(listener: RequestListener): Ask {
  // It never listens; connections are passed to it directly.
  const server = createServer(
    { requireHostHeader: false, requestTimeout: 0, headersTimeout: 0, maxHeaderSize: LONGEST_HEAD },
    listener,
  );
  return ({ method, url }, headers) => {
    const [near, far] = duplexPair();
    for (const side of [near, far]) side.on('error', () => undefined);
    near.once('close', () => far.destroy());
    // Anything already written is still delivered.
    far.once('close', () => setImmediate(() => near.destroy()));
    server.emit('connection', far);
    return request({
      createConnection: () => near,
      method,
      path: url,
      headers,
      setHost: false,
      maxHeaderSize: LONGEST_HEAD,
    });
  };
}

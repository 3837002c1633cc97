/**
 * Asks a listener of this process over a connection in memory, so that its work depends on no client's connection. The listener
 * gets an ordinary request, streamed, and the one who asks an ordinary answer, or a cut one.
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

/** Longer than any head that passes here, in bytes: how long one may be is for others to judge. */
const LONGEST_HEAD = 1_048_576;

/** Begins a request like `incoming`, with these headers in place of its own. Its body is for the caller to send. */
export type Ask = (incoming: IncomingMessage, headers: OutgoingHttpHeaders) => ClientRequest;

export function inProcess(listener: RequestListener): Ask {
  // It never listens; a connection is handed to it.
  const server = createServer(
    { requireHostHeader: false, requestTimeout: 0, headersTimeout: 0, maxHeaderSize: LONGEST_HEAD },
    listener,
  );
  return ({ method, url }, headers) => {
    const [near, far] = duplexPair();
    for (const side of [near, far]) side.on('error', () => undefined);
    near.once('close', () => far.destroy());
    // What was written last is still read.
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

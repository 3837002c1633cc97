/** A plain Node http server: where it listens, how long it waits, and how it answers messages that are not HTTP. */
import { type RequestListener, type Server, type ServerResponse, createServer } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { MAX_REQUEST_MS } from '../../lib/serving/idempotencyKey';
import { rawError, sendError } from './errorAnswers';
import { isBrowserWrite } from './idempotency/browserRetries';
import { headTooLong } from './originPolicy';

export interface RunningServer {
  url: string;
  /** Stops listening and cuts open connections, once however often it is called. */
  close: () => Promise<void>;
}

/**
 * Listens on a port (0: any free one). Rejects if it is in use. `stop` ends work that continues without a connection, and is also called if listening
 * fails.
 */
export function listen(
  listener: RequestListener,
  port: number,
  host: string,
  stop?: () => void | Promise<void>,
): Promise<RunningServer> {
  // The origin policy refuses a missing Host, in the service's form.
  const server = createServer({ requireHostHeader: false }, listener);
  prepareServer(server);
  const end = async () => {
    await stop?.();
    await close(server);
  };
  let ended: Promise<void> | undefined;
  const closeAll = () => (ended ??= end());
  const listening = new Promise<RunningServer>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve({ url: buildUrl(server, host), close: closeAll }));
  });
  return listening.catch(async (error: unknown) => {
    await stop?.();
    throw error;
  });
}

/** Configures the timeouts and error answers of any http server, as all servers of this project have them. */
export function prepareServer(server: Server): void {
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.headersTimeout = HEAD_MS;
  server.requestTimeout = REQUEST_MS;
  // Node looks at this property with every connection.
  Object.assign(server, { maxHeaderSize: MAX_HEAD_BYTES });
  refuseNotHttp(server);
}

/** Longer than clients keep an idle connection: with Node's default of five seconds, one can close just as a client reuses it. */
const KEEP_ALIVE_MS = 75_000;
/** For the head of a request. */
const HEAD_MS = 60_000;
/** For a whole request: longer than the page keeps sending it, so that an upload is never ended before the page gives up. */
const REQUEST_MS = MAX_REQUEST_MS + 60_000;
/**
 * For the address and headers of any request: more than the longest link with every character escaped twice. If a mail or chat program turns a link's
 * fragment into part of the path, the link still opens a page. Its contents are never logged.
 */
const MAX_HEAD_BYTES = 256 * 1024;

/** By the code of Node's error; anything else is not HTTP. */
const reasons: Readonly<Record<string, readonly [status: number, message: string]>> = {
  HPE_HEADER_OVERFLOW: [headTooLong.status, headTooLong.message],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'The chunk extensions are too long.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, "The request didn't arrive in time."],
};
const STALLED_MS = 2_000;
const noHttp = [400, "The request isn't valid HTTP/1.1."] as const;
const unknownExpectation = {
  status: 417,
  code: 'BAD_REQUEST',
  message: 'The only supported Expect value is 100-continue.',
};

/**
 * Answers, in the service's form, what Node itself would refuse without a body: malformed requests, unknown expectations, and a body with an Upgrade that
 * stalls for `stalledMs`.
 */
export function refuseNotHttp(server: Server, stalledMs = STALLED_MS): void {
  /** The answer to the last request of a connection. */
  const answers = new WeakMap<Duplex, ServerResponse>();
  server.on('request', (incoming, outgoing) => {
    const { socket, headers } = incoming;
    answers.set(socket, outgoing);
    // After the head of an Upgrade, which is ignored here, Node waits for the rest of a broken body for minutes.
    if (headers.upgrade === undefined) return;
    incoming.setTimeout(stalledMs, () => {
      if (!incoming.complete) refuse(socket, 'ERR_HTTP_REQUEST_TIMEOUT');
    });
  });
  server.on('checkExpectation', (_, outgoing) => {
    outgoing.setHeader('connection', 'close');
    sendError(outgoing, unknownExpectation);
  });
  // Before Vite's own answer, which has no body.
  server.prependListener('clientError', (error: NodeJS.ErrnoException, socket) => refuse(socket, error.code));

  function refuse(socket: Duplex, code: string | undefined): void {
    if (!socket.writable || code === 'ECONNRESET') {
      socket.destroy();
      return;
    }
    const last = answers.get(socket);
    const answer = last && !(last.writableFinished && last.req.complete) ? last : undefined;
    // An answer that has begun would be mixed with this one, so its written part is sent, and then the connection is closed.
    if (answer?.headersSent) {
      setImmediate(() => (socket as Socket).destroySoon());
      return;
    }
    const [status, message] = reasons[code ?? ''] ?? noHttp;
    // A browser resends a request that is answered with 408.
    const sentStatus = status === 408 && answer && isBrowserWrite(answer.req) ? 504 : status;
    socket.end(rawError({ status: sentStatus, code: 'BAD_REQUEST', message }));
  }
}

function buildUrl(server: Server, host: string): string {
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

function close(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.close((error) => (error ? reject(error) : resolve()));
    server.closeAllConnections();
  });
}

/** Speaks raw bytes to the pass-through, so that no library on either side makes a message well-formed. */
import {
  Agent,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestListener,
  createServer as createService,
  request,
} from 'node:http';
import { type AddressInfo, type Socket, connect, createServer } from 'node:net';
import { Readable, pipeline } from 'node:stream';
import { ReadableStream as NodeStream } from 'node:stream/web';
import { contentSecurityPolicy } from '../../lib/csp';
import { emptyConnection } from '../../lib/page/livePage';
import { cutBeforeHead } from '../core/cut';
import type { Answer } from './idempotency/idempotency';
import { errorAnswer } from './errorAnswers';
import type { Head } from './head';
import { listen } from './listen';
import { headTooLong, isLong } from './originPolicy';
import { nodeListener } from './node';
import { passThrough } from './passThrough';
import { pipeline as pipelineOf } from './pipeline';

/** As a build has it, in little. */
export const openLivePage = `<!doctype html><meta content="${contentSecurityPolicy([])}">${emptyConnection}<title>Console</title>`;

const closers: (() => void)[] = [];

/** Closes everything opened since the last call. */
export function closeAll(): void {
  closers.splice(0).forEach((close) => close());
}

interface Seen {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingHttpHeaders;
  raw: string[];
  body: string;
}

/** A service that records its requests and answers 200. */
export async function startService(): Promise<{ url: string; seen: Seen[] }> {
  const seen: Seen[] = [];
  const server = createService((incoming, outgoing) => {
    let body = '';
    incoming.on('data', (part: Buffer) => (body += part.toString()));
    incoming.on('end', () => {
      const { method, url, headers, rawHeaders: raw } = incoming;
      seen.push({ method, url, headers, raw, body });
      outgoing.end('ok');
    });
  });
  return { url: await startListening(server), seen };
}

/** A service that answers its first request with these bytes, then hangs up if `ends`. */
export async function echoService(bytes: string, ends: boolean): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => (ends ? socket.end(bytes) : socket.write(bytes)));
  });
  return startListening(server);
}

export async function startListening(server: ReturnType<typeof createServer>): Promise<string> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => {
    server.close();
    sockets.forEach((socket) => socket.destroy());
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** The port of a new pass-through to the service. */
export async function startPassThrough(url: string): Promise<number> {
  const answer = passThrough(url);
  // The pass-through alone: neither the origin's rules nor the documents stand before it.
  const policy = (given: Head) => (isLong(given) ? errorAnswer(headTooLong, { connection: 'close' }) : null);
  const serve = pipelineOf({ policy, once: answer, answer });
  const served = await listen(nodeListener(serve), 0, '127.0.0.1');
  closers.push(() => void served.close());
  return Number(new URL(served.url).port);
}

/** What a listener answers, as a step of the pipeline asks it: over a connection of its own, which ends with the request's signal. */
export async function listenerAnswers(listener: RequestListener): Promise<Answer> {
  const url = await startListening(createService({ requireHostHeader: false, requestTimeout: 0 }, listener));
  // Kept alive, so that a listener may answer before it has read the body.
  const agent = new Agent({ keepAlive: true });
  return (passedOn, head) =>
    new Promise((resolve, reject) => {
      const { method, url: path, headersDistinct } = head as IncomingMessage;
      const own = Object.entries(headersDistinct).filter(
        ([name]) => passedOn.headers.has(name) && !/^(?:connection|expect)$/.test(name),
      );
      const { hostname, port } = new URL(url);
      const { signal, body } = passedOn;
      const headers = { ...Object.fromEntries(own), host: head.headers.host };
      const call = request({ hostname, port, method, path, headers, setHost: false, signal, agent }, (answer) => {
        const own = new Headers(answer.headers as Record<string, string>);
        for (const name of ['connection', 'keep-alive', 'transfer-encoding']) own.delete(name);
        const parts = NodeStream.from(answer) as ReadableStream;
        resolve(new Response(parts, { status: answer.statusCode ?? 0, headers: own }));
      });
      call.on('error', () => (signal.aborted ? reject(new Error('aborted')) : resolve(cutBeforeHead())));
      if (body) pipeline(Readable.fromWeb(body as NodeStream), call, () => undefined);
      else call.end();
    });
}

/** The answer of a pass-through to one request without a body, the last of its connection. */
export async function passThroughOnce(url: string, first = 'GET /api/x'): Promise<string> {
  return sendBytes(await startPassThrough(url), head(first, 'Connection: close'));
}

/** Sends raw bytes and returns everything answered until the server closes the connection. */
export function sendBytes(port: number, text: string): Promise<string> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    socket.on('data', (part) => (answer += part.toString('latin1')));
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(answer));
  });
}

/** A raw request, because `fetch` would decompress, follow redirects and normalize the path. */
export function sendRequest(
  url: string,
  path: string,
  options: { method?: string; headers?: Record<string, string>; body?: string } = {},
) {
  return new Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const call = request(
      { hostname, port, path, method: options.method ?? 'GET', headers: options.headers ?? {} },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) }),
        );
        answer.on('error', reject);
      },
    );
    call.on('error', reject);
    call.end(options.body);
  });
}

/** The status of each answer in a text. */
export const statuses = (answers: string): number[] =>
  [...answers.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, code]) => Number(code));

export const head = (first: string, ...lines: string[]): string =>
  [`${first} HTTP/1.1`, 'Host: localhost', ...lines, '', ''].join('\r\n');

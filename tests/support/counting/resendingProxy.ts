/**
 * A reverse proxy with TLS that behaves like some real ones: it receives a request completely before it sends it on, closes idle connections at once,
 * loses the upstream connection after a change was sent, and then resends it by itself, unchanged.
 */
import { type IncomingHttpHeaders, type IncomingMessage, type ServerResponse, request } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { generate } from 'selfsigned';

export interface ResendingProxy {
  /** `https://<name>:<port>` */
  origin: string;
  /** Forwards here from now on. */
  sendTo: (url: string) => void;
  /** How often it has resent a change. */
  resent: () => number;
  close: () => Promise<void>;
}

/** How often a change is sent if every connection but the last is lost. */
const SENDINGS = 3;

export async function resendingProxy(name: string): Promise<ResendingProxy> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: name }], {
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: name }] }],
  });
  let target = '';
  let resent = 0;

  /** Sends once; unless it is the last time, the connection is lost as soon as the request has left. */
  function send(incoming: IncomingMessage, body: Buffer, isLast: boolean): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const headers: IncomingHttpHeaders = {
        ...incoming.headers,
        'content-length': String(body.length),
        connection: 'close',
      };
      delete headers['transfer-encoding'];
      const { hostname, port } = new URL(target);
      const call = request(
        { hostname, port, path: incoming.url, method: incoming.method, headers, agent: false },
        (answer) => {
          const parts: Buffer[] = [];
          answer.on('data', (part: Buffer) => parts.push(part));
          answer.on('error', reject);
          answer.on('end', () =>
            resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) }),
          );
        },
      );
      call.on('error', reject);
      call.end(body, () => {
        if (!isLast) call.destroy(new Error('lost'));
      });
    });
  }

  async function pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of incoming as AsyncIterable<Buffer>) parts.push(part);
    const changes = incoming.method === 'POST';
    const sendings = changes ? SENDINGS : 1;
    for (let sending = 1; sending <= sendings; sending += 1) {
      if (sending > 1) resent += 1;
      try {
        const { status, headers, body } = await send(incoming, Buffer.concat(parts), sending === sendings);
        delete headers['transfer-encoding'];
        outgoing
          .writeHead(status, { ...headers, connection: 'keep-alive', 'content-length': String(body.length) })
          .end(body);
        return;
      } catch {
        // Resends, like a proxy that takes a lost connection for a stale one.
      }
    }
    outgoing.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad Gateway</h1>');
  }

  const server = createServer({ key, cert }, (incoming, outgoing) => {
    pass(incoming, outgoing).catch(() => outgoing.destroy());
  });
  server.keepAliveTimeout = 1;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `https://${name}:${port}`,
    sendTo: (url) => (target = url),
    resent: () => resent,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** A service that only counts the changes that arrive, and ends each as its product's name says. */
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Ways to cut a connection after a change has arrived. */
export const cuts = ['closed', 'reset', 'cut-in-head', 'cut-after-head', 'cut-in-body'] as const;
export const redirects = ['redirect-301', 'redirect-302', 'redirect-303', 'redirect-307', 'redirect-308'] as const;

export interface BareService {
  url: string;
  /** How often each product's change has arrived whole, by the last part of its name. */
  arrived: Map<string, number>;
  /** The names of all headers that came with them. */
  headers: Set<string>;
  close: () => Promise<void>;
}

const half = '{"id":"1",';
/** Readable by any page, as a service that a static build calls must be. */
const cors = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, content-type',
  'access-control-allow-methods': 'GET, POST',
};
const corsLines = Object.entries(cors).map(([name, value]) => `${name}: ${value}\r\n`);

export async function bareService(): Promise<BareService> {
  const arrived = new Map<string, number>();
  const headers = new Set<string>();
  const server = createServer((incoming, outgoing) => {
    for (const [name, value] of Object.entries(cors)) outgoing.setHeader(name, value);
    incoming.resume().once('end', () => {
      if (incoming.method !== 'POST') {
        outgoing.setHeader('content-type', 'application/json');
        outgoing.end('{}');
        return;
      }
      const [, product = ''] = /products\/([^/]+)/.exec(incoming.url ?? '') ?? [];
      arrived.set(product, (arrived.get(product) ?? 0) + 1);
      for (const name of Object.keys(incoming.headers)) headers.add(name);
      // A name for each browser and way of serving, and one outcome for all of them.
      answer(product.replace(/^.*~/, ''), incoming, outgoing);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', () => resolve()));
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url: `http://localhost:${port}`, arrived, headers, close };
}

function answer(end: string, { socket, url = '' }: IncomingMessage, outgoing: ServerResponse): void {
  const raw = (text: string) => socket.write(text, () => socket.destroy());
  const head = `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 99\r\n${corsLines.join('')}\r\n`;
  const [, kind, number] = /^(status|redirect)-(\d+)$/.exec(end) ?? [];
  if (end === 'closed') socket.end();
  else if (end === 'reset') socket.resetAndDestroy();
  else if (end === 'cut-in-head') raw('HTTP/1.1 200 OK\r\nContent-Ty');
  else if (end === 'cut-after-head') raw(head);
  else if (end === 'cut-in-body') raw(head + half);
  else if (kind === 'redirect')
    outgoing.writeHead(Number(number), { location: url.replace('redirect', 'redirected') }).end();
  else {
    outgoing.writeHead(Number(number ?? 200), {
      'content-type': 'application/json',
      ...(number === '401' && { 'www-authenticate': 'Basic realm="counting"' }),
    });
    outgoing.end('{"error":{"code":"ODD","message":"As it was told."}}');
  }
}

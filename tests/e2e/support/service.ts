/** A "real" service on its own port, for a live console. Each test chooses its behaviour. */
import {
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  createServer,
  request,
} from 'node:http';
import type { Page } from '@playwright/test';
import { securityHeaders } from '../../../src/lib/csp';
import { builtFiles } from '../../../src/sandbox/adapters/builtFiles';
import { consoleFiles } from '../../../src/sandbox/adapters/consoleFiles';
import { nodeListener } from '../../../src/sandbox/adapters/node';
import { isSandboxPath } from '../../../src/sandbox/adapters/originPolicy';
import { pipeline } from '../../../src/sandbox/adapters/pipeline';
import { LATEST_SERVED_MS, beLate } from '../../support/late';

interface SeenCall {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
}

type Manner = (incoming: IncomingMessage, outgoing: ServerResponse) => void;

export class Service {
  /** Every request received, oldest first. */
  readonly seen: SeenCall[] = [];
  readonly #port: number;
  #server: Server | undefined;
  #manner: Manner = (_, outgoing) => outgoing.writeHead(404).end();

  /** @param port to listen on; a free one by default */
  constructor(port = 0) {
    this.#port = port;
  }

  /** Where it listens; with a free port only once it does. */
  get url(): string {
    const address = this.#server?.address();
    const port = typeof address === 'object' && address !== null ? address.port : this.#port;
    return `http://localhost:${port}`;
  }

  /** Starts listening, and answers with this behaviour from now on. */
  async answer(manner: Manner): Promise<void> {
    this.#manner = manner;
    this.seen.length = 0;
    if (this.#server) return;
    const server = createServer((incoming, outgoing) => {
      this.seen.push({ method: incoming.method ?? '', path: incoming.url ?? '', headers: incoming.headers });
      void this.#act(this.#manner, incoming, outgoing);
    });
    this.#server = server;
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(this.#port, 'localhost', () => resolve());
    });
  }

  async #act(manner: Manner, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    await beLate(LATEST_SERVED_MS);
    manner(incoming, outgoing);
  }

  /** Stops listening and cuts all connections. A page that is open there leaves first: the console loads its other screens meanwhile. */
  async stop(page?: Page): Promise<void> {
    await page?.goto('about:blank');
    const server = this.#server;
    this.#server = undefined;
    if (!server) return;
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  }
}

/** Answers with the files of a built console, and the rest as the sandbox behind `origin` does. */
export function likeTheConsole(folder: string, origin: string): Manner {
  const file = builtFiles(folder);
  const never = () => Promise.reject(new Error('Not a file'));
  const files = nodeListener(
    pipeline({
      policy: () => null,
      once: never,
      answer: never,
      files: consoleFiles({ host: 'localhost', headers: securityHeaders([]), file }),
    }),
  );
  const sandbox = likeTheSandbox(origin);
  return (incoming, outgoing) => (isSandboxPath(incoming.url) ? sandbox : files)(incoming, outgoing);
}

/** Answers as the sandbox behind `origin` does, without its own headers, as a real service would. */
export function likeTheSandbox(origin: string): Manner {
  return (incoming, outgoing) => {
    const target = new URL(incoming.url ?? '/', origin);
    const upstream = request(
      target,
      { method: incoming.method, headers: { ...incoming.headers, host: target.host } },
      (answer) => {
        const { 'x-sandbox-world': _world, ...headers } = answer.headers;
        outgoing.writeHead(answer.statusCode ?? 502, headers);
        answer.pipe(outgoing);
      },
    );
    upstream.on('error', () => outgoing.destroy());
    incoming.pipe(upstream);
  };
}

/** Lets the sandbox behind `origin` do the work, throws its answer away, and then ends the request in this way. */
export function losing(origin: string, end: (outgoing: ServerResponse) => void): Manner {
  return (incoming, outgoing) => {
    const target = new URL(incoming.url ?? '/', origin);
    const { method, headers } = incoming;
    const upstream = request(target, { method, headers: { ...headers, host: target.host } }, (answer) => {
      answer.resume().once('end', () => end(outgoing));
    });
    upstream.on('error', () => outgoing.destroy());
    incoming.pipe(upstream);
  };
}

/** Answers one path with another behaviour, and all others as before. */
export function except(path: string, special: Manner, otherwise: Manner): Manner {
  return (incoming, outgoing) =>
    (new URL(incoming.url ?? '/', 'http://service.invalid').pathname === path ? special : otherwise)(
      incoming,
      outgoing,
    );
}

/** Answers JSON. */
export const json =
  (status: number, body: unknown): Manner =>
  (incoming, outgoing) => {
    incoming.resume();
    outgoing.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };

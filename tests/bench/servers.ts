/** The servers of a checkout in processes of their own, to measure what users run. Loopback only. */
import type { ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { type ServerProcess, serverProcess } from '../support/serverProcess';

/** Generous, because a console is built first. */
export const startLimitMs = 300_000;
const memoryLimitMs = 30_000;

/** Answers each message with what is in use after everything unused is gone. */
const meter = `data:text/javascript,${encodeURIComponent(`
process.on('message', () => {
  globalThis.gc();
  globalThis.gc();
  process.send(process.memoryUsage().heapUsed + process.memoryUsage().external);
});
process.channel.unref();`)}`;

export interface SandboxProcess extends Omit<ServerProcess, 'child'> {
  /** Bytes in use, once everything unused is gone. */
  inUse: () => Promise<number>;
  /** Bytes that the system counts for the process; NaN on systems without `/proc`. */
  resident: () => number;
}

/** Starts the sandbox of a checkout, with this many catalog products if given. Rejects if it does not start. */
export async function sandboxProcess(root: string, products?: number): Promise<SandboxProcess> {
  const env = { ...process.env, ...(products !== undefined && { SANDBOX_PRODUCTS: String(products) }) };
  const args = ['--expose-gc', '--import', meter, 'scripts/sandbox.mjs'];
  const { child, ...server } = await serverProcess(root, args, env, startLimitMs);
  return { ...server, inUse: () => inUse(child), resident: () => resident(child) };
}

/** Starts the console of a checkout over its sandbox, as `npm start` does. Rejects if it does not start. */
export const consoleProcess = (root: string): Promise<ServerProcess> =>
  serverProcess(root, ['scripts/start.mjs'], process.env, startLimitMs);

function inUse(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => reject(new Error('The server does not say what it uses')), memoryLimitMs);
    child.once('message', (bytes) => {
      clearTimeout(limit);
      resolve(Number(bytes));
    });
    child.send('memory');
  });
}

function resident(child: ChildProcess): number {
  const status = `/proc/${child.pid}/status`;
  if (!existsSync(status)) return Number.NaN;
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(status, 'utf8'))?.[1]) * 1_024;
}

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  /** The JSON of its body; undefined for a body of another kind. */
  body: unknown;
}

export interface Call {
  token?: string;
  /** Sent as JSON; a form as it is. */
  body?: object;
  headers?: Readonly<Record<string, string>>;
}

/** Sends requests over up to `lanes` connections, which stay open unless each is to have one of its own. */
export function caller(url: string, lanes: number, keepAlive = true) {
  const agent = new Agent({ keepAlive, maxSockets: lanes });

  async function ask(method: string, path: string, { token, body, headers: extraHeaders }: Call = {}) {
    const headers: Record<string, string> = { ...extraHeaders };
    if (token) headers['authorization'] = `Bearer ${token}`;
    let bytes: Buffer | undefined;
    if (body instanceof FormData) {
      const form = new Response(body);
      headers['content-type'] = form.headers.get('content-type') ?? '';
      bytes = Buffer.from(await form.arrayBuffer());
    } else if (body) {
      headers['content-type'] = 'application/json';
      bytes = Buffer.from(JSON.stringify(body));
    }
    if (bytes) headers['content-length'] = String(bytes.length);
    return send(agent, new URL(path, url), method, headers, bytes);
  }

  return { ask, close: () => agent.destroy() };
}

export type Ask = ReturnType<typeof caller>['ask'];

function send(agent: Agent, url: URL, method: string, headers: Record<string, string>, bytes?: Buffer) {
  return new Promise<Answer>((resolve, reject) => {
    const call = request(url, { agent, method, headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('error', reject);
      answer.on('end', () => {
        const isJson = answer.headers['content-type']?.includes('json') ?? false;
        const text = isJson ? Buffer.concat(parts).toString() : '';
        const body: unknown = text ? JSON.parse(text) : undefined;
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body });
      });
    });
    call.on('error', reject);
    call.end(bytes);
  });
}

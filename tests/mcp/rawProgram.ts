/** The server for programs without a client of the protocol's library, for what none sends: a process that is written to byte by byte, or a URL. */
import { createInterface } from 'node:readline';
import { root } from '../package/npm';
import { start } from '../support/children';
import type { TransportName } from './program';

export interface Answer {
  id?: string | number | null;
  result?: { content?: { text: string }[]; isError?: boolean; structuredContent?: Record<string, unknown> } & Record<
    string,
    unknown
  >;
  error?: { code: number; message: string };
}

/** Ends with this process at the latest. @param baseUrl of the service */
export function rawProgram(baseUrl: string, token: string) {
  const env = { ...process.env, API_TOKEN: token, API_BASE_URL: baseUrl };
  const child = start(process.execPath, ['scripts/mcp.mjs'], { cwd: root, env, stdio: ['pipe', 'pipe', 'inherit'] });
  const { stdin, stdout } = child;
  if (!stdin || !stdout) throw new Error('It has no pipes.');
  const code = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const lines = createInterface({ input: stdout })[Symbol.asyncIterator]();
  const next = async (): Promise<Answer | Answer[]> => {
    const { value, done } = await lines.next();
    if (done === true) throw new Error('It ended without an answer.');
    return JSON.parse(value) as Answer | Answer[];
  };
  return {
    code,
    stop: () => void child.kill('SIGKILL'),
    /** Ends its input, after these bytes. */
    end: (bytes = '') => void stdin.end(bytes),
    write: (bytes: string | Uint8Array) => void stdin.write(bytes),
    next,
    /** Writes a message, or any other line, and reads the next answer. */
    ask: async (message: string | object) => {
      stdin.write(`${typeof message === 'string' ? message : JSON.stringify(message)}\n`);
      return next();
    },
    /** Agrees on a version of the protocol. */
    initialize: async (protocolVersion: string): Promise<Answer> => {
      const params = { protocolVersion, capabilities: {}, clientInfo: { name: 'test', version: '1' } };
      stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: 'init', method: 'initialize', params })}\n`);
      stdin.write(`${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' })}\n`);
      return (await next()) as Answer;
    },
  };
}

/** How a test sends messages over either transport. */
export interface RawAgent {
  /** Sends a message, or any other text, and reads its answer. */
  ask: (message: string | object) => Promise<Answer | Answer[]>;
  /** Sends a message that needs no answer. */
  tell: (message: string | object) => Promise<void>;
  stop: () => void;
}

export interface RawHttpAnswer {
  status: number;
  headers: Headers;
  /** Undefined without a body. */
  body: Answer | Answer[] | undefined;
}

const toText = (message: string | object) => (typeof message === 'string' ? message : JSON.stringify(message));

/** Posts a message, or any other bytes, with these headers besides those of a client. */
export async function post(
  baseUrl: string,
  token: string,
  message: string | object,
  headers: Readonly<Record<string, string>> = {},
): Promise<RawHttpAnswer> {
  const answer = await fetch(`${baseUrl}/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
      ...headers,
    },
    body: message instanceof Uint8Array ? (message as Uint8Array<ArrayBuffer>) : toText(message),
  });
  const text = await answer.text();
  return {
    status: answer.status,
    headers: answer.headers,
    body: text === '' ? undefined : (JSON.parse(text) as Answer),
  };
}

/** A way to send messages to the server of a sandbox. @param version of the protocol, which is agreed on if it is given */
export async function rawAgent(
  transport: TransportName,
  baseUrl: string,
  token: string,
  version?: string,
): Promise<RawAgent> {
  if (transport === 'stdio') {
    const program = rawProgram(baseUrl, token);
    if (version !== undefined) await program.initialize(version);
    return {
      ask: program.ask,
      tell: (message) => Promise.resolve(program.write(`${toText(message)}\r\n\r\n   \n`)),
      stop: program.stop,
    };
  }
  const headers: Record<string, string> = version === undefined ? {} : { 'mcp-protocol-version': version };
  const send = (message: string | object) => post(baseUrl, token, message, headers);
  return {
    ask: async (message) => {
      const { body } = await send(message);
      if (body === undefined) throw new Error('It has no answer.');
      return body;
    },
    tell: async (message) => {
      const { status, body } = await send(message);
      if (status !== 202 || body !== undefined) throw new Error(`It is answered with ${status}.`);
    },
    stop: () => undefined,
  };
}

/** The server for programs as a process that is written to byte by byte, for what no client of the protocol's library sends. */
import { createInterface } from 'node:readline';
import { root } from '../package/npm';
import { start } from '../support/children';

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

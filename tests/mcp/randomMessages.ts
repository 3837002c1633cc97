/** Random messages, and what the server over stdio answers. No tool is called, so no request reaches a service. */
import fc from 'fast-check';
import { createServer } from '../../src/mcp/server';
import { LineTransport } from '../../src/mcp/stdio/transport';
import type { Answer } from './rawProgram';

/** What the server over stdio says to these lines. */
export async function answersTo(lines: readonly string[]): Promise<Answer[]> {
  const written: string[] = [];
  const input = async function* () {
    for (const line of lines) yield Promise.resolve(new TextEncoder().encode(`${line}\n`));
  };
  const transport = new LineTransport(input(), (line) => written.push(line));
  const ask = () => Promise.reject(new Error('There is no service.'));
  await createServer({ tools: [], ask, token: 'none', version: '1.0.0' }).connect(transport);
  await transport.ended;
  return written.flatMap((line) => JSON.parse(line) as Answer | Answer[]);
}

const anything = fc.jsonValue({ maxDepth: 2 });
const params = fc.oneof(
  anything,
  fc.record({ name: anything, arguments: anything, _meta: anything, task: anything }, { requiredKeys: [] }),
  fc.record({
    protocolVersion: fc.constantFrom('2025-03-26', '1', null),
    capabilities: anything,
    clientInfo: anything,
  }),
);
const method = fc.oneof(
  fc.constantFrom('ping', 'tools/list', 'tools/call', 'initialize', 'resources/list', 'logging/setLevel', 'tasks/get'),
  anything,
);
/** Like a message of the protocol, without an id. */
export const message = fc.record(
  { jsonrpc: fc.oneof({ weight: 5, arbitrary: fc.constant('2.0') }, anything), method, params, extra: anything },
  { requiredKeys: ['method'] },
);

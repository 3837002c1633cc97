/** Whatever is sent, each request is answered once. No tool is called, so no request reaches a service. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cases } from '../../../tests/depth';
import { createServer } from '../server';
import { LineTransport } from './transport';

interface Answer {
  id: unknown;
  result?: unknown;
  error?: { code: number; message: string };
}

/** What the server says to these lines. */
async function answersTo(lines: readonly string[]): Promise<Answer[]> {
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
const message = fc.record(
  { jsonrpc: fc.oneof({ weight: 5, arbitrary: fc.constant('2.0') }, anything), method, params, extra: anything },
  { requiredKeys: ['method'] },
);

test('each message with an id gets one answer, in plain words', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(message, fc.array(message))), fc.array(fc.string()), async (messages, noise) => {
      let next = 0;
      const withId = (message: object) => ({ ...message, id: (next += 1) });
      const lines = messages.map((a) => JSON.stringify(Array.isArray(a) ? a.map(withId) : withId(a)));
      const answers = await answersTo([...lines, ...noise.map((text) => text.replaceAll('\n', ' '))]);
      const ids = answers.map(({ id }) => id).filter((id) => typeof id === 'number');
      expect(ids.toSorted((a, b) => a - b)).toEqual(Array.from({ length: next }, (_, index) => index + 1));
      for (const { error } of answers) expect(error?.message ?? '').not.toMatch(/[{}]|Zod|\n/);
    }),
    { numRuns: cases(1_000, 100) },
  );
});

test('messages without an id have none, unless they are no messages', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(message), async (messages) => {
      const answers = await answersTo(messages.map((message) => JSON.stringify(message)));
      const isNotification = ({ jsonrpc, method: name }: (typeof messages)[number]) =>
        jsonrpc === '2.0' && typeof name === 'string';
      expect(answers.map(({ id, error }) => [id, error?.code])).toEqual(
        messages.filter((message) => !isNotification(message)).map(() => [null, -32600]),
      );
    }),
    { numRuns: cases(1_000, 100) },
  );
});

/** Every message to the MCP server is answered in plain words, whatever it is; the sandbox is the service. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type Listening, listen } from '../../src/entries/node';
import { ids } from '../../src/sandbox/testSupport';
import { sample } from '../depth';
import { root } from '../package/npm';
import {
  absentValues,
  calling,
  invalidMessages,
  missingValues,
  newest,
  notPlain,
  ping,
  quote,
  readableTexts,
  unreadableTexts,
} from './cases';
import { transports } from './program';
import { type Answer, type RawAgent, rawAgent, rawProgram } from './rawProgram';

const batchingVersion = '2025-03-26';
const token = 'txk_sandbox_seller_messages';

let sandbox: Listening;
beforeAll(async () => {
  sandbox = await listen({ port: 0, host: '127.0.0.1', products: 30 });
});
afterAll(() => sandbox.close());

const getText = ({ result }: Answer) => result?.content?.map(({ text }) => text).join('\n') ?? '';
const both = [ping(1), { jsonrpc: '2.0', id: 2, method: 'tools/list' }];

describe.each(transports)('over %s', (transport) => {
  /** Has agreed on no version. */
  let agent: RawAgent;
  /** Has agreed on a version that has batches. */
  let batching: RawAgent;
  beforeAll(async () => {
    agent = await rawAgent(transport, sandbox.url, token);
    batching = await rawAgent(transport, sandbox.url, token, batchingVersion);
  });
  afterAll(() => {
    agent.stop();
    batching.stop();
  });
  const ask = async (message: string | object): Promise<Answer> => (await agent.ask(message)) as Answer;

  describe('placeholders for absent arguments count as absent', () => {
    test.each(absentValues)('%s', async (_, message, expected) => {
      const { error, result } = await ask(message);
      expect(error).toBeUndefined();
      expect(result?.isError).toBeUndefined();
      expect(getText({ result: result ?? {} })).toMatch(expected);
    });

    test.each(missingValues)('but %s is asked for by name', async (_, message, expected) => {
      const answer = await ask(message);
      expect([getText(answer), answer.result?.isError]).toEqual([expected, true]);
    });
  });

  describe('a text that can mean one value is that value', () => {
    test.each(readableTexts)('%s', async (_, input) => {
      const { result } = await ask(calling('runs_quote', input));
      expect(result?.structuredContent).toMatchObject({ maxInputTokens: 4_000, enabledSkills: ['web_search'] });
    });

    test('a list with commas, and truth values as any program writes them', async () => {
      const { result } = await ask(calling('runs_quote', { ...quote, enabledSkills: 'web_search, citations' }));
      expect(getText({ result: result ?? {} })).not.toContain('enabledSkills must be');
      for (const free of [true, 'true', 'True', ' TRUE ']) {
        const { result: found } = await ask(calling('catalog_products', { free, page_size: '60' }));
        const prices = ((found?.structuredContent?.['products'] ?? []) as { priceUsd: number }[]).map(
          ({ priceUsd }) => priceUsd,
        );
        expect(new Set(prices)).toEqual(new Set([0]));
      }
    });

    test.each(unreadableTexts)('but %s is refused in words', async (_, name, input, expected) => {
      const answer = await ask(calling(name, input));
      expect(getText(answer)).toMatch(expected);
      expect(answer.result?.isError).toBe(true);
    });
  });

  describe('an invalid message is answered with its error', () => {
    test.each(invalidMessages)('%s', async (_, message, code, id, expected) => {
      const answer = await ask(message);
      expect(answer).toEqual({
        jsonrpc: '2.0',
        id,
        error: { code, message: expect.stringMatching(expected) as string },
      });
      expect(answer.error?.message).not.toMatch(notPlain);
      expect(await ask(ping('next'))).toEqual({ jsonrpc: '2.0', id: 'next', result: {} });
    });

    test('that has fields which the protocol does not know is answered for the others', async () => {
      const message = {
        ...calling('token_status', {}, 3),
        trace: 1,
        params: { name: 'token_status', arguments: {}, task: { ttl: 1 } },
      };
      expect(getText(await ask(message))).toContain('"authenticated":true');
    });

    test('and what needs no answer has none: notifications and answers', async () => {
      const silent = [
        { jsonrpc: '2.0', method: 'notifications/unknown', params: { a: 1 } },
        { jsonrpc: '2.0', method: 'notifications/cancelled', params: null },
        { jsonrpc: '2.0', method: 'notifications/cancelled', params: 'x' },
        { jsonrpc: '2.0', method: 'notifications/progress', params: { progressToken: {}, progress: 'x' } },
        { jsonrpc: '2.0', method: 'tools/call', params: { name: 'token_status' } },
        { jsonrpc: '2.0', id: 99, result: {} },
        { jsonrpc: '2.0', id: 99, error: { code: -1, message: 'no' } },
      ];
      for (const message of silent) await agent.tell(message);
      expect(await ask(ping(1))).toEqual({ jsonrpc: '2.0', id: 1, result: {} });
    });
  });

  describe('a batch', () => {
    test('is answered as one where the agreed version has batches', async () => {
      const answers = (await batching.ask([
        ...both,
        { jsonrpc: '2.0', method: 'notifications/unknown' },
        calling('seller_product', { id: ids.checkout }, 3),
        1,
        { ...ping(5), method: 'initialize' },
        ping(1),
      ])) as Answer[];
      expect(answers.map(({ id }) => String(id)).toSorted((a, b) => a.localeCompare(b))).toEqual([
        '1',
        '1',
        '2',
        '3',
        '5',
        'null',
      ]);
      expect(answers.find(({ id }) => id === 2)?.result?.['tools']).toBeInstanceOf(Array);
      expect(answers.find(({ id }) => id === 3)?.result?.structuredContent).toMatchObject({ id: ids.checkout });
      expect(answers.find(({ id }) => id === null)?.error?.code).toBe(-32600);
      expect(answers.find(({ id }) => id === 5)?.error?.message).toContain('params is required');
    });

    test('of notifications alone has no answer, and an initialize in one is refused', async () => {
      await batching.tell([{ jsonrpc: '2.0', method: 'notifications/unknown' }]);
      const params = { protocolVersion: newest, capabilities: {}, clientInfo: { name: 'a', version: '1' } };
      const answers = (await batching.ask([{ ...ping(5), method: 'initialize', params }])) as Answer[];
      expect(answers).toMatchObject([
        { id: 5, error: { code: -32600, message: 'initialize must not be part of a batch.' } },
      ]);
    });
  });

  test('the server reports the version of the package, in each version of the protocol', async () => {
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    for (const protocolVersion of sample([newest, '2025-06-18', batchingVersion, '2024-11-05'])) {
      const own = await rawAgent(transport, sandbox.url, token);
      onTestFinished(own.stop);
      const params = { protocolVersion, capabilities: {}, clientInfo: { name: 'test', version: '1' } };
      expect(await own.ask({ ...ping('init'), method: 'initialize', params })).toMatchObject({
        id: 'init',
        result: { protocolVersion, serverInfo: { name: 'marketplace-console', version } },
      });
    }
  });
});

/** Shared by all tests of the process that neither agree on a version nor end it. */
let program: ReturnType<typeof rawProgram>;
const started = () => rawProgram(sandbox.url, token);
beforeAll(() => {
  program = started();
});
afterAll(() => program.stop());
const ask = async (message: string | object): Promise<Answer> => (await program.ask(message)) as Answer;

/** A test's own server. */
function ownProgram() {
  const own = started();
  onTestFinished(own.stop);
  return own;
}

describe('a long line', () => {
  const long = (rest: string) => `{"jsonrpc":"2.0","method":"ping","x":"${'x'.repeat(17 * 1024 * 1024)}"${rest}}`;

  test.each<[string, string, Answer['id']]>([
    ['a longer message than is read, its id last', long(',"id":"last"'), 'last'],
    ['a longer message without an id', long(''), null],
  ])('%s', async (_, message, id) => {
    const error = { code: -32600, message: 'A message can have at most 16 MiB.' };
    expect(await ask(message)).toEqual({ jsonrpc: '2.0', id, error });
    expect(await ask(ping('next'))).toEqual({ jsonrpc: '2.0', id: 'next', result: {} });
  });

  test('a message of 12 MB is read, and answered for what it says', async () => {
    const answer = await ask(calling('catalog_smartSearch', { query: 'x'.repeat(12_000_000) }));
    expect([getText(answer), answer.result?.isError]).toEqual(['query must have at most 300 characters.', true]);
  });
});

describe('a batch of lines', () => {
  /** Has agreed on a version that has batches. */
  let program: ReturnType<typeof rawProgram>;
  beforeAll(async () => {
    program = started();
    await program.initialize(batchingVersion);
  });
  afterAll(() => program.stop());

  test('is answered where it comes together with the request that agrees on the version', async () => {
    const program = ownProgram();
    const params = { protocolVersion: batchingVersion, capabilities: {}, clientInfo: { name: 'a', version: '1' } };
    const lines = [{ ...ping(0), method: 'initialize', params }, both].map((message) => `${JSON.stringify(message)}\n`);
    program.end(lines.join(''));
    expect(await program.next()).toMatchObject({ id: 0, result: { protocolVersion: batchingVersion } });
    expect(await program.next()).toHaveLength(2);
    expect(await program.code).toBe(0);
  });

  test('is answered for its other requests when one is cancelled', async () => {
    await fetch(`${sandbox.url}/__sandbox/worlds/messages/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ route: 'GET /api/seller/connect/status', hold: true, status: 200 }),
    });
    program.write(`${JSON.stringify([ping(1), calling('seller_connectStatus', {}, 2)])}\n`);
    const answers = await program.ask({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 2 } });
    expect(answers).toEqual([{ jsonrpc: '2.0', id: 1, result: {} }]);
  });

  test.each(sample([newest, '2025-06-18', '2024-11-05', undefined]))(
    'is refused request by request in version %s, which has none',
    async (version) => {
      const program = ownProgram();
      if (version !== undefined) await program.initialize(version);
      program.write(`${JSON.stringify([...both, { jsonrpc: '2.0', method: 'notifications/unknown' }])}\n`);
      const answers = [await program.next(), await program.next()] as Answer[];
      expect(answers.map(({ id, error }) => [id, error?.code])).toEqual([
        [1, -32600],
        [2, -32600],
      ]);
      expect(answers[0]?.error?.message).toContain(version ?? 'no version is agreed yet');
      expect(await program.ask([1])).toMatchObject({ id: null, error: { code: -32600 } });
    },
  );
});

describe('the bytes of a message', () => {
  const named = (id: string) => `${JSON.stringify(calling('seller_prep ü😀', {}, id))}\n`;

  test('may begin with a byte order mark, and end with CR and LF', async () => {
    expect(await ask(`\uFEFF${JSON.stringify(ping(1))}\r`)).toMatchObject({ id: 1, result: {} });
  });

  test('may be cut anywhere, and several may come at once', async () => {
    for (const byte of Buffer.from(named('ü😀'))) program.write(Uint8Array.of(byte));
    expect(await program.next()).toMatchObject({ id: 'ü😀', error: { message: 'No such tool: seller_prep ü😀' } });
    program.write(`${named('a')}${named('b')}${named('c').slice(0, 20)}`);
    program.write(named('c').slice(20));
    const found = [await program.next(), await program.next(), await program.next()] as Answer[];
    expect(found.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  });

  test('that are not UTF-8 are refused as such, with the id that they still have', async () => {
    program.write(Buffer.from('{"jsonrpc":"2.0","id":7,"method":"ping","x":"\xe9"}\n', 'latin1'));
    expect(await program.next()).toMatchObject({ id: 7, error: { code: -32700, message: "The line isn't UTF-8." } });
    program.write(Buffer.from(`\uFEFF${JSON.stringify(ping(1))}\n`, 'utf16le'));
    expect(await program.next()).toMatchObject({ id: null, error: { code: -32700 } });
  });

  test('may end with the input: a whole message is answered, half of one refused, and then the server ends', async () => {
    const program = ownProgram();
    program.end(JSON.stringify(calling('token_status', {}, 9)));
    expect(await program.next()).toMatchObject({ id: 9, result: { structuredContent: { authenticated: true } } });
    expect(await program.code).toBe(0);
    const otherProgram = ownProgram();
    otherProgram.end('{"jsonrpc":"2.0","id":9,');
    expect(await otherProgram.next()).toMatchObject({ id: null, error: { code: -32700 } });
    expect(await otherProgram.code).toBe(0);
  });
});

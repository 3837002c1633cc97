/** Every message to the MCP server is answered in plain words, whatever it is; the sandbox is the service. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type Listening, listen } from '../../src/entries/node';
import { packIds } from '../../src/sandbox/catalog/packs/seedIds';
import { ids } from '../../src/sandbox/testSupport';
import { sample } from '../depth';
import { root } from '../package/npm';
import { type Answer, rawProgram } from './rawProgram';

const newest = '2025-11-25';
const batching = '2025-03-26';

let sandbox: Listening;
/** Shared by all tests that neither agree on a version nor end the server. */
let program: ReturnType<typeof rawProgram>;
const started = () => rawProgram(sandbox.url, 'txk_sandbox_seller_messages');
beforeAll(async () => {
  sandbox = await listen({ port: 0, host: '127.0.0.1', products: 30 });
  program = started();
});
afterAll(async () => {
  program.stop();
  await sandbox.close();
});

/** A test's own server. */
function ownProgram() {
  const own = started();
  onTestFinished(own.stop);
  return own;
}

const ping = (id: unknown) => ({ jsonrpc: '2.0', id, method: 'ping' });
const calling = (name: unknown, input?: unknown, id = 1) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name, ...(input !== undefined && { arguments: input }) },
});
const ask = async (message: string | object): Promise<Answer> => (await program.ask(message)) as Answer;
const getText = ({ result }: Answer) => result?.content?.map(({ text }) => text).join('\n') ?? '';

/** No list of issues, schema or stack of a program. */
const expectPlainText = (text: string) =>
  expect(text).not.toMatch(/[[{]\s*"?(?:code|expected|path)"?\s*:|Zod|\n\s+at /);

test('the server reports the version of the package', async () => {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  expect((await ownProgram().initialize(newest)).result).toMatchObject({
    protocolVersion: newest,
    serverInfo: { name: 'marketplace-console', version },
  });
});

describe('placeholders for absent arguments count as absent', () => {
  const prep = { productId: ids.checkout, tier: 'verified_listing', by: 'Release bot' };
  const draft = { productId: packIds.support, model: 'openai:gpt-5.4-mini', by: 'Bot' };
  test.each<[string, object, RegExp]>([
    ['params: null', { jsonrpc: '2.0', id: 13, method: 'tools/list', params: null }, /^$/],
    ['params: []', { jsonrpc: '2.0', id: 13, method: 'tools/list', params: [] }, /^$/],
    ['a cursor', { jsonrpc: '2.0', id: 13, method: 'tools/list', params: { cursor: null, _meta: null } }, /^$/],
    ['a progress token', { ...ping(4), params: { _meta: { progressToken: null } } }, /^$/],
    ['arguments: null', calling('token_status', null), /"authenticated":true/],
    ['arguments: ""', calling('token_status', ''), /"authenticated":true/],
    ['arguments: []', calling('token_status', []), /"authenticated":true/],
    ['no arguments', calling('token_status'), /"authenticated":true/],
    ['arguments as a text', calling('catalog_product', '{"slug":"invoice-studio"}'), /"slug":"invoice-studio"/],
    ['a filter that is null', calling('catalog_products', { q: 'mail', category: null, page: null }), /"products":/],
    [
      'filters that are ""',
      calling('catalog_products', { page: '', free: '', sort: '', min_price: '' }),
      /"products":/,
    ],
    ['a reason that is null', calling('propose_prep', { ...prep, reason: null, validMinutes: null }), /^Proposed: /],
    ['a reason that is ""', calling('propose_prep', { ...prep, reason: '', validMinutes: '' }), /^Proposed: /],
    [
      'a prompt and a list that are ""',
      calling('propose_run', { ...draft, prompt: '', enabledSkills: '' }),
      /^Proposed/,
    ],
    [
      'limits that are null',
      calling('runs_quote', { ...draft, by: undefined, limits: { maxInputTokens: null } }),
      /ceiling/,
    ],
    ['an id that is ""', calling('attempt_status', { productId: ids.checkout, runId: '' }), /^Product: state/],
  ])('%s', async (_, message, expected) => {
    const { error, result } = await ask(message);
    expect(error).toBeUndefined();
    expect(result?.isError).toBeUndefined();
    expect(getText({ result: result ?? {} })).toMatch(expected);
  });

  test.each<[string, object, string]>([
    ['a required id', calling('seller_product', { id: null }), 'id is required.'],
    ['a required name', calling('propose_prep', { ...prep, by: null }), 'by is required.'],
    [
      'a required text that is empty',
      calling('propose_prep', { ...prep, by: '' }),
      'by must have at least 1 character.',
    ],
    ['a required query', calling('catalog_smartSearch', { query: null }), 'query is required.'],
  ])('but %s is asked for by name', async (_, message, expected) => {
    const answer = await ask(message);
    expect([getText(answer), answer.result?.isError]).toEqual([expected, true]);
  });
});

describe('a text that can mean one value is that value', () => {
  const quote = { productId: packIds.support, model: 'openai:gpt-5.4-mini' };
  const quoted = { ...quote, maxInputTokens: 4_000, enabledSkills: ['web_search'] };
  test.each<[string, Record<string, unknown>]>([
    ['a number', { ...quoted, maxInputTokens: '4000' }],
    ['a number with blanks and a decimal point', { ...quoted, maxInputTokens: ' 4000.0 ' }],
    ['a list as JSON', { ...quoted, enabledSkills: '["web_search"]' }],
    ['a list of one word', { ...quoted, enabledSkills: 'web_search' }],
    [
      'an object as JSON, and within it a number',
      { ...quoted, maxInputTokens: null, limits: '{"maxInputTokens":"4000"}' },
    ],
  ])('%s', async (_, input) => {
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

  test.each<[string, string, Record<string, unknown>, RegExp]>([
    [
      'a number with a comma',
      'runs_quote',
      { ...quote, maxInputTokens: '4,000' },
      /^maxInputTokens must be a number\.$/,
    ],
    [
      'a number in hexadecimal',
      'runs_quote',
      { ...quote, maxInputTokens: '0xfff' },
      /^maxInputTokens must be a number\.$/,
    ],
    ['a word as a number', 'catalog_products', { page: 'two' }, /^page must be a whole number\.$/],
    ['yes', 'catalog_products', { free: 'yes' }, /^free must be true or false\.$/],
    [
      'a sentence as a list',
      'runs_quote',
      { ...quote, enabledSkills: 'search, please!' },
      /^enabledSkills must be a list\.$/,
    ],
    ['half a list', 'runs_quote', { ...quote, enabledSkills: '["web_search"' }, /^enabledSkills must be a list\.$/],
    [
      'a number as a name',
      'propose_prep',
      { productId: ids.checkout, tier: 'smoke_scan', by: 5 },
      /^by must be text\.$/,
    ],
    ['a null in a list', 'runs_quote', { ...quote, enabledSkills: [null] }, /^enabledSkills\.0 must be text\.$/],
    ['a way out of the path', 'catalog_product', { slug: '..' }, /^slug must not be “\.\.”\.$/],
  ])('but %s is refused in words', async (_, name, input, expected) => {
    const answer = await ask(calling(name, input));
    expect(getText(answer)).toMatch(expected);
    expect(answer.result?.isError).toBe(true);
  });
});

describe('an invalid message is answered with its error', () => {
  const long = (rest: string) => `{"jsonrpc":"2.0","method":"ping","x":"${'x'.repeat(17 * 1024 * 1024)}"${rest}}`;
  test.each<[string, string | object, number, Answer['id'], RegExp]>([
    ['bad JSON', '{"jsonrpc":"2.0","id":1,', -32700, null, /isn't JSON/],
    ['a word', 'hello', -32700, null, /isn't JSON/],
    ['a number', '1', -32600, null, /must be an object/],
    ['null', 'null', -32600, null, /must be an object/],
    ['an empty batch', '[]', -32600, null, /must not be empty/],
    ['no version', { id: 2, method: 'ping' }, -32600, 2, /jsonrpc must be "2\.0"/],
    ['another version', { jsonrpc: '1.0', id: 2, method: 'ping' }, -32600, 2, /jsonrpc/],
    ['nothing in it', {}, -32600, null, /jsonrpc/],
    ['no method', { jsonrpc: '2.0', id: 3 }, -32600, 3, /method must be a string/],
    ['a method that is a number', { jsonrpc: '2.0', id: 'a', method: 1, params: 'bar' }, -32600, 'a', /method/],
    ['an id that is null', ping(null), -32600, null, /id must be/],
    ['an id that is an object', ping({}), -32600, null, /id must be/],
    ['an id with a fraction', ping(1.5), -32600, 1.5, /id must be/],
    [
      'an id that no number holds',
      '{"jsonrpc":"2.0","id":9007199254740993,"method":"ping"}',
      -32600,
      null,
      /id must be/,
    ],
    ['params that are a text', { ...ping(4), params: 'x' }, -32602, 4, /params must be an object/],
    ['params that are a list', { ...ping(4), params: [1] }, -32602, 4, /params must be an object/],
    ['an unknown method', { ...ping(5), method: 'tools/run' }, -32601, 5, /^Method not found$/],
    ['a method that no tools need', { ...ping(5), method: 'resources/list' }, -32601, 5, /^Method not found$/],
    [
      'a cursor that is a number',
      { ...ping(6), method: 'tools/list', params: { cursor: 1 } },
      -32602,
      6,
      /params\.cursor must be text/,
    ],
    ['no name of a tool', { ...ping(6), method: 'tools/call', params: {} }, -32602, 6, /^params\.name is required\.$/],
    ['no params of a call', { ...ping(6), method: 'tools/call' }, -32602, 6, /params is required\./],
    ['a name that is none', calling(5, {}, 6), -32602, 6, /^params\.name must be text\.$/],
    ['arguments that are a text', calling('token_status', 'x', 6), -32602, 6, /^params\.arguments must be .*/],
    ['arguments that are a list', calling('token_status', ['x'], 6), -32602, 6, /^params\.arguments must be .*/],
    ['an unknown tool', calling('seller_prep', {}, 7), -32602, 7, /^No such tool: seller_prep$/],
    ['an initialize without params', { ...ping(8), method: 'initialize' }, -32602, 8, /params is required/],
    [
      'an initialize of nobody',
      { ...ping(8), method: 'initialize', params: { protocolVersion: newest, capabilities: {} } },
      -32602,
      8,
      /params\.clientInfo is required/,
    ],
    ['a longer message than is read, its id last', long(',"id":"last"'), -32600, 'last', /at most 16 MiB/],
    ['a longer message without an id', long(''), -32600, null, /at most 16 MiB/],
  ])('%s', async (_, message, code, id, expected) => {
    const answer = await ask(message);
    expect(answer).toEqual({ jsonrpc: '2.0', id, error: { code, message: expect.stringMatching(expected) as string } });
    expectPlainText(answer.error?.message ?? '');
    expect(await ask(ping('next'))).toEqual({ jsonrpc: '2.0', id: 'next', result: {} });
  });

  test('a message of 12 MB is read, and answered for what it says', async () => {
    const answer = await ask(calling('catalog_smartSearch', { query: 'x'.repeat(12_000_000) }));
    expect([getText(answer), answer.result?.isError]).toEqual(['query must have at most 300 characters.', true]);
  });

  test('that has fields which the protocol does not know is answered for the others', async () => {
    const message = {
      ...calling('token_status', {}, 3),
      trace: 1,
      params: { name: 'token_status', arguments: {}, task: { ttl: 1 } },
    };
    expect(getText(await ask(message))).toContain('"authenticated":true');
  });

  test('and what needs no answer has none: notifications, answers and blank lines', async () => {
    const silent = [
      { jsonrpc: '2.0', method: 'notifications/unknown', params: { a: 1 } },
      { jsonrpc: '2.0', method: 'notifications/cancelled', params: null },
      { jsonrpc: '2.0', method: 'notifications/cancelled', params: 'x' },
      { jsonrpc: '2.0', method: 'notifications/progress', params: { progressToken: {}, progress: 'x' } },
      { jsonrpc: '2.0', method: 'tools/call', params: { name: 'token_status' } },
      { jsonrpc: '2.0', id: 99, result: {} },
      { jsonrpc: '2.0', id: 99, error: { code: -1, message: 'no' } },
    ];
    for (const message of silent) program.write(`${JSON.stringify(message)}\r\n\r\n   \n`);
    expect(await ask(ping(1))).toEqual({ jsonrpc: '2.0', id: 1, result: {} });
  });
});

describe('a batch', () => {
  const both = [ping(1), { jsonrpc: '2.0', id: 2, method: 'tools/list' }];
  /** Has agreed on a version that has batches. */
  let program: ReturnType<typeof rawProgram>;
  beforeAll(async () => {
    program = started();
    await program.initialize(batching);
  });
  afterAll(() => program.stop());

  test('is answered as one where the agreed version has batches', async () => {
    const answers = (await program.ask([
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

  test('is answered where it comes together with the request that agrees on the version', async () => {
    const program = ownProgram();
    const params = { protocolVersion: batching, capabilities: {}, clientInfo: { name: 'a', version: '1' } };
    const lines = [{ ...ping(0), method: 'initialize', params }, both].map((message) => `${JSON.stringify(message)}\n`);
    program.end(lines.join(''));
    expect(await program.next()).toMatchObject({ id: 0, result: { protocolVersion: batching } });
    expect(await program.next()).toHaveLength(2);
    expect(await program.code).toBe(0);
  });

  test('of notifications alone has no answer, and an initialize in one is refused', async () => {
    program.write(`[{"jsonrpc":"2.0","method":"notifications/unknown"}]\n`);
    const params = { protocolVersion: newest, capabilities: {}, clientInfo: { name: 'a', version: '1' } };
    const answers = (await program.ask([{ ...ping(5), method: 'initialize', params }])) as Answer[];
    expect(answers).toMatchObject([
      { id: 5, error: { code: -32600, message: 'initialize must not be part of a batch.' } },
    ]);
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
  const named = (id: string) => `${JSON.stringify(calling('seller_prep ü😀', {}, id as never))}\n`;

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

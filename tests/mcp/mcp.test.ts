/** The MCP server, called by the protocol's own client over each transport; the sandbox is the service. */
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Effect } from '../../src/contract/endpoint';
import { endpointList, endpointOf } from '../../src/contract/endpoints';
import { readProposal } from '../../src/lib/proposal/proposalLink';
import { IssuedProposals } from '../../src/mcp/issuedProposals';
import { createTools } from '../../src/mcp/server';
import { createAsk } from '../../src/mcp/service';
import { packIds } from '../../src/sandbox/catalog/packs/seedIds';
import { type Listening, listen } from '../../src/entries/node';
import { ids } from '../../src/sandbox/testSupport';
import { STEP_MS } from '../limits';
import { waitForLine } from '../support/children';
import { refusedInputs } from './cases';
import { connectProgram, createProgram, getConsoleUrl, inputs, product, transports } from './program';

const toToolName = (id: string) => id.replaceAll('.', '_');

describe.each(transports)('over %s', (transport) => {
  const world = `mcp-${transport}`;
  const token = `txk_sandbox_seller_${world}`;
  const buyer = `txk_sandbox_buyer_${world}`;
  /** Whether there is a tool that creates a download address: not by URL. */
  const mayMint = transport === 'stdio';
  const reading = endpointList.filter(
    ([, { effect, method }]) => effect === 'reads' || (mayMint && effect === 'mints' && method === 'GET'),
  );

  let sandbox: Listening;
  let client: Client;
  /** As the account that runs Packs. */
  let buying: Client;
  /** Everything that the server wrote, for the leak check. */
  const outputs: string[] = [];

  beforeAll(async () => {
    sandbox = await listen({ port: 0, host: '127.0.0.1', products: 30 });
    const report = (output: string) => outputs.push(output);
    ({ client } = await connectProgram(transport, sandbox.url, token, report));
    ({ client: buying } = await connectProgram(transport, sandbox.url, buyer, report));
  });
  afterAll(async () => {
    await client.close();
    await buying.close();
    await sandbox.close();
  });
  beforeEach(() => control('', undefined, 'DELETE'));

  async function control(path: string, body?: object, method = 'POST'): Promise<unknown> {
    const answer = await fetch(`${sandbox.url}/__sandbox/worlds/${world}${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    expect(answer.ok).toBe(true);
    return answer.json();
  }

  interface Result {
    content: { type: string; text: string }[];
    isError?: boolean;
  }

  async function call(name: string, input: Record<string, unknown> = {}, of = client) {
    const result = (await of.callTool({ name, arguments: input })) as unknown as Result;
    const text = result.content.map((part) => part.text).join('\n');
    outputs.push(text);
    return { text, isError: result.isError === true };
  }

  /** The methods and paths that the sandbox has seen in the world. */
  async function seen(): Promise<string[]> {
    const { requests } = (await control('', undefined, 'GET')) as {
      requests: { route?: string; method: string; path: string }[];
    };
    return requests.map(({ method, path }) => `${method} ${path}`);
  }

  describe('the tools', () => {
    test('are one for each route that changes nothing, by the contract’s table, and three more; all say that they only read but a download, which is not among them by URL', async () => {
      const { tools } = await client.listTools();
      outputs.push(JSON.stringify(tools));
      const extra = ['propose_prep', 'propose_run', 'attempt_status'];
      expect(tools.map(({ name }) => name)).toEqual([...reading.map(([id]) => toToolName(id)), ...extra]);
      for (const { name, annotations, inputSchema, description } of tools) {
        expect(name).toMatch(/^\w{1,64}$/);
        const onlyReads = name !== 'install_download';
        const hints = {
          readOnlyHint: onlyReads,
          idempotentHint: onlyReads,
          destructiveHint: false,
          openWorldHint: true,
        };
        expect(annotations).toMatchObject(hints);
        expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
        expect(description).not.toBe('');
        expect(JSON.stringify(inputSchema)).not.toContain('x-mark');
      }
      expect(tools.find(({ name }) => name === 'seller_prepQuote')).toMatchObject({
        description: expect.stringContaining('Calls GET /api/seller/products/:id/prep-quote. Changes nothing.'),
        inputSchema: { required: ['id'] },
      });
    });

    test('ask no route that does more than read, whatever they are given', async () => {
      const called = new Set<string>();
      const reply = { status: 200, text: '{}', body: {}, at: undefined, retryAfter: undefined };
      for (const tool of createTools({ consoleUrl: sandbox.url, token, proposed: new IssuedProposals(), mayMint })) {
        for (const input of [{}, ...Object.values(inputs), { productId: ids.checkout }, { runId: ids.checkout }])
          await tool.call(input, (id) => Promise.resolve((called.add(id), reply)), AbortSignal.timeout(STEP_MS));
      }
      expect(called.size).toBeGreaterThan(10);
      expect([...called].map((id) => endpointOf(id as never).effect)).toSatisfy((effects: Effect[]) =>
        effects.every((effect) => effect === 'reads' || (mayMint && effect === 'mints')),
      );
      for (const [id, { effect, method }] of endpointList) {
        if (effect === 'reads' || (mayMint && method === 'GET')) continue;
        const refused = createAsk({ baseUrl: sandbox.url, token, mayMint })(
          id,
          { params: { id: ids.checkout, runId: 'r', sequence: 1 } },
          AbortSignal.timeout(STEP_MS),
        );
        await expect(refused).rejects.toThrow('isn’t a route that a tool calls');
      }
      expect(await seen()).toEqual([]);
    });

    test('answer what the service says', async () => {
      const refused: string[] = [];
      // Of a Pack that the buyer has.
      const buyerTools = ['install.deployTargets', 'install.download', 'growth.read'];
      for (const [id, endpoint] of reading) {
        const input = inputs[id] ?? (endpoint.params ? { id: packIds.support } : {});
        const { text, isError } = await call(toToolName(id), input, buyerTools.includes(id) ? buying : client);
        if (isError) refused.push(`${id} ${text.slice(0, 13)}`);
        else expect(JSON.parse(text), id).toBeTypeOf('object');
      }
      expect(refused).toEqual(['runs.read 404 NOT_FOUND']);
      const quote = JSON.parse((await call('seller_prepQuote', product)).text) as { choices: object[] };
      expect(quote.choices).toHaveLength(4);
      const found = JSON.parse((await call('catalog_products', { page_size: 2, free: true })).text) as {
        products: object[];
      };
      expect(found.products.length).toBeLessThanOrEqual(2);
      expect(
        (await seen())
          .filter((request) => request.startsWith('POST'))
          .every((request) => /smart-search|runs\/quote/.test(request)),
      ).toBe(true);
    });

    test.each(refusedInputs)('say what is wrong with %s, for %s', async (_, name, input, message) => {
      const { text, isError } = await call(name, input);
      expect(text).toContain(message);
      expect(isError).toBe(true);
    });

    test('that do not exist are refused', async () => {
      await expect(call('seller_prep', product)).rejects.toThrow('No such tool: seller_prep');
      await expect(call(`x ${token}`)).rejects.toThrow('No such tool: x [redacted]');
    });
  });

  const linkIn = (text: string) => new URL(/https?:\S+/.exec(text)?.[0] ?? '');

  describe('a proposal', () => {
    test('of a prep is a link with the quoted version and price; nothing is spent', async () => {
      await control('/prices', { percent: 10 });
      const { text } = await call('propose_prep', {
        productId: ids.checkout,
        tier: 'verified_listing',
        by: 'Release bot',
        reason: 'Due',
      });
      expect(text).toContain('Proposed: verified_listing of version 1.4.2, quoted at 704 Points. Nothing was spent.');
      const link = linkIn(text);
      expect(link.origin + link.pathname).toBe(
        `${getConsoleUrl(transport, sandbox.url)}/seller/products/${ids.checkout}/prep`,
      );
      const { now } = (await control('', undefined, 'GET')) as { now: string };
      const proposal = readProposal(link.hash);
      expect(proposal).toMatchObject({
        kind: 'prep',
        by: 'Release bot',
        reason: 'Due',
        tier: 'verified_listing',
        version: '1.4.2',
        points: 704,
      });
      const left = (proposal as { until: number }).until - Date.parse(now);
      expect(left).toBeGreaterThan(86_300_000);
      expect(left).toBeLessThanOrEqual(86_400_000);
      expect((await seen()).filter((request) => !request.startsWith('GET'))).toEqual([]);
    });

    test('of a run is a link with what was quoted, paid in Points', async () => {
      const inputs = {
        productId: packIds.support,
        model: 'openai:gpt-5.4-mini',
        prompt: 'Draft a reply & more',
        growthVersion: 0,
        by: 'Bot',
      };
      const { text } = await call('propose_run', inputs, buying);
      const link = linkIn(text);
      expect(link.pathname).toBe(`/packs/${packIds.support}/run`);
      const proposal = readProposal(link.hash);
      expect(proposal).toMatchObject({
        kind: 'run',
        model: 'openai:gpt-5.4-mini',
        prompt: 'Draft a reply & more',
        checkpoint: 0,
      });
      expect(text).toContain(`quoted at ${(proposal as { points: number }).points} Points at most`);
    });

    test('with a token in it is refused', async () => {
      for (const reason of [token, 'see txk_live_0123456789']) {
        const { text, isError } = await call('propose_prep', {
          productId: ids.checkout,
          tier: 'smoke_scan',
          by: 'Bot',
          reason,
        });
        expect([text, isError]).toEqual([
          'The proposal contains what looks like a token or a key, so no link was made.',
          true,
        ]);
      }
    });
  });

  describe('a service that fails', () => {
    test('by cutting the connection: the tool says that nothing is known, and the next call is answered', async () => {
      await control('/faults', { route: 'GET /api/seller/products/:id', drop: true });
      const { text, isError } = await call('seller_product', product);
      expect(text).toMatch(/^No response: .*The result isn’t known, but nothing was changed\.$/s);
      expect(isError).toBe(true);
      expect((await call('seller_product', product)).isError).toBe(false);
    });

    test('with a redirect: it is not followed, and gets no token', async () => {
      const headers = { location: `${sandbox.url}/api/auth/api-token-status` };
      await control('/faults', { route: 'GET /api/seller/products', status: 302, headers });
      expect(await call('seller_products')).toMatchObject({
        isError: true,
        text: expect.stringMatching(/^No response/),
      });
      expect(await seen()).toEqual(['GET /api/seller/products']);
    });

    test('with a page, an error or an endless text: it is reported, and bounded', async () => {
      await control('/faults', { route: 'GET /api/seller/products', status: 503, body: '<h1>Down</h1>' });
      expect((await call('seller_products')).text).toBe('The service responded with 503: <h1>Down</h1>');
      const long = JSON.stringify({ note: 'x'.repeat(200_000) });
      await control('/faults', { route: 'GET /api/seller/products', status: 200, body: long });
      const { text, isError } = await call('seller_products');
      expect(text.length).toBeLessThan(100_200);
      expect(text).toContain(`cut after 100000 of ${long.length} characters`);
      // Half an answer is not an answer.
      expect(isError).toBe(true);
      await control('/faults', {
        route: 'GET /api/seller/products/:id/prep-quote',
        status: 200,
        body: '{"currentVersion": "1.0.0", "choices": [{"tier": "smoke_scan", "cost": 5}]}',
      });
      const priceless = await call('propose_prep', { productId: ids.checkout, tier: 'smoke_scan', by: 'Bot' });
      expect(priceless.text).toBe('The quote has no exact price for this tier, so nothing was proposed.');
    });

    test('by repeating the token, in any spelling: it is cut out', async () => {
      const body = JSON.stringify({
        token,
        other: encodeURIComponent(token),
        basic: Buffer.from(token).toString('base64'),
      });
      await control('/faults', { route: 'GET /api/seller/products', status: 200, body });
      const { text } = await call('seller_products');
      expect(text).toContain('[redacted]');
    });

    test.each([
      ['an answer', 200, 100_000],
      ['an error without a shape', 503, 1_000],
    ])('by repeating the token where the text of %s is cut off: no part of it is left', async (_, status, limit) => {
      const body = JSON.stringify({ note: `${'x'.repeat(limit - 19)}${token}${'x'.repeat(limit)}` });
      await control('/faults', { route: 'GET /api/seller/products', status, body });
      expect((await call('seller_products')).text).not.toContain(token.slice(0, 5));
    });
  });

  test('a call that its client gives up ends, and the server goes on', async () => {
    await control('/faults', { route: 'GET /api/seller/products', hold: true, status: 200 });
    const stop = new AbortController();
    const waiting = client.callTool({ name: 'seller_products', arguments: {} }, undefined, { signal: stop.signal });
    await expect
      .poll(async () => ((await control('', undefined, 'GET')) as { heldAnswers: number }).heldAnswers)
      .toBe(1);
    stop.abort();
    await expect(waiting).rejects.toThrow('aborted');
    await control('/faults', undefined, 'DELETE');
    expect((await call('seller_product', product)).isError).toBe(false);
  });

  test('the token is in nothing that the server wrote', () => {
    expect(outputs.length).toBeGreaterThan(30);
    const forms = [token, buyer].flatMap((secret) => [
      secret,
      Buffer.from(secret).toString('base64').replace(/=+$/, ''),
      JSON.stringify(secret),
    ]);
    for (const form of forms) expect(outputs.filter((output) => output.includes(form))).toEqual([]);
  });
});

test('a server over stdio ends with its client', async () => {
  const { client, pid } = await connectProgram('stdio', 'http://localhost', 'txk_sandbox_seller_ends', () => undefined);
  await client.close();
  await expect.poll(() => isAlive(pid ?? 0)).toBe(false);
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

test('without a token that server does not start, and says what is missing', async () => {
  const transport = createProgram('http://localhost', undefined);
  const output = waitForLine(transport.stderr as never, /(API_TOKEN is missing.*)/);
  await transport.start();
  expect(await output).toBe('API_TOKEN is missing. Set it to the token of the account that reads and quotes.');
  await transport.close();
});

/** What the MCP tools return: structured content that fits their schemas, whatever a service answers; and replies that cannot be used. */
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { endpointList } from '../../src/contract/endpoints';
import type { Json } from '../../src/contract/schema/jsonSchema';
import { fitOutput, outputSchema } from '../../src/mcp/outputs';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv';
import { ids } from '../../src/sandbox/testSupport';
import { cases } from '../depth';
import { product, transports } from './program';
import { type ProgramInWorld, programInWorld } from './programInWorld';

test('structured content of whatever a service answers fits the schema of the tool', () => {
  const ajv = new AjvJsonSchemaValidator();
  const schemas = endpointList.map(([, { answer }]) => outputSchema(answer));
  const checks = schemas.map((schema) => ajv.getValidator(schema as never));
  const names = [...new Set(schemas.flatMap((schema) => Object.keys(schema.properties ?? {})))];
  const anything = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      fc.constantFrom<unknown>(null, true, 0, 1.5, '', 'a', [], {}),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(
        fc.oneof(fc.constantFrom(...names, 'id', 'tier', 'key', 'items', '__proto__'), fc.string()),
        tie('value'),
        {
          maxKeys: 6,
        },
      ),
    ),
  })).value;
  fc.assert(
    fc.property(anything, (body) => {
      for (const [index, schema] of schemas.entries()) {
        const { value, left } = fitOutput(schema, body);
        if (value === undefined) expect(left).not.toEqual([]);
        else expect(checks[index]?.(value)).toMatchObject({ valid: true });
      }
    }),
    { numRuns: cases(2_000, 200) },
  );
});

describe.each(transports)('over %s', (transport) => {
  let program: ProgramInWorld;
  beforeAll(async () => {
    program = await programInWorld(transport, `answers-${transport}`);
    // The client then checks each answer by the schema of its tool.
    await program.client.listTools();
  });
  afterAll(() => program.close());
  beforeEach(() => program.control('', undefined, 'DELETE'));

  const route = 'GET /api/seller/products/:id';
  /** What the tool returns if the service answers with this text. */
  const answering = async (body: string, headers: object = {}) => {
    await program.control('/faults', { route, status: 200, body, ...headers });
    return program.call('seller_product', product);
  };

  const allowed = ['items', 'anyOf', 'required', 'description'];
  const keepAllowed = (schema: Json) => [...collectKeywords(schema)].filter((word) => allowed.includes(word));

  /** The keywords of a schema and of those within it. */
  function collectKeywords(schema: Json): Set<string> {
    const { properties, items, anyOf } = schema as { properties?: Record<string, Json>; items?: Json; anyOf?: Json[] };
    const within = [...Object.values(properties ?? {}), ...(items ? [items] : []), ...(anyOf ?? [])];
    return new Set([...Object.keys(schema), ...within.flatMap((part) => [...collectKeywords(part)])]);
  }

  describe('structured content', () => {
    test('is there for each tool, by a schema of an object', async () => {
      const { tools } = await program.client.listTools();
      for (const { name, outputSchema: schema } of tools) {
        expect(schema, name).toMatchObject({ type: 'object' });
        expect(Object.keys(schema?.properties ?? {}).length, name).toBeGreaterThan(0);
        // Only the types of fields are promised, and what the service's documentation names.
        expect(collectKeywords(schema as Json), name).toEqual(
          new Set(['type', 'properties', ...keepAllowed(schema as Json)]),
        );
      }
      expect(tools.find(({ name }) => name === 'seller_prepQuote')?.outputSchema?.required).toEqual(['currentVersion']);
    });

    test('is the answer', async () => {
      const { structuredContent, text } = await program.call('seller_product', product);
      expect(structuredContent).toEqual(JSON.parse(text));
      expect(structuredContent).toMatchObject({ id: ids.checkout });
    });

    test.each<[string, object, object, RegExp | undefined]>([
      ['a field more', { id: ids.checkout, colour: 'red' }, { id: ids.checkout, colour: 'red' }, undefined],
      ['a new word for a state', { state: 'hibernating' }, { state: 'hibernating' }, undefined],
      ['a version of another form', { currentVersion: '2026-W3' }, { currentVersion: '2026-W3' }, undefined],
      ['null', { name: null, tags: ['a'] }, { tags: ['a'] }, /structured content: name is null, not text\.$/],
      ['another type', { priceUsd: '12.50' }, {}, /priceUsd is text, not a number\.$/],
      ['an entry that is none', { tags: ['a', 1, 'b'] }, { tags: ['a', 'b'] }, /tags\[1\] is a number, not text\.$/],
      ['a record in a record', { nextAction: { action: 'x', url: null } }, {}, /nextAction\.label is missing\.$/],
    ])('of a service with %s keeps what fits, and says what was left out', async (_, body, fitting, note) => {
      const { structuredContent, isError, content } = await answering(JSON.stringify(body));
      expect([structuredContent, isError]).toEqual([fitting, false]);
      expect(JSON.parse(content[0]?.text ?? '')).toEqual(body);
      if (note) expect(content[1]?.text).toMatch(note);
      else expect(content).toHaveLength(1);
    });
  });

  describe('an unusable answer is an error in plain words', () => {
    test.each<[string, string, RegExp]>([
      [
        'a page',
        '<!doctype html>\n<title>Sign in</title>',
        /^The service responded with 200 and a page instead of JSON, so nothing is known\. It begins: <!doctype html>/,
      ],
      ['a text', 'OK', /^The service responded with 200 and text that isn't JSON, .* It begins: OK$/],
      ['half of an answer', '{"id":"0b1', /text that isn't JSON/],
      [
        'a list',
        '[{"id":1}]',
        /^The service responded with 200 and JSON that isn't an object, .* It begins: \[\{"id":1\}\]$/,
      ],
      ['null', 'null', /JSON that isn't an object/],
      [
        'what is nested without end',
        `{"x":${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
        /^The response is nested too deeply to read\. It said:\n\{"x":/,
      ],
    ])('%s under 200', async (_, body, message) => {
      const { text, isError, structuredContent } = await answering(body);
      expect(text).toMatch(message);
      expect([isError, structuredContent]).toEqual([true, undefined]);
    });

    test('a page in the place of a quote makes no proposal, and of a product no report of an attempt', async () => {
      await program.control('/faults', {
        route: 'GET /api/seller/products/:id/prep-quote',
        status: 200,
        body: '<p>Hi</p>',
      });
      const proposed = await program.call('propose_prep', { productId: ids.checkout, tier: 'smoke_scan', by: 'Bot' });
      expect([proposed.isError, proposed.text]).toEqual([true, expect.stringContaining('a page instead of JSON')]);
      for (const body of ['<p>Hi</p>', '{"maintenance":{"id":"m1"}}', '{}']) {
        await program.control('/faults', { route, status: 200, body });
        const { text, isError } = await program.call('attempt_status', { productId: ids.checkout });
        expect([isError, text]).toEqual([true, expect.stringContaining('nothing is known')]);
      }
    });

    test('an answer without what the document promises', async () => {
      await program.control('/faults', {
        route: 'GET /api/seller/products/:id/prep-quote',
        status: 200,
        body: '{"choices":[]}',
      });
      expect(await program.call('seller_prepQuote', product)).toMatchObject({
        isError: true,
        text: 'The service responded with 200, but not as documented: currentVersion is missing. It said:\n{"choices":[]}',
      });
    });
  });

  describe('when to ask again', () => {
    test.each<[string, object, string]>([
      ['of a busy service', { status: 429, code: 'AI_WORKLOAD_BUSY', retryAfter: 7 }, 'Retry-After: 7 seconds'],
      ['in a second', { status: 429, code: 'RATE_LIMIT', retryAfter: 1 }, 'Retry-After: 1 second'],
      [
        'beside a page',
        { status: 503, body: '<h1>Down</h1>', headers: { 'retry-after': '120' } },
        'Retry-After: 120 seconds',
      ],
      [
        'as a date',
        { status: 503, body: '{}', headers: { 'retry-after': 'Mon, 02 Mar 2026 08:00:20 GMT' } },
        'Retry-After: Mon, 02 Mar 2026 08:00:20 GMT',
      ],
    ])('%s is said', async (_, fault, message) => {
      await program.control('/faults', { route, ...fault });
      const { text, isError } = await program.call('seller_product', product);
      expect(text.split('\n').at(-1)).toBe(message);
      expect(isError).toBe(true);
    });

    test('is not said of an error that does not say it', async () => {
      await program.control('/faults', { route, status: 503, body: '{}' });
      expect((await program.call('seller_product', product)).text).toBe('The service responded with 503: {}');
    });
  });
});

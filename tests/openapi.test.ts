import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, test } from 'vitest';
import { endpointList } from '../src/contract/endpoints';
import { openApiDocument } from '../src/contract/openapi';
import type { Json } from '../src/contract/schema/jsonSchema';
import { repeated } from './support/repeated';

const document = openApiDocument();
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, operation })),
);

function getOperation(id: string): Json {
  const found = operations.find(({ operation }) => operation['operationId'] === id);
  if (!found) throw new Error(`No operation ${id}`);
  return found.operation;
}

const getParameters = (operation: Json) =>
  (operation['parameters'] ?? []) as { name: string; in: string; description?: string; schema: Json }[];

interface BodySchema {
  properties: Record<string, Json>;
  required?: string[];
}

function bodySchema(id: string, type: string): BodySchema {
  const { content } = getOperation(id)['requestBody'] as {
    content: Record<string, { schema: BodySchema } | undefined>;
  };
  return content[type]?.schema ?? { properties: {} };
}

/** Every field and parameter schema in the document, with its path. */
function listFields(node: unknown, way = ''): { way: string; field: Json }[] {
  if (Array.isArray(node)) return node.flatMap((entry, index) => listFields(entry, `${way}[${index}]`));
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node as Json).flatMap(([key, value]) => {
    const below = listFields(value, `${way}.${key}`);
    if (key !== 'properties') return below;
    return [
      ...Object.entries(value as Record<string, Json>).map(([name, field]) => ({ way: `${way}.${name}`, field })),
      ...below,
    ];
  });
}

test('a public validator accepts the document as OpenAPI 3.1', async () => {
  const validator = new Validator();
  const result = await validator.validate(structuredClone(document) as never);
  expect(result.errors ?? []).toEqual([]);
  expect(result.valid).toBe(true);
  expect(validator.version).toBe('3.1');
});

test('each operation has one tag of the list, and each tag a use and a description', () => {
  const names = document.tags.map(({ name }) => name);
  expect(operations.filter(({ operation }) => (operation['tags'] as string[]).length !== 1)).toEqual([]);
  expect(new Set(operations.flatMap(({ operation }) => operation['tags']))).toEqual(new Set(names));
  expect(document.tags.filter(({ description }) => description === '')).toEqual([]);
});

test('each route of the contract appears once, under its own operationId', () => {
  expect(repeated(operations.map(({ operation }) => operation['operationId']))).toEqual([]);
  expect(operations.map(({ name }) => name).sort()).toEqual(
    endpointList.map(([, { method, path }]) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`).sort(),
  );
});

test('every field and parameter says where it comes from', () => {
  const fields = listFields(document);
  const parameters = operations.flatMap(({ name, operation }) =>
    getParameters(operation).map((parameter) => ({ way: `${name} ${parameter.name}`, field: parameter.schema })),
  );
  expect(fields.length).toBeGreaterThan(300);
  expect(parameters.length).toBeGreaterThan(40);
  const unmarked = [...fields, ...parameters].filter(
    ({ field }) => !['documented', 'observed', 'sandbox'].includes(String(field['x-mark'])),
  );
  expect(unmarked.map(({ way }) => way)).toEqual([]);
});

const getSchemas = ({ components }: { components: Json }) => components['schemas'] as Record<string, Json>;
const refs = (node: unknown): string[] =>
  [...JSON.stringify(node).matchAll(/"#\/components\/schemas\/(\w+)"/g)].flatMap(([, name]) => name ?? []);

test('records that clients work with have names, each is used, and each name is one', () => {
  const schemas = getSchemas(document);
  expect(Object.keys(schemas)).toEqual(
    expect.arrayContaining([
      'Product',
      'ProductDetail',
      'SellerProduct',
      'Pack',
      'Run',
      'AuditionReport',
      'PackReport',
    ]),
  );
  expect([...new Set(refs(document))].sort()).toEqual(Object.keys(schemas).sort());
  const { '200': answer } = getOperation('runs.read')['responses'] as Record<string, { content: Json } | undefined>;
  expect(refs(answer)).toEqual(['Run']);
  expect(refs(schemas['SellerProductDetail'])).toContain('Prep');
});

test('each operation is described in more than its summary', () => {
  const short = operations.filter(({ operation }) => String(operation['description']).length < 60);
  expect(short.map(({ name, operation }) => `${name}: ${String(operation['description'])}`)).toEqual([]);
});

test('for clients of the sandbox, what that always sends is required; for those of a service, what it documents', () => {
  const required = (of: ReturnType<typeof openApiDocument>, name: string) => getSchemas(of)[name]?.['required'] ?? [];
  const ofSandbox = openApiDocument({ sender: 'sandbox' });
  expect(required(document, 'Run')).toEqual(['runId', 'status', 'usage']);
  expect(required(ofSandbox, 'Run')).toEqual(Object.keys(getSchemas(ofSandbox)['Run']?.['properties'] as Json));
  expect(required(document, 'SellerProductDetail')).toEqual([]);
  expect(required(ofSandbox, 'SellerProductDetail')).toContain('currentVersion');
  expect(required(ofSandbox, 'SellerProductDetail')).not.toContain('publishedVersion');
  // What is sent to it is the same, and so are its refusals.
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const operationOfSandbox = ofSandbox.paths[path]?.[method];
      expect(operationOfSandbox?.['requestBody']).toEqual(operation['requestBody']);
      expect(operationOfSandbox?.['parameters']).toEqual(operation['parameters']);
    }
  }
  expect(getSchemas(ofSandbox)['Error']).toEqual(getSchemas(document)['Error']);
});

test('exactly the path parameters of each path are described', () => {
  for (const { name, operation } of operations) {
    const inPath = [...name.matchAll(/\{(\w+)\}/g)].map(([, key = '']) => key);
    const described = getParameters(operation).filter((parameter) => parameter.in === 'path');
    expect(described.map((parameter) => parameter.name).sort(), name).toEqual(inPath.sort());
  }
});

describe('documented limits', () => {
  test.each([
    ['catalog.products', 'page', { type: 'integer', minimum: 1 }],
    ['catalog.products', 'page_size', { type: 'integer', minimum: 1 }],
    ['catalog.products', 'license', { enum: ['regular', 'extended', 'agency', 'enterprise'] }],
    ['catalog.products', 'sort', { enum: ['newest', 'best_selling', 'top_rated', 'price_low', 'price_high'] }],
    ['catalog.products', 'min_price', { type: 'number' }],
    ['catalog.products', 'free', { type: 'boolean' }],
    ['catalog.products', 'seller', { format: 'uuid' }],
    ['growth.accept', 'sequence', { type: 'integer', minimum: 0 }],
  ])('%s: parameter %s', (id, name, limits) => {
    expect(getParameters(getOperation(id)).find((parameter) => parameter.name === name)?.schema).toMatchObject(limits);
  });

  test.each([
    ['catalog.smartSearch', 'query', { minLength: 3, maxLength: 300 }],
    ['seller.prep', 'confirmation', { const: 'RUN_SELLER_PREP' }],
    ['seller.prep', 'expectedPoints', { type: 'integer' }],
    ['runs.start', 'model', { pattern: '^[^:\\s]+:\\S+$' }],
    ['runs.start', 'growthVersion', { type: 'integer', minimum: 0 }],
    ['growth.stage', 'proposalIndex', { type: 'integer', minimum: 0, maximum: 100 }],
    ['growth.select', 'sequence', { type: 'integer', minimum: 0 }],
    ['listing.create', 'assetKind', { const: 'agent_pack' }],
  ])('%s: body field %s, required where it must be', (id, name, limits) => {
    const { properties, required = [] } = bodySchema(id, 'application/json');
    expect(properties[name]).toMatchObject(limits);
    expect(required.includes(name)).toBe(name !== 'growthVersion');
  });

  test('runs-with-files takes at most five files, as bytes', () => {
    const { properties } = bodySchema('runs.startWithFiles', 'multipart/form-data');
    expect(properties['attachments']).toMatchObject({
      maxItems: 5,
      items: { contentMediaType: 'application/octet-stream' },
    });
  });

  test('any other limit on a documented field is marked as observed or as chosen here', () => {
    const given = ['page', 'page_size', 'license', 'sort', 'seller', 'query', 'model', 'attachments', 'sequence'];
    // Limits implied by the meaning: these name something, or cannot be negative.
    const plain = ['tier', 'expectedVersion', 'expectedPoints', 'growthVersion', 'offset'];
    const own = [...given, ...plain, 'assetKind', 'confirmation'];
    const limits = ['minLength', 'maxLength', 'minimum', 'maximum', 'maxItems', 'pattern', 'format', 'enum'];
    const asked = operations.flatMap(({ name, operation }) => {
      const { content = {} } = (operation['requestBody'] ?? {}) as { content?: Record<string, { schema: BodySchema }> };
      return [
        ...getParameters(operation).map(({ name: what, description, schema }) => ({
          what,
          route: name,
          field: { ...schema, description } as Json,
        })),
        ...Object.values(content).flatMap(({ schema }) =>
          Object.entries(schema.properties).map(([what, field]) => ({ what, route: name, field })),
        ),
      ];
    });
    const silent = asked.filter(
      ({ what, field }) =>
        field['x-mark'] === 'documented' &&
        !own.includes(what) &&
        limits.some((limit) => limit in field) &&
        !/observed|\(sandbox\)/.test(String(field['description'])),
    );
    expect(silent.map(({ route, what }) => `${route} ${what}`)).toEqual([]);
  });

  test('no integer carries zod’s own limit', () => {
    expect(JSON.stringify(document)).not.toContain(String(Number.MAX_SAFE_INTEGER));
  });
});

test('a version is committed as JSON without bytes, or as a form with them', () => {
  expect(Object.keys(bodySchema('versions.commit', 'application/json').properties)).not.toContain('artifact');
  expect(Object.keys(bodySchema('versions.commit', 'multipart/form-data').properties)).toContain('artifact');
});

test('a list in a form is one part of JSON text, a file one of its types, and an object JSON', () => {
  const form = (id: string) => {
    const { content } = getOperation(id)['requestBody'] as { content: Record<string, Json> };
    return content['multipart/form-data'] as { schema: BodySchema; encoding?: Json };
  };
  const { schema, encoding } = form('runs.startWithFiles');
  expect(schema.properties['skills']).toMatchObject({
    type: 'string',
    'x-mark': 'documented',
    contentMediaType: 'application/json',
    contentSchema: { type: 'array', items: { type: 'string' }, maxItems: 16 },
  });
  expect(schema.properties['attachments']).toMatchObject({ type: 'array' });
  expect(encoding).toEqual({ limits: { contentType: 'application/json' } });
  expect(form('versions.commit').encoding).toEqual({ artifact: { contentType: 'application/zip' } });
  expect(form('listing.previewImage').encoding).toEqual({
    image: { contentType: 'image/jpeg, image/png, image/webp, image/avif' },
  });
});

test('a 429 says how long to wait, which is promised where the workload may be busy; 500 and 503 have no code', () => {
  const getHeaders = (id: string) => {
    const { 429: answer } = getOperation(id)['responses'] as Record<number, { headers: Record<string, Json> }>;
    return answer!.headers['Retry-After'];
  };
  expect(getHeaders('runs.start')).toMatchObject({ schema: { type: 'integer', 'x-mark': 'documented' } });
  expect(getHeaders('catalog.filters')).toMatchObject({ schema: { type: 'integer', 'x-mark': 'sandbox' } });
  for (const { name, operation } of operations) {
    const { 500: failed, 503: unavailable } = operation['responses'] as Record<number, Json>;
    for (const answer of [failed, unavailable]) expect(JSON.stringify(answer), name).toContain('schemas/Failure');
  }
});

test('each error status lists its codes, and the permission and effect appear beside the route', () => {
  const prep = getOperation('seller.prep');
  const responses = prep['responses'] as Record<string, unknown>;
  expect(prep).toMatchObject({
    'x-effect': 'spends',
    'x-permission': 'seller_prep:confirmed_run',
    tags: ['Seller, install'],
  });
  expect(Object.keys(responses)).toEqual(
    expect.arrayContaining(['400', '401', '402', '403', '404', '409', '429', '500', '503']),
  );
  expect(JSON.stringify(responses['402'])).toContain('"enum":["INSUFFICIENT_POINTS"]');
  expect(JSON.stringify(responses['429'])).toContain('"enum":["AI_WORKLOAD_BUSY","RATE_LIMIT"]');
  for (const { name, operation } of operations) {
    expect(Object.keys(operation['responses'] as Json), name).toEqual(expect.arrayContaining(['401', '429']));
  }
});

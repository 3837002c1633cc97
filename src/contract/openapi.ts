/** The contract as an OpenAPI 3.1 document. `npm run openapi` writes it, and the explorer loads it for download. */
import type { Endpoint } from './endpoint';
import { endpointList } from './endpoints';
import { type ErrorCode, anyRoute, errorCodes } from './errorCodes';
import { errorBody } from './errors';
import { type Json, type ObjectSchema, jsonSchema } from './schema/jsonSchema';
import type { z } from './schema/zod';

export interface OpenApiDocument {
  openapi: '3.1.0';
  info: Json;
  servers: Json[];
  security: Json[];
  tags: { name: Endpoint['group']; description: string }[];
  paths: Record<string, Record<string, Json>>;
  components: Json;
}

const statusTexts: Readonly<Record<number, string>> = {
  400: 'Malformed parameters, missing confirmation or invalid body.',
  401: 'Token missing, invalid, expired or revoked.',
  402: 'More Points needed before work can start.',
  403: 'No ownership of or access to the resource.',
  404: 'Route, or owner-scoped resource, absent or hidden.',
  409: 'Version, quote, price or state changed, or a concurrent run; quote again before retrying.',
  410: 'Short-lived download URL or proxy token expired, or a retired route.',
  429: 'Rate limit, or the workload is busy and nothing was charged.',
  500: 'Transient failure. Retry safe GET requests only.',
  503: 'Provider, coordination or storage unavailable. Retry safe GET requests only.',
};

const groups: Readonly<Record<Endpoint['group'], string>> = {
  'Token, catalog, orders': 'What a token may do, the public catalog with its filters and search, and purchases.',
  'Seller, install':
    'Own products, readiness, prep quotes, prep paid in Points, audition reports, payouts, and downloads.',
  'Agent Packs': 'Packs in the catalog and owned, their models and skills, quoted runs, and growth by checkpoints.',
  'Agent Pack seller': 'Drafts, versions, images, submission and publication of own Packs.',
};

/**
 * All routes as one OpenAPI 3.1 document. Every field states its provenance as `x-mark`. Two pairs of addresses can match
 * one path (`/api/ai-packs/runs/{runId}` beside `/api/ai-packs/{id}/growth` and `…/runtime-profile`): they are the
 * service's own, and a literal part wins over a parameter.
 */
export function openApiDocument(): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {};
  for (const [id, endpoint] of endpointList) {
    const path = endpoint.path.replaceAll(/:([A-Za-z]+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(id, endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Marketplace Token API',
      version: '1',
      description:
        'x-mark: documented = the service describes it; observed = seen in a public client of the service; sandbox = chosen by ' +
        'this project, because the description is silent. x-effect: what a call may change.',
    },
    servers: [{ url: '/', description: 'The service that provides this document, or the sandbox.' }],
    security: [{ token: [] }],
    tags: Object.entries(groups).map(([name, description]) => ({ name: name as Endpoint['group'], description })),
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer', description: 'An API token, txk_….' } },
      schemas: { Error: jsonSchema(errorBody, 'output') },
    },
  };
}

function operation(id: string, endpoint: Endpoint): Json {
  const parameters = [
    ...parametersOf(endpoint.params, 'path'),
    ...parametersOf(endpoint.query, 'query'),
    ...Object.entries(endpoint.headers ?? {}).map(([name, description]) => ({
      name,
      in: 'header',
      description,
      schema: { type: 'string', 'x-mark': 'observed' },
    })),
  ];
  return {
    operationId: id,
    summary: endpoint.summary,
    tags: [endpoint.group],
    'x-effect': endpoint.effect,
    ...(endpoint.permission && { 'x-permission': endpoint.permission }),
    ...(parameters.length > 0 && { parameters }),
    ...(endpoint.body && { requestBody: { required: true, content: requestContent(endpoint.body) } }),
    responses: responses(endpoint),
  };
}

function parametersOf(schema: z.ZodMiniObject | undefined, where: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'output') as ObjectSchema;
  return Object.entries(properties).map(([name, { description, ...field }]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    ...(description !== undefined && { description }),
    schema: field,
  }));
}

function requestContent({ type, schema }: NonNullable<Endpoint['body']>): Json {
  const content: Json = {};
  if (type !== 'multipart') content['application/json'] = { schema: withoutFiles(jsonSchema(schema, 'input')) };
  if (type !== 'json') {
    content['multipart/form-data'] = { schema: jsonSchema(schema, 'input'), ...encodingOf(schema) };
  }
  return content;
}

/** A list or an object in a form is sent as one part of JSON text (observed), a list of files as repeated parts. */
function encodingOf(schema: z.ZodMiniObject): Json {
  const { properties = {} } = jsonSchema(schema, 'input') as ObjectSchema;
  const lists = Object.entries(properties).filter(
    ([, field]) => ['array', 'object'].includes(String(field['type'])) && !holdsFiles(field),
  );
  const encoding = Object.fromEntries(lists.map(([name]) => [name, { contentType: 'application/json' }]));
  return lists.length > 0 ? { encoding } : {};
}

/** JSON cannot carry files, so the file fields of a body belong only to its form. */
function withoutFiles(schema: Json): Json {
  const { properties = {}, required = [], ...rest } = schema as ObjectSchema;
  const kept = Object.entries(properties).filter(([, field]) => !holdsFiles(field));
  const names = required.filter((name) => kept.some(([key]) => key === name));
  return { ...rest, properties: Object.fromEntries(kept), ...(names.length > 0 && { required: names }) };
}

function holdsFiles(field: Json): boolean {
  const items = field['items'] as Json | undefined;
  return field['format'] === 'binary' || items?.['format'] === 'binary';
}

function responses(endpoint: Endpoint): Json {
  const answers: Json = {
    [endpoint.status ?? 200]: {
      description: endpoint.summary,
      content: { 'application/json': { schema: jsonSchema(endpoint.answer, 'output') } },
    },
  };
  const codes = [...new Set([...endpoint.errors, ...anyRoute])];
  for (const status of new Set(codes.map((code) => errorCodes[code]))) {
    answers[status] = {
      description: statusTexts[status],
      ...(status === 429 && {
        headers: {
          'Retry-After': { description: 'Seconds to wait; with AI_WORKLOAD_BUSY.', schema: { type: 'integer' } },
        },
      }),
      content: { 'application/json': { schema: errorWith(codes.filter((code) => errorCodes[code] === status)) } },
    };
  }
  // The document gives them no code, so their bodies may be anything.
  for (const status of [500, 503]) answers[status] = { description: statusTexts[status] };
  return answers;
}

function errorWith(codes: readonly ErrorCode[]): Json {
  const code = { enum: [...codes].sort(), 'x-mark': 'documented' };
  const error = { type: 'object', 'x-mark': 'documented', properties: { code } };
  return { allOf: [{ $ref: '#/components/schemas/Error' }, { type: 'object', properties: { error } }] };
}

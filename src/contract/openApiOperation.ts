/** One route as an operation of the OpenAPI document. */
import type { Endpoint } from './endpoint';
import { type ErrorCode, errorCodes } from './errorCodes';
import { type AnswerSchemaOptions, type Json, type ObjectSchema, toJsonSchema } from './schema/jsonSchema';
import type { Mark } from './schema/provenance';
import type { z } from './schema/zod';

/** A route to describe: one of the service, or one that a server has in addition. */
export interface DescribedRoute extends Pick<
  Endpoint,
  'summary' | 'effect' | 'permission' | 'params' | 'query' | 'body' | 'headers' | 'status' | 'answer'
> {
  method: Endpoint['method'] | 'PUT' | 'DELETE';
  path: string;
}

/** One exchange with a route: what was sent, in the form of the route's schemas, and the answer. */
export interface RouteExample {
  params?: Json | undefined;
  query?: Json | undefined;
  /** Only a body that was sent as JSON. */
  body?: unknown;
  answer: unknown;
}

interface OperationOptions extends AnswerSchemaOptions {
  tag: string;
  /** What it does, beyond its summary. */
  description: string;
  /** Where the named records of its answer go. */
  components: Json;
  /** Every code that it may answer with. */
  codes: readonly ErrorCode[];
  /** The mark of a field that has none itself. */
  mark: Mark;
  /** Needs no token. */
  open?: boolean;
  /** May also answer 500 and 503, for which the Errors table has no code. */
  uncoded?: boolean;
  example?: RouteExample | undefined;
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

/** The operation of a route, under its id. */
export function buildOperation(id: string, route: DescribedRoute, options: OperationOptions): Json {
  const { params, query, headers = {}, body } = route;
  const { mark, example } = options;
  const parameters = [
    ...buildParameters(params, 'path', mark, example?.params),
    ...buildParameters(query, 'query', mark, example?.query),
    ...Object.entries(headers).map(([name, description]) => ({
      name,
      in: 'header',
      description,
      schema: { type: 'string', 'x-mark': 'observed' },
    })),
  ];
  return {
    operationId: id,
    summary: route.summary,
    description: options.description,
    tags: [options.tag],
    'x-effect': route.effect,
    ...(route.permission && { 'x-permission': route.permission }),
    ...(options.open && { security: [] }),
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { required: true, content: buildRequestContent(body, options) } }),
    responses: buildResponses(route, options),
  };
}

function buildParameters(
  schema: z.ZodMiniObject | undefined,
  where: 'path' | 'query',
  mark: Mark,
  example: Json = {},
): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = toJsonSchema(schema, 'output', mark) as ObjectSchema;
  return Object.entries(properties).map(([name, { description, ...field }]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    ...(description !== undefined && { description }),
    schema: field,
    ...(example[name] !== undefined && { example: example[name] }),
  }));
}

type Body = NonNullable<Endpoint['body']>;

function buildRequestContent({ type, schema, fileTypes }: Body, { mark, example }: OperationOptions): Json {
  const content: Json = {};
  const whole = toJsonSchema(schema, 'input', mark) as ObjectSchema;
  if (type !== 'multipart') {
    const sent = example?.body;
    content['application/json'] = { schema: withoutFiles(whole), ...(sent !== undefined && { example: sent }) };
  }
  if (type !== 'json') content['multipart/form-data'] = buildFormContent(whole, fileTypes);
  return content;
}

/**
 * The body as a form. A list is one part of JSON text (observed), which OpenAPI can only say of a text: of a list it means a part for each entry,
 * as a list of files is sent. An object is JSON text by itself, and a file has one of the types that its field accepts.
 */
function buildFormContent({ properties = {}, ...rest }: ObjectSchema, fileTypes: Body['fileTypes'] = {}): Json {
  const fields = Object.entries(properties).map(([name, field]) => [
    name,
    isTextList(field) ? toJsonText(field) : field,
  ]);
  const types = Object.entries(fileTypes).map(([name, list]) => [name, { contentType: list.join(', ') }]);
  const objects = Object.entries(properties).filter(([, { type }]) => type === 'object');
  const encoding = [...types, ...objects.map(([name]) => [name, { contentType: 'application/json' }])];
  return {
    schema: { ...rest, properties: Object.fromEntries(fields) as Json },
    ...(encoding.length > 0 && { encoding: Object.fromEntries(encoding) as Json }),
  };
}

const isTextList = (field: Json) => field['type'] === 'array' && !hasFiles(field);

function toJsonText({ description, 'x-mark': mark, ...list }: Json): Json {
  return {
    ...(description !== undefined && { description }),
    'x-mark': mark,
    type: 'string',
    contentMediaType: 'application/json',
    contentSchema: list,
  };
}

/** JSON cannot carry files, so the file fields of a body belong only to its form. */
function withoutFiles({ properties = {}, required = [], ...rest }: ObjectSchema): Json {
  const jsonFields = Object.entries(properties).filter(([, field]) => !hasFiles(field));
  const names = required.filter((name) => jsonFields.some(([key]) => key === name));
  return { ...rest, properties: Object.fromEntries(jsonFields), ...(names.length > 0 && { required: names }) };
}

function hasFiles(field: Json): boolean {
  const items = field['items'] as Json | undefined;
  return field['format'] === 'binary' || items?.['format'] === 'binary';
}

/** The schema of an answer, whose named records become components. */
function buildAnswerSchema(answer: z.ZodMiniType, options: OperationOptions): Json {
  const { $defs = {}, ...schema } = toJsonSchema(answer, 'output', options.mark, options);
  Object.assign(options.components, withRefs($defs));
  return withRefs(schema);
}

/** The same with references to components instead of `$defs`. */
function withRefs<Node>(node: Node): Node {
  if (Array.isArray(node)) return node.map(withRefs) as Node;
  if (typeof node !== 'object' || node === null) return node;
  const fields = Object.entries(node).map(([key, value]: [string, unknown]) => [
    key,
    key === '$ref' && typeof value === 'string' ? value.replace('#/$defs/', '#/components/schemas/') : withRefs(value),
  ]);
  return Object.fromEntries(fields) as Node;
}

function buildResponses(route: DescribedRoute, options: OperationOptions): Json {
  const { codes, uncoded, example } = options;
  const answers: Json = {
    [route.status ?? 200]: {
      description: route.summary,
      content: {
        'application/json': {
          schema: buildAnswerSchema(route.answer, options),
          ...(example && { example: example.answer }),
        },
      },
    },
  };
  for (const status of new Set(codes.map((code) => errorCodes[code]))) {
    answers[status] = {
      description: statusTexts[status],
      ...(status === 429 && { headers: { 'Retry-After': buildRetryAfter(codes) } }),
      content: {
        'application/json': { schema: buildErrorSchema(codes.filter((code) => errorCodes[code] === status)) },
      },
    };
  }
  for (const status of uncoded ? [500, 503] : []) {
    const schema = { $ref: '#/components/schemas/Failure' };
    answers[status] = { description: statusTexts[status], content: { 'application/json': { schema } } };
  }
  return answers;
}

/** Documented with AI_WORKLOAD_BUSY alone; the sandbox sends it with every 429. */
function buildRetryAfter(codes: readonly ErrorCode[]): Json {
  const promised = codes.includes('AI_WORKLOAD_BUSY');
  return {
    description: promised ? 'Seconds to wait; always with AI_WORKLOAD_BUSY.' : 'Seconds to wait.',
    schema: { type: 'integer', minimum: 0, 'x-mark': promised ? 'documented' : 'sandbox' },
  };
}

function buildErrorSchema(codes: readonly ErrorCode[]): Json {
  const code = { enum: [...codes].sort(), 'x-mark': 'documented' };
  const error = { type: 'object', 'x-mark': 'documented', properties: { code } };
  return { allOf: [{ $ref: '#/components/schemas/Error' }, { type: 'object', properties: { error } }] };
}

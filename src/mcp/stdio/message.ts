/**
 * What a client's message is: a request, a notification or an answer, or what is wrong with it, in words. The protocol's library drops a message that
 * is no JSON-RPC by its own schemas without a word, and answers one whose `params` do not fit with the dump of a validator; so both are judged here.
 */
import {
  CallToolRequestSchema,
  ErrorCode,
  InitializeRequestSchema,
  ListToolsRequestSchema,
  PingRequestSchema,
  type RequestId,
  RequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { fieldIssues } from '../../contract/issues';
import { parseContext } from '../../contract/schema/zod';

type Params = Readonly<Record<string, unknown>>;

export type Incoming =
  | { kind: 'request'; id: RequestId; method: string; params: Params | undefined }
  | { kind: 'notification'; method: string; params: Params | undefined }
  /** To a request of the server's, of which there are none. */
  | { kind: 'answer' }
  | { kind: 'refused'; id: RequestId | null; code: number; why: string };

/** Of the requests that are served; of any other the library says itself that it knows none, if its params fit. */
const schemas = new Map(
  [InitializeRequestSchema, PingRequestSchema, ListToolsRequestSchema, CallToolRequestSchema].map((schema) => [
    schema.shape.method.value as string,
    schema,
  ]),
);

/** Reads a message. @param value as parsed from JSON */
export function readMessage(value: unknown): Incoming {
  if (!isRecord(value)) return refused(null, 'A message must be an object.');
  const { jsonrpc, id, method } = value;
  const hasId = Object.hasOwn(value, 'id');
  const answerId = readRequestId(id);
  if (method === undefined && (Object.hasOwn(value, 'result') || Object.hasOwn(value, 'error')))
    return { kind: 'answer' };
  if (jsonrpc !== '2.0') return refused(answerId, 'jsonrpc must be "2.0".');
  if (typeof method !== 'string') return refused(answerId, 'method must be a text.');
  if (!hasId) return { kind: 'notification', method, params: readParams(method, value['params']) };
  if (answerId === null || (typeof answerId === 'number' && !Number.isInteger(answerId)))
    return refused(answerId, 'id must be a text or a whole number.');
  const params = readParams(method, value['params']);
  const why = unfit(method, params ?? value['params']);
  if (why !== undefined) return { kind: 'refused', id: answerId, code: ErrorCode.InvalidParams, why };
  return { kind: 'request', id: answerId, method, params };
}

const refused = (id: RequestId | null, why: string): Incoming => ({
  kind: 'refused',
  id,
  code: ErrorCode.InvalidRequest,
  why,
});

/** An id that an answer can repeat as it was given; null for any other. */
export function readRequestId(id: unknown): RequestId | null {
  if (typeof id === 'string') return id;
  const isExact = typeof id === 'number' && Math.abs(id) <= Number.MAX_SAFE_INTEGER;
  return isExact ? id : null;
}

/** What is wrong with the params of a request. */
function unfit(method: string, params: unknown): string | undefined {
  if (params !== undefined && params !== null && !isRecord(params) && !isEmptyList(params))
    return 'params must be an object.';
  const schema = schemas.get(method) ?? RequestSchema;
  const read = schema.safeParse({ method, ...(isRecord(params) && { params }) }, parseContext);
  if (read.success) return undefined;
  return fieldIssues(read.error, 'The message')
    .map(({ message }) => message)
    .join(' ');
}

/**
 * Params in the form that the library takes: null is absent, wherever the protocol has an optional field. A task is left out, as the protocol asks of
 * servers that have none.
 */
function readParams(method: string, given: unknown): Params | undefined {
  if (!isRecord(given)) return undefined;
  const { arguments: input, task: _, ...rest } = given;
  const params = withoutNulls(rest, 3);
  if (method !== 'tools/call') return input === undefined ? params : { ...params, arguments: input };
  return { ...params, arguments: readArguments(input) };
}

/** The arguments of a tool. Some clients write no arguments as null, as an empty text or list, or all of them as a JSON text. */
function readArguments(given: unknown): unknown {
  if (given === undefined || given === null || given === '' || isEmptyList(given)) return {};
  if (typeof given !== 'string') return given;
  try {
    const parsed: unknown = JSON.parse(given);
    return parsed === null ? {} : isRecord(parsed) ? parsed : given;
  } catch {
    return given;
  }
}

function withoutNulls(record: Params, depth: number): Params {
  const fields = Object.entries(record).filter(([, value]) => value !== null);
  return Object.fromEntries(
    fields.map(([name, value]) => [name, depth > 0 && isRecord(value) ? withoutNulls(value, depth - 1) : value]),
  );
}

const isRecord = (value: unknown): value is Params =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

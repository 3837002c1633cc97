/**
 * Reads a client's message: a request, a notification or an answer, or a sentence about what is wrong with it. The protocol's library silently drops
 * messages that are not JSON-RPC, and answers invalid `params` with a validator's dump, so both are validated here, for each transport.
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
import { fieldIssues } from '../contract/issues';
import { parseContext } from '../contract/schema/zod';

type Params = Readonly<Record<string, unknown>>;

export type Incoming =
  | { kind: 'request'; id: RequestId; method: string; params: Params | undefined }
  | { kind: 'notification'; method: string; params: Params | undefined }
  /** An answer to a request of the server, which sends none. */
  | { kind: 'answer' }
  | { kind: 'refused'; id: RequestId | null; code: number; why: string };

/** The only version of the protocol with batches: they came with it, and the next one removed them. */
export const BATCHING_VERSION = '2025-03-26';

/** By request that is served. For any other, the library itself answers that it is unknown, if its params fit. */
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
  if (typeof method !== 'string') return refused(answerId, 'method must be a string.');
  if (!hasId) return { kind: 'notification', method, params: readParams(method, value['params']) };
  if (answerId === null || (typeof answerId === 'number' && !Number.isInteger(answerId)))
    return refused(answerId, 'id must be a string or a whole number.');
  const params = readParams(method, value['params']);
  const why = unfit(method, params ?? value['params']);
  if (why !== undefined) return { kind: 'refused', id: answerId, code: ErrorCode.InvalidParams, why };
  return { kind: 'request', id: answerId, method, params };
}

/** An error as the protocol writes it. */
export const errorAnswer = (id: RequestId | null, code: number, message: string) => ({
  jsonrpc: '2.0',
  id,
  error: { code, message },
});

/** A message of a batch, read. A version must be agreed before there are batches. */
export function readBatched(value: unknown): Incoming {
  const message = readMessage(value);
  if (message.kind !== 'request' || message.method !== 'initialize') return message;
  return refused(message.id, 'initialize must not be part of a batch.');
}

const refused = (id: RequestId | null, why: string): Incoming => ({
  kind: 'refused',
  id,
  code: ErrorCode.InvalidRequest,
  why,
});

/** An id that an answer can repeat unchanged; null for any other value. */
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
 * Params in the form that the library accepts: null counts as absent for optional fields. A task is left out, as the protocol requires of servers
 * without tasks.
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

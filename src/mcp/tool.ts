/** A tool of the server, and its output. */
import { errorBody } from '../contract/errors';
import { fieldIssues } from '../contract/issues';
import { type Json, toJsonSchema } from '../contract/schema/jsonSchema';
import { type z, parseContext } from '../contract/schema/zod';
import { coerceFields } from './coerceFields';
import type { OutputSchema } from './outputs';
import type { Ask, Reply } from './service';

export interface Tool {
  name: string;
  title: string;
  description: string;
  /** A JSON Schema of an object. */
  inputSchema: Json & { type: 'object' };
  /** Each call issues a new address, so it does more than read. */
  mints?: boolean;
  /** Of the structured content. */
  outputSchema: OutputSchema;
  call: (input: Readonly<Record<string, unknown>>, ask: Ask, signal: AbortSignal) => Promise<ToolOutput>;
}

/** The output of a tool; its text comes from the service or its users. */
export interface ToolOutput {
  text: string;
  /** A note about the text. */
  note?: string | undefined;
  /** The same for programs; absent only from an error. */
  structured?: object | undefined;
  isError?: boolean;
}

/** Longer texts are cut, in characters. */
const MAX_CHARACTERS = 100_000;

export const failed = (text: string): ToolOutput => ({ text, isError: true });

/** Limits the length of an output. A cut answer is an error, and its structured content, which would be as long, is dropped. */
export function limitOutput(output: ToolOutput): ToolOutput {
  const { text } = output;
  if (text.length <= MAX_CHARACTERS) return output;
  const cut = `… cut after ${MAX_CHARACTERS} of ${text.length} characters. Narrow your request to get all of it.`;
  return failed(`${text.slice(0, MAX_CHARACTERS)}\n${cut}`);
}

/** Why a reply cannot be used: a refusal or failure, or a success without a record; undefined if it can be used. */
export function explainUnusable(reply: Reply): ToolOutput | undefined {
  const { status, body, text } = reply;
  if (status < 200 || status >= 300) return refusal(reply);
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return undefined;
  const kind =
    body !== undefined
      ? "JSON that isn't an object"
      : text.trim() === ''
        ? 'nothing'
        : /^\s*</.test(text)
          ? 'a page instead of JSON'
          : "text that isn't JSON";
  const begun = text.trim() === '' ? '' : ` It begins: ${text.trim().slice(0, 300)}`;
  return failed(`The service responded with ${status} and ${kind}, so nothing is known.${begun}`);
}

/** Describes a refusal or failure: status, code, message, when to retry, and the issues by field. */
function refusal({ status, body, text, retryAfter }: Reply): ToolOutput {
  const read = errorBody.safeParse(body, parseContext);
  const lines = read.success
    ? [
        `${status} ${read.data.error.code}: ${read.data.error.message}`,
        ...(read.data.error.fields ?? []).map((field) => `- ${field.message}`),
      ]
    : [`The service responded with ${status}: ${text.slice(0, 1_000)}`];
  return failed([...lines, ...(retryAfter === undefined ? [] : [whenAgain(retryAfter)])].join('\n'));
}

/** The header has seconds or a date; anything else is repeated as it is. */
function whenAgain(retryAfter: string): string {
  const isSeconds = /^\d{1,10}$/.test(retryAfter);
  return `Retry-After: ${isSeconds ? `${retryAfter} ${retryAfter === '1' ? 'second' : 'seconds'}` : retryAfter.slice(0, 100)}`;
}

/** Made once for each schema: by URL, each message has tools of its own. */
const inputSchemas = new WeakMap<z.ZodMiniObject, Tool['inputSchema']>();

function toInputSchema(schema: z.ZodMiniObject): Tool['inputSchema'] {
  const made = inputSchemas.get(schema) ?? (withoutMarks(toJsonSchema(schema, 'input')) as Tool['inputSchema']);
  inputSchemas.set(schema, made);
  return made;
}

type ToolTexts = Pick<Tool, 'name' | 'title' | 'description' | 'outputSchema'>;

/** A tool whose input is checked by a schema before it is called. */
export function createTool<S extends z.ZodMiniObject>(
  texts: ToolTexts,
  schema: S,
  call: (input: z.infer<S>, ask: Ask, signal: AbortSignal) => Promise<ToolOutput>,
): Tool {
  const inputSchema = toInputSchema(schema);
  return {
    ...texts,
    inputSchema,
    call: async (input, ask, signal) => {
      const read = schema.safeParse(coerceFields(inputSchema, input), parseContext);
      if (read.success) return call(read.data, ask, signal);
      return failed(
        fieldIssues(read.error, 'The input')
          .map(({ message }) => message)
          .join('\n'),
      );
    },
  };
}

/** A JSON Schema without the contract's internal marks, which mean nothing to a client. */
export function withoutMarks(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutMarks);
  if (typeof schema !== 'object' || schema === null) return schema;
  const fields = Object.entries(schema).filter(([name]) => name !== 'x-mark');
  return Object.fromEntries(fields.map(([name, value]) => [name, withoutMarks(value)]));
}

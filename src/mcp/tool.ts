/** A tool of the server, and what it answers. */
import { errorBody } from '../contract/errors';
import { fieldIssues } from '../contract/issues';
import { type Json, jsonSchema } from '../contract/schema/jsonSchema';
import { type z, wording } from '../contract/schema/zod';
import type { Ask, Reply } from './service';

export interface Tool {
  name: string;
  title: string;
  description: string;
  /** A JSON Schema of an object. */
  inputSchema: Json & { type: 'object' };
  /** Each call issues an address anew, so it does more than read. */
  mints?: boolean;
  call: (input: Readonly<Record<string, unknown>>, ask: Ask, signal: AbortSignal) => Promise<Said>;
}

/** What a tool says; the text of an answer is the service's, or that of its users. */
export interface Said {
  text: string;
  isError?: boolean;
}

/** Longer texts are cut, in characters. */
const MOST_CHARACTERS = 100_000;

export const failed = (text: string): Said => ({ text, isError: true });

/** A text of bounded length. */
export const bounded = (text: string): string =>
  text.length <= MOST_CHARACTERS
    ? text
    : `${text.slice(0, MOST_CHARACTERS)}\n… cut after ${MOST_CHARACTERS} of ${text.length} characters: ask for less.`;

export const isOk = ({ status }: Reply): boolean => status >= 200 && status < 300;

/** A refusal or failure in words: status, code, message and what is wrong by field. */
export function refusal({ status, body, text }: Reply): Said {
  const read = errorBody.safeParse(body, wording);
  if (!read.success) return failed(`The service answered ${status}: ${text.slice(0, 1_000)}`);
  const { code, message, fields = [] } = read.data.error;
  return failed([`${status} ${code}: ${message}`, ...fields.map((field) => `- ${field.message}`)].join('\n'));
}

type Words = Pick<Tool, 'name' | 'title' | 'description'>;

/** A tool whose input is checked by a schema before it is called. */
export function toolOf<S extends z.ZodMiniObject>(
  words: Words,
  schema: S,
  call: (input: z.infer<S>, ask: Ask, signal: AbortSignal) => Promise<Said>,
): Tool {
  return {
    ...words,
    inputSchema: withoutMarks(jsonSchema(schema, 'input')) as Tool['inputSchema'],
    call: async (input, ask, signal) => {
      const read = schema.safeParse(input, wording);
      if (read.success) return call(read.data, ask, signal);
      return failed(
        fieldIssues(read.error, 'The input')
          .map(({ message }) => message)
          .join('\n'),
      );
    },
  };
}

/** A JSON Schema without the contract's marks, which say nothing to a client. */
export function withoutMarks(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutMarks);
  if (typeof schema !== 'object' || schema === null) return schema;
  const kept = Object.entries(schema).filter(([name]) => name !== 'x-mark');
  return Object.fromEntries(kept.map(([name, value]) => [name, withoutMarks(value)]));
}

/** The schemas of the tools' structured content: those of the contract, promising no more than the service's documentation. */
import { type Json, type ObjectSchema, toJsonSchema } from '../contract/schema/jsonSchema';
import type { z } from '../contract/schema/zod';

export type OutputSchema = ObjectSchema & { type: 'object' };

/** The parts of a schema that stay: the types of its fields, and which of them are required. Formats, limits and known values may change with the service. */
const keywords = ['type', 'properties', 'required', 'items', 'anyOf', 'description'];

/** The JSON Schema by which a client may validate an answer. Additional fields and new values still fit. */
export const outputSchema = (answer: z.ZodMiniType): OutputSchema =>
  loosened(toJsonSchema(answer, 'output')) as OutputSchema;

function loosened(schema: Json): Json {
  const fields = Object.entries(schema).filter(([name]) => keywords.includes(name));
  return Object.fromEntries(
    fields.map(([name, value]) => {
      if (name === 'items') return [name, loosened(value as Json)];
      if (name === 'anyOf') return [name, (value as Json[]).map(loosened)];
      if (name === 'type') return [name, Array.isArray(value) ? value.map(plainType) : plainType(value)];
      if (name !== 'properties') return [name, value];
      const properties = Object.entries(value as Record<string, Json>);
      return [name, Object.fromEntries(properties.map(([field, fieldSchema]) => [field, loosened(fieldSchema)]))];
    }),
  );
}

const plainType = (type: unknown) => (type === 'integer' ? 'number' : type);

export interface FittedOutput {
  /** Without the fields and entries that do not fit; undefined if it does not fit at all. */
  value: unknown;
  /** What was left out and why, by place. */
  left: readonly string[];
}

/** As much of a value as fits a schema of `outputSchema`. @param place of the value, for messages */
export function fitOutput(schema: Json, value: unknown, place = ''): FittedOutput {
  const {
    anyOf,
    type,
    properties = {},
    required = [],
    items,
  } = schema as ObjectSchema & { anyOf?: Json[]; items?: Json };
  if (anyOf) {
    const branches = anyOf.map((branch) => fitOutput(branch, value, place));
    const best = branches.filter((branch) => branch.value !== undefined);
    return best.find(({ left }) => left.length === 0) ?? best[0] ?? branches[0] ?? { value, left: [] };
  }
  const types = (typeof type === 'string' ? [type] : (type ?? [])) as readonly string[];
  if (types.length > 0 && !types.includes(describeKind(value))) {
    const wanted = types.map((name) => names[name]).join(' or ');
    return { value: undefined, left: [`${place || 'The response'} is ${names[describeKind(value)]}, not ${wanted}`] };
  }
  if (Array.isArray(value)) {
    const entries = value.map((entry, index) => fitOutput(items ?? {}, entry, `${place}[${index}]`));
    return {
      value: entries.filter((entry) => entry.value !== undefined).map((entry) => entry.value),
      left: entries.flatMap(({ left }) => left),
    };
  }
  if (describeKind(value) !== 'object') return { value, left: [] };
  const left: string[] = [];
  const whole = Object.entries(value as object).flatMap(([name, fieldValue]) => {
    const field = Object.hasOwn(properties, name) ? properties[name] : undefined;
    const read = field
      ? fitOutput(field, fieldValue, place ? `${place}.${name}` : name)
      : { value: fieldValue as unknown, left: [] };
    left.push(...read.left);
    return read.value === undefined ? [] : [[name, read.value] as const];
  });
  const fields = Object.fromEntries(whole);
  const missing = required.filter((name) => !Object.hasOwn(fields, name));
  if (missing.length === 0) return { value: fields, left };
  const absent = missing.filter((name) => !Object.hasOwn(value as object, name));
  return {
    value: undefined,
    left: [...left, ...absent.map((name) => `${place ? `${place}.` : ''}${name} is missing`)],
  };
}

const names: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
};

function describeKind(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

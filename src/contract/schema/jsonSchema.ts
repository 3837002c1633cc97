/** Schemas as JSON Schema, each field with its mark as `x-mark`. */
import { type Mark, fieldNotes } from './provenance';
import { z } from './zod';

/** A JSON Schema, or any other node of a document. */
export type Json = { [key: string]: unknown };

export interface ObjectSchema extends Json {
  properties?: Record<string, Json>;
  required?: string[];
}

/** A schema with its marks. A node without a mark inherits that of its field, and the outermost ones have `mark`. */
export function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output', mark: Mark = 'documented'): Json {
  const { $schema: _, ...plain } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io,
    metadata: fieldNotes,
    override: ({ zodSchema, jsonSchema: node }) => mendNode(zodSchema._zod.def.type, node as Json),
  }) as Json;
  return inheritMarks(plain, mark);
}

function mendNode(type: string, node: Json): void {
  if ('mark' in node) {
    node['x-mark'] = node['mark'];
    delete node['mark'];
  }
  if (type === 'file') {
    delete node['contentEncoding'];
    node['contentMediaType'] = 'application/octet-stream';
  }
  // The format already says it; zod's pattern would add a hundred characters of noise.
  if (node['format'] === 'uuid' || node['format'] === 'date-time') delete node['pattern'];
  // zod's "safe integer" is not a limit of the service.
  if (node['maximum'] === Number.MAX_SAFE_INTEGER) delete node['maximum'];
  if (node['minimum'] === Number.MIN_SAFE_INTEGER) delete node['minimum'];
}

function inheritMarks(node: Json, mark: Mark): Json {
  const own = (node['x-mark'] as Mark | undefined) ?? mark;
  const marked: Json = { ...node };
  const { properties, items, anyOf } = node as ObjectSchema & { items?: Json; anyOf?: Json[] };
  if (items) marked['items'] = inheritMarks(items, own);
  if (anyOf) marked['anyOf'] = anyOf.map((branch) => inheritMarks(branch, own));
  if (properties) {
    const fields = Object.entries(properties).map(([name, field]) => [
      name,
      { 'x-mark': own, ...inheritMarks(field, own) },
    ]);
    marked['properties'] = Object.fromEntries(fields) as Json;
  }
  return marked;
}

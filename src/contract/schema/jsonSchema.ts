/** Schemas as JSON Schema, each field with its mark as `x-mark`. */
import { type FieldNote, type Mark, fieldNotes } from './provenance';
import { getDef, z } from './zod';

/** A JSON Schema, or any other node of a document. */
export type Json = { [key: string]: unknown };

export interface ObjectSchema extends Json {
  properties?: Record<string, Json>;
  required?: string[];
}

/** How an answer is described. */
export interface AnswerSchemaOptions {
  /** Any service, or the sandbox, which sends every field except those marked `sometimes`. */
  sender: 'service' | 'sandbox';
  /** Records that are placed under `$defs` with these names, wherever they occur. */
  names: ReadonlyMap<z.core.$ZodType, string>;
}

/** A schema with its marks. A node without a mark inherits that of its field, and the outermost ones have `mark`, named ones that of the sandbox. */
export function toJsonSchema(
  schema: z.ZodMiniType,
  io: 'input' | 'output',
  mark: Mark = 'documented',
  { sender, names }: AnswerSchemaOptions = { sender: 'service', names: new Map() },
): Json {
  const {
    $schema: _,
    $defs,
    ...plain
  } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io,
    metadata: new NamedRegistry(names),
    override: ({ zodSchema, jsonSchema: node }) => {
      cleanNode(zodSchema._zod.def.type, node);
      if (sender === 'sandbox') requireSent(getDef(zodSchema).shape, node as ObjectSchema);
    },
  }) as Json;
  const marked = inheritMarks(plain, mark);
  if (!$defs) return marked;
  const named = Object.entries($defs as Record<string, Json>);
  return { ...marked, $defs: Object.fromEntries(named.map(([name, node]) => [name, inheritMarks(node, 'sandbox')])) };
}

/** The notes of all fields; zod takes the `id` of a schema for its name. */
class NamedRegistry extends z.core.$ZodRegistry<Partial<FieldNote> & { id?: string }> {
  readonly #names: AnswerSchemaOptions['names'];

  constructor(names: AnswerSchemaOptions['names']) {
    super();
    this.#names = names;
  }

  override get(schema: z.core.$ZodType) {
    const id = this.#names.get(schema);
    const note = fieldNotes.get(schema as z.ZodMiniType);
    return id === undefined ? note : { ...note, id };
  }
}

/** Requires all fields of a record except those that the sandbox sometimes leaves out. */
function requireSent(shape: Readonly<Record<string, z.ZodMiniType>> = {}, node: ObjectSchema): void {
  const sent = Object.entries(shape).filter(([, field]) => {
    const note = fieldNotes.get(field);
    return note ? !note.sometimes : getDef(field).type !== 'optional';
  });
  if (sent.length > 0) node.required = sent.map(([name]) => name);
}

function cleanNode(type: string, node: Json): void {
  delete node['id'];
  delete node['sometimes'];
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

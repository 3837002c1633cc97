/** The arguments of a tool as programs send them: null and "" for what is absent, and numbers, lists and objects as texts. */
import type { Json, ObjectSchema } from '../contract/schema/jsonSchema';

type Fields = Readonly<Record<string, unknown>>;

/** A number as JSON writes it. A comma in it could mean two things. */
const number = /^-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?$/;
/** Plain words between commas: none of them contains one. */
const listOfWords = /^[\w.:/-]+(?:\s*,\s*[\w.:/-]+)*$/;

/**
 * Fields in the types of their schema. Null is absent, and so is "" for an optional field. A text is converted to a number, boolean, list or object
 * if it can only mean that, and is otherwise left unchanged for the schema's check to report.
 */
export function coerceFields(schema: ObjectSchema, given: Fields): Record<string, unknown> {
  const { properties = {}, required = [] } = schema;
  const fields = Object.entries(given).flatMap(([name, value]) => {
    const field = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (!field) return [[name, value] as const];
    if (value === null || (value === '' && !required.includes(name))) return [];
    return [[name, coerce(field, value)] as const];
  });
  return Object.fromEntries(fields);
}

function coerce(schema: Json, value: unknown): unknown {
  const { type } = schema;
  if (type === 'object') {
    const object = typeof value === 'string' ? (parsed(value, '{') ?? value) : value;
    const isFields = typeof object === 'object' && object !== null && !Array.isArray(object);
    return isFields ? coerceFields(schema, object as Fields) : object;
  }
  if (typeof value !== 'string') return value;
  const text = value.trim();
  if (type === 'integer' || type === 'number') {
    const read = number.test(text) ? Number(text) : Number.NaN;
    return Number.isFinite(read) ? read : value;
  }
  if (type === 'boolean') return ({ true: true, false: false } as Fields)[text.toLowerCase()] ?? value;
  if (type === 'array')
    return parsed(text, '[') ?? (listOfWords.test(text) ? text.split(',').map((word) => word.trim()) : value);
  return value;
}

/** The value of a JSON text that begins like this; undefined if it is not JSON. */
function parsed(text: string, opening: '{' | '['): unknown {
  if (!text.trim().startsWith(opening)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

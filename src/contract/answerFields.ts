/** What the contract says of each field of an answer. */
import type { Schema } from './derived/routeForm';
import type { Mark } from './schema/provenance';

/** `extra`: in the answer, but not in the contract; `missing`: the other way round; `mistyped`: of another type. */
export type FieldStanding = Mark | 'extra' | 'missing' | 'mistyped';

export interface AnswerField {
  /** `products[].slug`. */
  path: string;
  standing: FieldStanding;
  /** The mark in the contract; undefined for an extra field. */
  mark: Mark | undefined;
  /** The type in the answer, or in the contract for a missing field. */
  type: string;
}

/** How many elements of a list are looked at: the rest will be alike. */
const SAMPLE = 20;
/** Fields deeper than this are not listed. */
const DEEPEST = 12;

/**
 * Every field of an answer and of its schema, in the order of the schema, then the extra ones. A documented or observed
 * field that is absent counts as missing; one that is this project's choice does not, as no service promised it.
 */
export function answerFields(schema: Schema, answer: unknown): AnswerField[] {
  return fieldsIn(schema, [answer], '', 0);
}

/** Fields at one place, over all values that the answer has there. */
function fieldsIn(schema: Schema, values: readonly unknown[], at: string, depth: number): AnswerField[] {
  if (depth > DEEPEST) return [];
  const lists = values.filter((value) => Array.isArray(value)) as unknown[][];
  if (schema.items && lists.length > 0) {
    return fieldsIn(schema.items, lists.flat().slice(0, SAMPLE), `${at}[]`, depth + 1);
  }
  const records = values.filter(isRecord);
  if (records.length === 0) return [];
  const known = schema.properties ?? {};
  const names = new Set([...Object.keys(known), ...records.flatMap((record) => Object.keys(record))]);
  return [...names].flatMap((name): AnswerField[] => {
    const path = at === '' ? name : `${at}.${name}`;
    const given = records.filter((record) => Object.hasOwn(record, name)).map((record) => record[name]);
    const field = Object.hasOwn(known, name) ? known[name] : undefined;
    if (!field) {
      return [{ path, standing: 'extra', mark: undefined, type: typeOf(given.find((one) => one !== null)) }];
    }
    const mark = field['x-mark'] ?? 'documented';
    const missing = given.length < records.length && (mark === 'documented' || given.length === 0);
    if (missing) {
      return mark === 'sandbox' ? [] : [{ path, standing: 'missing', mark, type: typesOf(field).join(' or ') }];
    }
    const wrong = given.find((value) => !typesOf(field).includes(typeOf(value)) && typesOf(field).length > 0);
    const standing = wrong === undefined ? mark : 'mistyped';
    const type = typeOf(wrong ?? given.find((one) => one !== null));
    return [{ path, standing, mark, type }, ...fieldsIn(branchOf(field), given, path, depth + 1)];
  });
}

/** The types that a schema allows; none when it allows any. */
function typesOf(schema: Schema): string[] {
  if (schema.anyOf) return [...new Set(schema.anyOf.flatMap(typesOf))];
  if (schema.type === undefined) return schema.const === undefined ? [] : [typeOf(schema.const)];
  return [schema.type].flat().flatMap((type) => (type === 'number' ? ['number', 'integer'] : [type]));
}

/** The branch of a nullable schema that has fields. */
const branchOf = (schema: Schema): Schema => schema.anyOf?.find((one) => one.properties ?? one.items) ?? schema;

function typeOf(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What the contract says of each field of an answer. */
import type { Mark } from './schema/provenance';
import type { Shape } from './schema/shape';

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
 * Every field of an answer and of its shape, in the order of the shape, then the extra ones. A documented or observed
 * field that is absent counts as missing; one that is this project's choice does not, as no service promised it.
 */
export function answerFields(shape: Shape, answer: unknown): AnswerField[] {
  return fieldsIn(shape, [answer], '', 0, 'documented');
}

/** Fields at one place, over all values that the answer has there; `above` marks those without a mark of their own. */
function fieldsIn(shape: Shape, values: readonly unknown[], at: string, depth: number, above: Mark): AnswerField[] {
  if (depth > DEEPEST) return [];
  const lists = values.filter((value) => Array.isArray(value)) as unknown[][];
  if (shape.element && lists.length > 0) {
    return fieldsIn(shape.element, lists.flat().slice(0, SAMPLE), `${at}[]`, depth + 1, above);
  }
  const records = values.filter(isRecord);
  if (records.length === 0) return [];
  const known = shape.fields ?? {};
  const names = new Set([...Object.keys(known), ...records.flatMap((record) => Object.keys(record))]);
  return [...names].flatMap((name): AnswerField[] => {
    const path = at === '' ? name : `${at}.${name}`;
    const given = records.filter((record) => Object.hasOwn(record, name)).map((record) => record[name]);
    const field = Object.hasOwn(known, name) ? known[name] : undefined;
    if (!field) {
      return [{ path, standing: 'extra', mark: undefined, type: typeOf(given.find((one) => one !== null)) }];
    }
    const mark = field.mark ?? above;
    const missing = given.length < records.length && (mark === 'documented' || given.length === 0);
    if (missing) {
      return mark === 'sandbox'
        ? []
        : [{ path, standing: 'missing', mark, type: field.nullable ? `${field.kind} or null` : field.kind }];
    }
    const wrong = given.find((value) => !isOf(field, typeOf(value)));
    const standing = wrong === undefined ? mark : 'mistyped';
    const type = typeOf(wrong ?? given.find((one) => one !== null));
    return [{ path, standing, mark, type }, ...fieldsIn(field, given, path, depth + 1, mark)];
  });
}

function isOf({ kind, nullable }: Shape, type: string): boolean {
  return (
    kind === 'any' ||
    type === kind ||
    (kind === 'number' && type === 'integer') ||
    (nullable === true && type === 'null')
  );
}

function typeOf(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

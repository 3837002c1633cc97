/** Every position in an answer and its schema: what the answer contains there, and what the contract says about it. */
import type { Mark } from '../schema/provenance';
import type { Shape } from './shape';

/** The step from a list into each of its elements. */
export const EACH: unique symbol = Symbol('each element');

/** One position in an answer, with all values found there. */
export interface AnswerPosition {
  /** `products[].slug`; empty for the answer itself. */
  path: string;
  /** The path as field names and `EACH`, so a name that contains a dot stays one step. */
  steps: readonly (string | typeof EACH)[];
  /** Undefined for a field that the contract does not know. */
  shape: Shape | undefined;
  /** Its own mark, or that of its parent. */
  mark: Mark;
  /** In the order of the answer. */
  given: readonly unknown[];
  /** At least one record lacks it. */
  isLacking: boolean;
  /** A field of a record that allows any field. */
  isFree: boolean;
}

/**
 * Every position of an answer and of its schema, in the schema's order, then its extra fields, which are not descended into.
 * @param max how many elements of a list are examined; the rest are assumed to be alike
 */
export function listPositions(shape: Shape, answer: unknown, max: number): AnswerPosition[] {
  const facts = { mark: 'documented', isLacking: false, isFree: false } as const;
  return collectPositions({ ...facts, path: '', steps: [], shape, given: [answer] }, max);
}

function collectPositions(place: AnswerPosition, max: number): AnswerPosition[] {
  const { path, steps, shape, mark, given } = place;
  if (!shape) return [place];
  const lists = given.filter((value): value is unknown[] => Array.isArray(value));
  if (shape.element && lists.length > 0) {
    const elements = lists.flatMap((list) => list.slice(0, max));
    const inner: AnswerPosition = {
      ...place,
      path: `${path}[]`,
      steps: [...steps, EACH],
      shape: shape.element,
      given: elements,
      isLacking: false,
    };
    return [place, ...collectPositions(inner, max)];
  }
  const records = given.filter(isRecord);
  if (records.length === 0) return [place];
  const known = shape.fields ?? {};
  const values = new Map<string, unknown[]>(Object.keys(known).map((name) => [name, []]));
  for (const [name, value] of records.flatMap((record) => Object.entries(record))) {
    const having = values.get(name);
    if (having) having.push(value);
    else values.set(name, [value]);
  }
  const fields = [...values].flatMap(([name, having]) => {
    const field = Object.hasOwn(known, name) ? known[name] : undefined;
    return collectPositions(
      {
        path: path === '' ? name : `${path}.${name}`,
        steps: [...steps, name],
        shape: field,
        mark: field?.mark ?? mark,
        given: having,
        isLacking: having.length < records.length,
        isFree: !shape.fields,
      },
      max,
    );
  });
  return [place, ...fields];
}

/** Whether a value has the type that the contract gives this position. */
export function matchesType({ kind, nullable }: Shape, value: unknown): boolean {
  if (kind === 'any' || (value === null && nullable)) return true;
  return kind === 'number' ? typeof value === kind : getTypeName(value) === kind;
}

function getTypeName(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isSafeInteger(value) ? 'integer' : typeof value;
}

const isRecord = (value: unknown): value is Record<string, unknown> => getTypeName(value) === 'object';

/** `extra`: in the answer, but not in the contract; `missing`: in the contract, but not in the answer; `mistyped`: of another type. */
export type FieldStanding = Mark | 'extra' | 'missing' | 'mistyped';

export interface AnswerField {
  /** `products[].slug`. */
  path: string;
  standing: FieldStanding;
  /** The type in the answer, or in the contract for a missing field. */
  type: string;
  /** The type in the contract, for a mistyped field. */
  expected?: string;
}

/**
 * Every field of an answer and of its schema, in the schema's order, then the extra ones; fields of a record that allows any are left out. A
 * documented, non-optional field that is absent counts as missing. Other absent fields do not count, because the service never promised them.
 */
export const answerFields = (shape: Shape, answer: unknown): AnswerField[] =>
  listPositions(shape, answer, 20)
    .filter(({ path, isFree }) => path !== '' && !path.endsWith('[]') && !isFree)
    .flatMap(toAnswerFields);

function toAnswerFields({ path, shape, mark, given, isLacking }: AnswerPosition): AnswerField[] {
  const type = getTypeName(given.find((value) => value !== null));
  if (!shape) return [{ path, standing: 'extra', type }];
  const expected = shape.nullable ? `${shape.kind} or null` : shape.kind;
  if (isLacking && mark === 'documented' && !shape.optional) return [{ path, standing: 'missing', type: expected }];
  if (given.length === 0) return [];
  const wrong = given.find((value) => !matchesType(shape, value));
  return wrong === undefined
    ? [{ path, standing: mark, type }]
    : [{ path, standing: 'mistyped', type: getTypeName(wrong), expected }];
}

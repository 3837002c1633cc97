/** Where answers differ from the contract, by route and field. */
import { parseJson } from '../../../api/reader/json';
import { answerShapeOf } from '../../../contract/answers/answerShape';
import { type AnswerPosition, isOf, positionsIn } from '../../../contract/answers/answerFields';
import type { EndpointId } from '../../../contract/endpoints';
import type { Shape } from '../../../contract/answers/shape';
import type { Entry } from '../requests/entry';

/** `lacks`: a documented field is absent. `adds`: a field the contract does not know. `mistypes`: a known field of another type. */
export type Difference = 'lacks' | 'adds' | 'mistypes';

export interface Finding {
  route: EndpointId;
  difference: Difference;
  /** `products[].name`. */
  field: string;
  /** In words: `should be a string`. */
  expected: string;
  /** How many answers show it. */
  answers: number;
  /** When the first such answer was requested, milliseconds since the epoch. */
  first: number;
  /** The beginning of its first value as JSON, redacted like the log; undefined for an absent field. */
  sample: string | undefined;
}

/** The differences in one answer, each field once. */
export type Sight = Pick<Finding, 'difference' | 'field' | 'expected' | 'sample'>;

/** How many elements of a list are examined; the rest are assumed to be alike. */
const ELEMENTS = 100;
/** The maximum number of fields reported for one answer. */
const MOST = 500;
const SAMPLE = 120;

/** Compares an answer with its shape in the contract. */
export const sightsIn = (shape: Shape, value: unknown): Sight[] =>
  positionsIn(shape, value, ELEMENTS).flatMap(sightsAt).slice(0, MOST);

function sightsAt({ path, shape, given, isLacking, isFree }: AnswerPosition): Sight[] {
  const field = path || '(whole)';
  if (!shape) {
    const sight = { difference: 'adds', field, expected: 'not in the contract', sample: sampleOf(given[0]) } as const;
    return isFree ? [] : [sight];
  }
  const expected = `should be ${withArticle(shape.kind)}`;
  const wrong = given.filter((one) => !isOf(shape, one));
  return [
    ...(isLacking && shape.mark === 'documented' && !shape.optional
      ? [{ difference: 'lacks', field, expected, sample: undefined } as const]
      : []),
    ...(wrong.length > 0 ? [{ difference: 'mistypes', field, expected, sample: sampleOf(wrong[0]) } as const] : []),
  ];
}

const withArticle = (kind: Shape['kind']): string =>
  kind === 'array' ? 'a list' : kind === 'object' ? 'a record' : kind === 'integer' ? 'a whole number' : `a ${kind}`;

function sampleOf(value: unknown): string | undefined {
  try {
    const text = JSON.stringify(value);
    return text === undefined || text.length <= SAMPLE ? text : `${text.slice(0, SAMPLE)}…`;
  } catch {
    return '(too deep to show)';
  }
}

/** Whether an answer can be checked: it succeeded, belongs to this session and is still kept. */
export const isChecked = ({ state, answer, fromFile }: Entry): boolean =>
  state === 'answered' && answer !== undefined && !fromFile;

/** The findings of each entry, cached because entries never change. */
const seen = new WeakMap<Entry, readonly Sight[]>();

/** The findings in the answer of an entry. */
export function sightsOf(entry: Entry): readonly Sight[] {
  const known = seen.get(entry);
  if (known) return known;
  const parsed = parseJson(entry.answer ?? '');
  const sights = entry.route !== undefined && parsed.ok ? sightsIn(answerShapeOf(entry.route), parsed.value) : [];
  seen.set(entry, sights);
  return sights;
}

const order: readonly Difference[] = ['lacks', 'mistypes', 'adds'];

/** Merges the findings of several entries by route, missing fields first. */
export function findingsOf(sights: readonly (readonly [Entry, readonly Sight[]])[]): Finding[] {
  const findings = new Map<string, Finding>();
  for (const [{ route, startedAt }, ofOne] of sights) {
    if (route === undefined) continue;
    for (const sight of ofOne) {
      const key = `${route} ${sight.difference} ${sight.field}`;
      const former = findings.get(key) ?? { ...sight, route, answers: 0, first: startedAt };
      findings.set(key, { ...former, answers: former.answers + 1 });
    }
  }
  return [...findings.values()].toSorted(
    (a, b) =>
      a.route.localeCompare(b.route) ||
      order.indexOf(a.difference) - order.indexOf(b.difference) ||
      a.field.localeCompare(b.field),
  );
}

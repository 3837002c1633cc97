/** Where answers differ from the contract, by route and field. */
import { parseJson } from '../../../api/reader/json';
import { answerShapeOf } from '../../../contract/answers/answerShape';
import { EACH, type AnswerPosition, isOf, positionsIn } from '../../../contract/answers/answerFields';
import type { EndpointId } from '../../../contract/endpoints';
import type { Shape } from '../../../contract/answers/shape';
import { type JsonNode, beginningOf, readNodes } from '../../../lib/json/jsonNodes';
import type { Entry } from '../entry';

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
  /** The beginning of the JSON of its first value as it came but for spaces, redacted like the log; undefined for an absent field. */
  sample: string | undefined;
}

/** The differences in one answer, each field once. */
export type Sight = Pick<Finding, 'difference' | 'field' | 'expected' | 'sample'>;

/** How many elements of a list are examined; the rest are assumed to be alike. */
const ELEMENTS = 100;
/** The maximum number of fields reported for one answer. */
const MOST = 500;
const SAMPLE = 120;

/** Compares the JSON text of an answer with the shape that the contract gives it; none for any other text. */
export function sightsIn(shape: Shape, text: string): Sight[] {
  const parsed = parseJson(text);
  if (!parsed.ok) return [];
  let nodes: JsonNode | undefined;
  // A parsed value has lost digits: a sample is the text that came.
  const sample: Sample = ({ steps }, nth) => {
    const node = nodesAt((nodes ??= readNodes(text)), steps)[nth];
    return node && beginningOf(text.slice(node.from, node.to), SAMPLE);
  };
  return positionsIn(shape, parsed.value, ELEMENTS)
    .flatMap((place) => sightsAt(place, sample))
    .slice(0, MOST);
}

/** The beginning of the JSON of the nth value at a place. */
type Sample = (place: AnswerPosition, nth: number) => string | undefined;

function sightsAt(place: AnswerPosition, sample: Sample): Sight[] {
  const { path, shape, given, isLacking, isFree } = place;
  const field = path || '(whole)';
  if (!shape)
    return isFree ? [] : [{ difference: 'adds', field, expected: 'not in the contract', sample: sample(place, 0) }];
  const expected = `should be ${withArticle(shape.kind)}`;
  const wrong = given.findIndex((one) => !isOf(shape, one));
  return [
    ...(isLacking && shape.mark === 'documented' && !shape.optional
      ? [{ difference: 'lacks', field, expected, sample: undefined } as const]
      : []),
    ...(wrong !== -1 ? [{ difference: 'mistypes', field, expected, sample: sample(place, wrong) } as const] : []),
  ];
}

/** The values at a place of the text, in the order of `AnswerPosition.given`. Of a doubled name the last was parsed. */
const nodesAt = (whole: JsonNode, steps: AnswerPosition['steps']): JsonNode[] =>
  steps.reduce<JsonNode[]>(
    (nodes, step) =>
      nodes.flatMap(({ items, fields }) =>
        step === EACH
          ? (items?.slice(0, ELEMENTS) ?? [])
          : (fields?.findLast(({ name }) => name === step)?.value ?? []),
      ),
    [whole],
  );

const withArticle = (kind: Shape['kind']): string =>
  kind === 'array' ? 'a list' : kind === 'object' ? 'a record' : kind === 'integer' ? 'a whole number' : `a ${kind}`;

/** Whether an answer can be checked: it succeeded, belongs to this session and is still kept. */
export const isChecked = ({ state, answer, fromFile }: Entry): boolean =>
  state === 'answered' && answer !== undefined && !fromFile;

/** The findings of each entry, cached because entries never change. */
const seen = new WeakMap<Entry, readonly Sight[]>();

/** The findings in the answer of an entry. */
export function sightsOf(entry: Entry): readonly Sight[] {
  const known = seen.get(entry);
  if (known) return known;
  const sights = entry.route === undefined ? [] : sightsIn(answerShapeOf(entry.route), entry.answer ?? '');
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

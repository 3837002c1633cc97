/** Where answers differ from the contract, by route and field. */
import { parseJson } from '../../../api/reader/json';
import { getAnswerShape } from '../../../contract/answers/answerShape';
import { EACH, type AnswerPosition, matchesType, listPositions } from '../../../contract/answers/answerFields';
import type { EndpointId } from '../../../contract/endpoints';
import type { Shape } from '../../../contract/answers/shape';
import { type JsonNode, readBeginning, readNodes } from '../../../lib/json/jsonNodes';
import type { Entry } from '../entry';

/** `missing`: a documented field is absent. `extra`: a field the contract does not know. `wrongType`: a known field of another type. */
export type DifferenceKind = 'missing' | 'extra' | 'wrongType';

export interface Finding {
  route: EndpointId;
  difference: DifferenceKind;
  /** `products[].name`. */
  field: string;
  /** As text: `should be a string`. */
  expected: string;
  /** How many answers show it. */
  answers: number;
  /** When the first such answer was requested, milliseconds since the epoch. */
  first: number;
  /** The start of its first value's original JSON without spaces, redacted like the log; undefined for an absent field. */
  sample: string | undefined;
}

/** The differences in one answer, each field once. */
export type FieldDifference = Pick<Finding, 'difference' | 'field' | 'expected' | 'sample'>;

/** How many elements of a list are examined; the rest are assumed to be alike. */
const MAX_ELEMENTS = 100;
/** The maximum number of fields reported for one answer. */
const MAX_FIELDS = 500;
const MAX_SAMPLE_LENGTH = 120;

/** Compares the JSON text of an answer with its shape in the contract. Text that is not JSON has no differences. */
export function findDifferences(shape: Shape, text: string): FieldDifference[] {
  const parsed = parseJson(text);
  if (!parsed.ok) return [];
  let nodes: JsonNode | undefined;
  // A parsed value may have lost digits, so a sample is taken from the text.
  const sample: Sample = ({ steps }, nth) => {
    const node = nodesAt((nodes ??= readNodes(text)), steps)[nth];
    return node && readBeginning(text.slice(node.from, node.to), MAX_SAMPLE_LENGTH);
  };
  return listPositions(shape, parsed.value, MAX_ELEMENTS)
    .flatMap((place) => compareField(place, sample))
    .slice(0, MAX_FIELDS);
}

/** The beginning of the JSON of the nth value at a place. */
type Sample = (place: AnswerPosition, nth: number) => string | undefined;

function compareField(place: AnswerPosition, sample: Sample): FieldDifference[] {
  const { path, shape, given, isLacking, isFree } = place;
  const field = path || '(whole)';
  if (!shape)
    return isFree ? [] : [{ difference: 'extra', field, expected: 'not in the contract', sample: sample(place, 0) }];
  const expected = `should be ${withArticle(shape.kind)}`;
  const wrongIndex = given.findIndex((value) => !matchesType(shape, value));
  return [
    ...(isLacking && shape.mark === 'documented' && !shape.optional
      ? [{ difference: 'missing', field, expected, sample: undefined } as const]
      : []),
    ...(wrongIndex !== -1
      ? [{ difference: 'wrongType', field, expected, sample: sample(place, wrongIndex) } as const]
      : []),
  ];
}

/** The values at a position of the text, in the order of `AnswerPosition.given`. Of a repeated name the last one counts, as in parsing. */
const nodesAt = (whole: JsonNode, steps: AnswerPosition['steps']): JsonNode[] =>
  steps.reduce<JsonNode[]>(
    (nodes, step) =>
      nodes.flatMap(({ items, fields }) =>
        step === EACH
          ? (items?.slice(0, MAX_ELEMENTS) ?? [])
          : (fields?.findLast(({ name }) => name === step)?.value ?? []),
      ),
    [whole],
  );

const withArticle = (kind: Shape['kind']): string =>
  kind === 'array' ? 'a list' : kind === 'object' ? 'an object' : kind === 'integer' ? 'a whole number' : `a ${kind}`;

/** Whether an answer can be checked: it succeeded, belongs to this session and is still in the log. */
export const isCheckable = ({ state, answer, fromFile }: Entry): boolean =>
  state === 'answered' && answer !== undefined && !fromFile;

/** The findings of each entry, cached because entries never change. */
const cache = new WeakMap<Entry, readonly FieldDifference[]>();

/** The findings in the answer of an entry. */
export function getDifferences(entry: Entry): readonly FieldDifference[] {
  const known = cache.get(entry);
  if (known) return known;
  const differences = entry.route === undefined ? [] : findDifferences(getAnswerShape(entry.route), entry.answer ?? '');
  cache.set(entry, differences);
  return differences;
}

const kindOrder: readonly DifferenceKind[] = ['missing', 'wrongType', 'extra'];

/** Merges the findings of several entries by route, missing fields first. */
export function mergeFindings(differences: readonly (readonly [Entry, readonly FieldDifference[]])[]): Finding[] {
  const findings = new Map<string, Finding>();
  for (const [{ route, startedAt }, differencesOfAnswer] of differences) {
    if (route === undefined) continue;
    for (const sight of differencesOfAnswer) {
      const key = `${route} ${sight.difference} ${sight.field}`;
      const previous = findings.get(key) ?? { ...sight, route, answers: 0, first: startedAt };
      findings.set(key, { ...previous, answers: previous.answers + 1 });
    }
  }
  return [...findings.values()].toSorted(
    (a, b) =>
      a.route.localeCompare(b.route) ||
      kindOrder.indexOf(a.difference) - kindOrder.indexOf(b.difference) ||
      a.field.localeCompare(b.field),
  );
}

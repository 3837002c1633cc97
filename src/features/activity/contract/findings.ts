/** Where answers differ from the contract, by route and field. */
import { parseJson } from '../../../api/reader/json';
import type { EndpointId } from '../../../contract/endpoints';
import type { Shape } from '../../../contract/schema/shape';
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
  /** When the first of them was asked for, milliseconds since the epoch. */
  first: number;
  /** The beginning of the JSON of its first value, redacted like the log; undefined for an absent field. */
  sample: string | undefined;
}

/** What one answer shows; each field once. */
export type Sight = Pick<Finding, 'difference' | 'field' | 'expected' | 'sample'>;

/** How many elements of a list are looked at: the rest will be alike. */
const ELEMENTS = 100;
/** The most fields reported for one answer. */
const MOST = 500;
const SAMPLE = 120;

/** Compares an answer with the shape that the contract gives it. */
export function sightsIn(shape: Shape, value: unknown): Sight[] {
  const found = new Map<string, Sight>();
  // Own stack: JSON may be nested deeper than calls can be.
  const open = [{ shape, value, at: '' }];
  const note = (difference: Difference, field: string, expected: string, given?: unknown) => {
    const key = `${difference} ${field}`;
    if (!found.has(key)) found.set(key, { difference, field, expected, sample: sampleOf(given) });
  };
  const isFull = () => found.size >= MOST;
  for (let next = open.pop(); next && !isFull(); next = open.pop()) {
    const { shape: wanted, value: given, at } = next;
    if (given === null && wanted.nullable) continue;
    if (!isOf(wanted, given)) {
      note('mistypes', at || '(whole)', `should be ${withArticle(wanted.kind)}`, given);
    } else if (Array.isArray(given)) {
      const { element } = wanted;
      if (element)
        open.push(...given.slice(0, ELEMENTS).map((item: unknown) => ({ shape: element, value: item, at: `${at}[]` })));
    } else if (wanted.fields && typeof given === 'object' && given !== null) {
      const path = (name: string) => (at === '' ? name : `${at}.${name}`);
      const record = given as Readonly<Record<string, unknown>>;
      for (const [name, field] of Object.entries(wanted.fields)) {
        if (isFull()) break;
        if (Object.hasOwn(record, name)) open.push({ shape: field, value: record[name], at: path(name) });
        else if (field.mark === 'documented' && !field.optional)
          note('lacks', path(name), `should be ${withArticle(field.kind)}`);
      }
      for (const [name, content] of Object.entries(record)) {
        if (isFull()) break;
        if (!Object.hasOwn(wanted.fields, name)) note('adds', path(name), 'not in the contract', content);
      }
    }
  }
  return [...found.values()];
}

function isOf({ kind }: Shape, value: unknown): boolean {
  switch (kind) {
    case 'any':
      return true;
    case 'array':
      return Array.isArray(value);
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value);
    case 'integer':
      return Number.isSafeInteger(value);
    case 'string':
    case 'number':
    case 'boolean':
      return typeof value === kind;
  }
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

/** Whether an answer can be checked: it succeeded, is of this session and is still kept. */
export const isChecked = ({ state, answer, fromFile }: Entry): boolean =>
  state === 'answered' && answer !== undefined && !fromFile;

/** What each entry shows, so that none is compared twice; entries never change. */
const seen = new WeakMap<Entry, readonly Sight[]>();

/** What the answer of an entry shows. */
export function sightsOf(entry: Entry, shapes: Readonly<Record<EndpointId, Shape>>): readonly Sight[] {
  const known = seen.get(entry);
  if (known) return known;
  const parsed = parseJson(entry.answer ?? '');
  const sights = entry.route !== undefined && parsed.ok ? sightsIn(shapes[entry.route], parsed.value) : [];
  seen.set(entry, sights);
  return sights;
}

const order: readonly Difference[] = ['lacks', 'mistypes', 'adds'];

/** Merges what several entries show, by route; missing fields come first. */
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

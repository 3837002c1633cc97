/** Encodes typed values in a query string or path, and decodes them. */
import { type FieldIssue, limitWords } from '../fieldIssue';
import type { TextFact, TextFacts } from './textFacts';

export type Decoded<T> = { ok: true; value: T } | { ok: false; issues: FieldIssue[] };

const decimal = /^-?\d+(\.\d+)?$/;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a text is a UUID, in upper or lower case. */
export const isUuid = (text: string): boolean => uuid.test(text);

/**
 * Decodes text parameters by their facts: numbers in plain decimal notation, booleans as `true`, `1`, `false` or `0`, UUIDs to
 * lower case. Empty text counts as absent. All malformed and repeated parameters are reported at once, by name.
 */
export function decodeText<T>(facts: TextFacts<T>, given: Iterable<[string, string]>): Decoded<T> {
  const texts = new Map<string, string>();
  const issues: FieldIssue[] = [];
  for (const [name, text] of given) {
    if (!Object.hasOwn(facts, name) || (text === '' && facts[name]?.kind === 'text')) continue;
    if (texts.has(name)) issues.push({ field: name, message: `${name} must be given once.` });
    texts.set(name, text);
  }
  const value: Record<string, unknown> = {};
  for (const [name, fact] of Object.entries(facts) as [string, TextFact][]) {
    const text = texts.get(name);
    if (text === undefined) {
      if (fact.required) issues.push({ field: name, message: `${name} is required.` });
      continue;
    }
    const read = readText(fact, text);
    if ('complaint' in read) issues.push({ field: name, message: `${name} ${read.complaint}.` });
    else value[name] = read.value;
  }
  return issues.length === 0 ? { ok: true, value: value as T } : { ok: false, issues };
}

function readText(fact: TextFact, text: string): { value: unknown } | { complaint: string } {
  switch (fact.kind) {
    case 'boolean':
      if (text === 'true' || text === '1') return { value: true };
      return text === 'false' || text === '0' ? { value: false } : { complaint: 'must be true or false' };
    case 'enum':
      return fact.values?.includes(text) ? { value: text } : { complaint: `must be one of ${fact.values?.join(', ')}` };
    case 'uuid':
      return isUuid(text) ? { value: text.toLowerCase() } : { complaint: 'must be a UUID' };
    case 'text':
      return within(fact, text.length, 'character') ?? { value: text };
    case 'number':
    case 'integer': {
      const number = decimal.test(text) ? Number(text) : Number.NaN;
      const ofKind = fact.kind === 'integer' ? Number.isSafeInteger(number) : Number.isFinite(number);
      if (!ofKind) return { complaint: fact.kind === 'integer' ? 'must be a whole number' : 'must be a number' };
      return within(fact, number) ?? { value: number };
    }
  }
}

function within({ min, max }: TextFact, size: number, unit?: string): { complaint: string } | undefined {
  if (min !== undefined && size < min) return { complaint: limitWords('at least', min, unit) };
  return max !== undefined && size > max ? { complaint: limitWords('at most', max, unit) } : undefined;
}

/** Values that can be sent as text. */
export type TextValues = Readonly<Record<string, string | number | boolean | undefined>>;

/** Encodes a query as text parameters, in the order of its keys, without the undefined ones. */
export function encodeText(value: TextValues): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, field] of Object.entries(value)) {
    if (field !== undefined && field !== '') params.set(name, String(field));
  }
  return params;
}

/**
 * `fillPath('/api/x/:id', { id: 'a b' })` is `/api/x/a%20b`. Throws for a missing parameter, and for one that would lead to
 * another route: an empty one, or a dot segment, which every URL parser removes from a path.
 */
export function fillPath(path: string, params: TextValues | undefined): string {
  return path.replaceAll(/:([A-Za-z]+)/g, (_, name: string) => {
    const value = params?.[name];
    if (value === undefined || value === '') throw new TypeError(`Path parameter ${name} is missing for ${path}`);
    if (value === '.' || value === '..') throw new TypeError(`Path parameter ${name} must not be ${value}`);
    return encodeURIComponent(String(value));
  });
}

/** `GET /api/catalog/products`: the name of a route, as shown to people, in faults and in the request log. */
export function routeName(endpoint: { method: string; path: string }): string {
  return `${endpoint.method} ${endpoint.path}`;
}

/**
 * Changes to a valid answer: fields removed, renamed, retyped, moved, added, huge, deeply nested, or with unusual
 * characters.
 */
import fc from 'fast-check';

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** One change as plain data: its kind, its place (any number, modulo the number of places) and its variant. */
export interface Change {
  kind: keyof typeof kinds;
  place: number;
  variant: number;
}

const markup = [
  '<img data-injected src=x onerror="document.title=1">',
  '</p><script data-injected>document.title=1</script>',
  'javascript:document.title=1',
  '"><b data-injected>bold</b>',
  '[a](javascript:alert(1)) ![i](https://images.example/i.png)',
];
const oddLetters = [
  '\u202Eright to left\u202C',
  '\uD800 half a pair',
  'e\u0301\u0302\u0303'.repeat(40),
  '\u200B\u200D\uFEFF',
  '👩‍👩‍👧‍👦'.repeat(20),
  '\u0000\u0007\u001B[31m',
  'עברית عربى 日本語',
  '   \n\n\t ',
];
/** An answer whose every text ends in marks that nobody sees: one turns what follows, one has no width. */
export function addHiddenCharacters(answer: Json): Json {
  if (typeof answer === 'string') return `${answer}\u202E\u200B`;
  if (Array.isArray(answer)) return answer.map(addHiddenCharacters);
  if (answer === null || typeof answer !== 'object') return answer;
  return Object.fromEntries(Object.entries(answer).map(([name, value]) => [name, addHiddenCharacters(value)]));
}

const huge = ['x'.repeat(100_000), 'word '.repeat(20_000), '9'.repeat(5_000)];
const otherTypes: Json[] = [
  null,
  true,
  0,
  -1,
  0.5,
  1e300,
  Number.MAX_SAFE_INTEGER + 1,
  '',
  'text',
  '12',
  '2026-13-45T99:99:99Z',
  [],
  [[]],
  [null, 1, 'a', {}],
  {},
  { id: {} },
  { name: ['a'] },
];
const wrappers = ['data', 'result', 'item', 'payload', 'product', 'products', 'run', 'records', 'constructor'];

const pick = <T>(from: readonly T[], variant: number): T => from[variant % from.length]!;
/** A copy: the next change may be made inside it. */
const otherType = (variant: number): Json => structuredClone(pick(otherTypes, variant));
const isRecord = (value: Json): value is { [name: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: Json): value is string => typeof value === 'string';

/** How each kind changes the value at a place; `undefined` removes it. */
const kinds = {
  remove: () => undefined,
  retype: (_value: Json, variant: number) => otherType(variant),
  wrap: (value: Json, variant: number) => ({ [pick(wrappers, variant)]: value }),
  list: (value: Json) => [value],
  repeat: (value: Json, variant: number) => Array.from({ length: 1 + (variant % 30) }, () => value),
  markup: (value: Json, variant: number) => (isText(value) ? pick(markup, variant) : [pick(markup, variant)]),
  letters: (_value: Json, variant: number) => pick(oddLetters, variant),
  huge: (_value: Json, variant: number) => pick(huge, variant),
  deep: (value: Json, variant: number) => {
    let deep = value;
    for (let level = 0; level < 50 + (variant % 400); level += 1) deep = level % 2 ? [deep] : { deep };
    return deep;
  },
  extra: (value: Json, variant: number) =>
    isRecord(value)
      ? { ...value, [pick(['__proto__', 'toString', 'x_extra', 'κλειδί', ''], variant)]: otherType(variant) }
      : value,
  rename: (value: Json) => swapSpelling(value),
} satisfies Record<string, (value: Json, variant: number) => Json | undefined>;

/** Kinds that leave some values unchanged, with the values they do change. */
const changeable: Partial<Record<Change['kind'], (value: Json) => boolean>> = {
  extra: (value) => isRecord(value),
  rename: (value) => JSON.stringify(swapSpelling(value)) !== JSON.stringify(value),
};

const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const camel = (name: string) => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Deeper names keep their spelling, so that no nesting is too deep for the stack. */
const RENAMED_LEVELS = 500;

/** A value with the spelling of every name swapped: `sellerId` to `seller_id`, and `seller_id` to `sellerId`. */
export function swapSpelling(value: Json, levels = RENAMED_LEVELS): Json {
  if (levels === 0) return value;
  if (Array.isArray(value)) return value.map((each) => swapSpelling(each, levels - 1));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      name.includes('_') ? camel(name) : snake(name),
      swapSpelling(field, levels - 1),
    ]),
  );
}

/** One to four changes. */
export const changes: fc.Arbitrary<Change[]> = fc.array(
  fc.record({
    kind: fc.constantFrom(...(Object.keys(kinds) as (keyof typeof kinds)[])),
    place: fc.nat(100_000),
    variant: fc.nat(10_000),
  }),
  { minLength: 1, maxLength: 4 },
);

/** The body of an answer after the changes, as text. */
export function applyChanges(answer: Json, list: readonly Change[]): string {
  const root = { answer: structuredClone(answer) };
  for (const { kind, place, variant } of list) {
    const places = placesIn(root).filter((at) => changeable[kind]?.(valueAt(at)) ?? true);
    const at = places[place % places.length];
    if (!at) continue;
    const [holder, name] = at;
    const value = valueAt(at);
    const next = kinds[kind](value, variant);
    if (next !== undefined) {
      Object.defineProperty(holder, name, { value: next, enumerable: true, configurable: true, writable: true });
    } else if (Array.isArray(holder)) holder.splice(Number(name), 1);
    else if (holder !== root) Reflect.deleteProperty(holder, name);
  }
  return JSON.stringify(root.answer);
}

type Place = [holder: object, name: string];

const valueAt = ([holder, name]: Place): Json => (holder as Record<string, Json>)[name]!;

/** Every place in a value: its container and its name there. Of deep nesting, only the first levels. */
function placesIn(root: Json): Place[] {
  const found: Place[] = [];
  const walk = (node: Json, depth: number) => {
    if (typeof node !== 'object' || node === null || depth > 12) return;
    for (const name of Object.keys(node)) {
      found.push([node, name]);
      walk((node as Record<string, Json>)[name]!, depth + 1);
    }
  };
  walk(root, 0);
  return found;
}

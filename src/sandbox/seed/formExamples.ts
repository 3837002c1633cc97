/** Adds examples to the messages about seed fields that have the wrong format. */
import { type Path, readText } from './located';
import { seedExample } from './seedExample';

const uuid = ['a UUID', '0b100000-0000-4000-8000-000000000001'] as const;
/** Examples by the end of the message, for fields that the example seed does not have. */
const usual: readonly (readonly [ending: string, example: string])[] = [
  uuid,
  ['a number', '4.5'],
  ['a whole number', '3'],
  ['true or false', 'true'],
  ['a list', '[one, two]'],
  ['text', 'Salt Wind'],
];

/** The message with an example of the expected format; unchanged if it lists the options or states a limit. */
export function addExample(message: string, path: Path): string {
  const [, stated = ''] = /^\S* ?(must be (?!one of |exactly |at (?:least|most) ).*)\.$/s.exec(message) ?? [];
  if (stated === '' || stated.includes('as in')) return message;
  const known = usual.find(([ending]) => stated.endsWith(` ${ending}`));
  // An id is a UUID in one record and a name in another.
  const example = known === uuid ? known[1] : (exampleAt(path) ?? known?.[1]);
  if (example === undefined) return message;
  const quoted = stated === 'must be text' ? ' Put quotes around text that looks like a number, true or null.' : '';
  return `${message.slice(0, -1)}, as in ${example}.${quoted}`;
}

let example: unknown;

/** The value that the example seed has at a path, or at another field of the same name, as written there. */
function exampleAt(path: Path): string | undefined {
  const names = path.filter((step) => typeof step === 'string');
  const last = names.at(-1);
  if (last === undefined) return undefined;
  example ??= readText(seedExample()).value;
  const found = valuesAt(example, names)[0] ?? valuesNamed(example, last)[0];
  const shown: unknown = typeof path.at(-1) === 'number' && Array.isArray(found) ? found[0] : found;
  return shown === undefined ? undefined : written(shown);
}

/** The values at the names of a path, ignoring list indexes. */
const valuesAt = (value: unknown, [name, ...rest]: readonly string[]): unknown[] =>
  name === undefined ? [value] : getMembers(value, name).flatMap((member) => valuesAt(member, rest));

const getMembers = (value: unknown, name: string): unknown[] =>
  Array.isArray(value)
    ? value.flatMap((each: unknown) => getMembers(each, name))
    : Object.entries(value ?? {}).flatMap(([key, member]) => (key === name ? [member as unknown] : []));

function valuesNamed(value: unknown, name: string): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((each: unknown) => valuesNamed(each, name));
  return Object.entries(value).flatMap(([key, member]) => [
    ...(key === name ? [member as unknown] : []),
    ...valuesNamed(member, name),
  ]);
}

/** In YAML's flow style. A list is shown with its first entry, a record with its first fields. */
function written(value: unknown): string {
  if (Array.isArray(value)) return `[${written(value[0])}]`;
  if (typeof value === 'string' && /[{}[\]]/.test(value)) return `'${value}'`;
  if (typeof value !== 'object' || value === null) return String(value);
  const fields = Object.entries(value).slice(0, 2);
  return `{ ${fields.map(([key, member]) => `${key}: ${written(member)}`).join(', ')} }`;
}

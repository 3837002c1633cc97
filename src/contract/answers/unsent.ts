/** Finds what an answer of the sandbox lacks of what its own OpenAPI document promises. */
import type { Shape } from './shape';

/** The paths of the fields that an answer lacks, as `products[].slug`, each once: all that the contract knows but those marked `sometimes`. */
export const unsentFields = (answer: unknown, shape: Shape): string[] => [...new Set(unsentIn(answer, shape, ''))];

function unsentIn(value: unknown, { fields, element }: Shape, at: string): string[] {
  if (Array.isArray(value)) return element ? value.flatMap((item) => unsentIn(item, element, `${at}[]`)) : [];
  if (!fields || typeof value !== 'object' || value === null) return [];
  const record = value as Readonly<Record<string, unknown>>;
  return Object.entries(fields).flatMap(([name, field]) => {
    const path = at === '' ? name : `${at}.${name}`;
    const given = Object.hasOwn(record, name) ? record[name] : undefined;
    if (given !== undefined) return unsentIn(given, field, path);
    return isSent(field) ? [path] : [];
  });
}

/** Whether the sandbox always sends it. */
const isSent = ({ mark, sometimes, optional }: Shape): boolean => (mark ? !sometimes : !optional);

/** Finds the documented fields that an answer lacks. */
import type { Shape } from './shape';

/** How many elements of a list are checked; the rest are assumed to be alike. */
const SAMPLE_SIZE = 3;

/** Names each documented field that the answer lacks or that has the wrong type; the service promised no others. */
export function findMismatches(value: unknown, { fields, element }: Shape, at = ''): string[] {
  if (element) {
    if (!Array.isArray(value)) return [];
    return value.slice(0, SAMPLE_SIZE).flatMap((item, index) => findMismatches(item, element, `${at}[${index}]`));
  }
  if (!fields) return [];
  const record = typeof value === 'object' ? (value as Record<string, unknown> | null) : {};
  // An absent record that was not promised lacks nothing; the answer itself must be present.
  if ((record === null || value === undefined) && at !== '') return [];
  return Object.entries(fields).flatMap(([name, field]) => {
    const path = at ? `${at}.${name}` : name;
    const fieldValue = record !== null && Object.hasOwn(record, name) ? record[name] : undefined;
    if (!isPromised(field)) return typeof fieldValue === 'object' ? findMismatches(fieldValue, field, path) : [];
    if (fieldValue === undefined) return [`${path} is missing`];
    return matchesType(field, fieldValue) ? findMismatches(fieldValue, field, path) : [`${path} has the wrong type`];
  });
}

/** Documented, and neither optional nor nullable, so its absence is a mismatch. */
const isPromised = ({ mark, optional, nullable }: Shape): boolean => mark === 'documented' && !optional && !nullable;

/** Whether any part of it is documented, at any depth. */
function promisesAny({ fields, element }: Shape): boolean {
  if (element) return promisesAny(element);
  return Object.values(fields ?? {}).some((field) => isPromised(field) || promisesAny(field));
}

function matchesType({ kind, element }: Shape, value: unknown): boolean {
  switch (kind) {
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value);
    case 'array':
      // Elements with documented fields are checked one by one.
      return (
        Array.isArray(value) && (!element || promisesAny(element) || value.every((item) => matchesType(element, item)))
      );
    case 'integer':
      return Number.isSafeInteger(value);
    case 'string':
    case 'number':
    case 'boolean':
      return typeof value === kind;
    default:
      return true;
  }
}

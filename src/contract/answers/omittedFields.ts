/** Finds the fields that the sandbox's own OpenAPI document promises and an answer lacks. */
import type { Shape } from './shape';

/** The paths of the fields that an answer lacks, as `products[].slug`, each once: all that the contract knows but those marked `sometimes`. */
export function findOmittedFields(answer: unknown, shape: Shape): string[] {
  const found = new Set<string>();
  collect(answer, shape, [], found);
  return [...found];
}

/** @param at the names that lead to the value; unchanged once this returns. Every answer is searched, so a path is built only for a missing field. */
function collect(value: unknown, { fields, element }: Shape, at: string[], found: Set<string>): void {
  if (Array.isArray(value)) {
    if (!element) return;
    at.push('[]');
    for (const item of value) collect(item, element, at, found);
    at.pop();
    return;
  }
  if (!fields || typeof value !== 'object' || value === null) return;
  const record = value as Readonly<Record<string, unknown>>;
  for (const name in fields) {
    const field = fields[name];
    if (!field) continue;
    const fieldValue = Object.hasOwn(record, name) ? record[name] : undefined;
    if (fieldValue === undefined && !isSent(field)) continue;
    at.push(name);
    if (fieldValue === undefined) found.add(at.join('.').replaceAll('.[]', '[]'));
    else if (field.fields || field.element) collect(fieldValue, field, at, found);
    at.pop();
  }
}

/** Whether the sandbox always sends it. */
const isSent = ({ mark, sometimes, optional }: Shape): boolean => (mark ? !sometimes : !optional);

/** What the document promises of an answer, derived from its shape. */
import type { Promised } from '../mismatch';
import type { Shape } from './shape';

/** What is documented of a shape, at any depth. */
export function promisedOf({ kind, fields, element }: Shape): Promised {
  if (element) return { kind, element: promisedOf(element) };
  const documented = Object.entries(fields ?? {}).flatMap(([name, field]) => {
    const must = field.mark === 'documented' && !field.optional && !field.nullable;
    const promised = promisedOf(field);
    return must || holdsAny(promised) ? [[name, { ...promised, ...(must && { must }) }] as const] : [];
  });
  return { kind, ...(documented.length > 0 && { fields: Object.fromEntries(documented) }) };
}

/** Whether anything is documented at any depth. */
export function holdsAny(promised: Promised): boolean {
  return promised.fields !== undefined || (promised.element !== undefined && holdsAny(promised.element));
}

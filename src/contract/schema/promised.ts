/** What the document promises of an answer, derived from its schema. */
import type { z } from './zod';
import { fieldNotes } from './provenance';
import type { Promised } from '../mismatch';

interface Def {
  type: string;
  format?: string;
  shape?: Record<string, z.ZodMiniType>;
  element?: z.ZodMiniType;
  innerType?: z.ZodMiniType;
}

/** Derives what the document promises of values of a schema. */
export function promisedBy(schema: z.ZodMiniType): Promised {
  const def = schema._zod.def as unknown as Def;
  if (def.innerType) return promisedBy(def.innerType);
  if (def.type === 'array' && def.element) return { kind: 'array', element: promisedBy(def.element) };
  if (!def.shape) return { kind: def.type === 'number' && def.format ? 'integer' : def.type };
  const fields = Object.entries(def.shape).flatMap(([name, field]) => {
    const optional = (field._zod.def as unknown as Def).innerType !== undefined;
    const must = fieldNotes.get(field)?.mark === 'documented' && !optional;
    const promised = promisedBy(field);
    return must || holdsAny(promised) ? [[name, { ...promised, ...(must && { must }) }] as const] : [];
  });
  return { kind: 'object', ...(fields.length > 0 && { fields: Object.fromEntries(fields) }) };
}

function holdsAny(promised: Promised): boolean {
  return promised.fields !== undefined || (promised.element !== undefined && holdsAny(promised.element));
}

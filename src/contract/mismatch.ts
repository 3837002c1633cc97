import type { z } from './zod';
import { fieldNotes } from './marks';

interface Def {
  type: string;
  shape?: Record<string, z.ZodMiniType>;
  element?: z.ZodMiniType;
  innerType?: z.ZodMiniType;
}

const definition = (schema: z.ZodMiniType): Def => schema._zod.def as unknown as Def;

/** Elements of a list that are looked at: a list is made by one hand, the rest will be alike. */
const SAMPLE = 3;

/**
 * The documented facts that an answer lacks, in words that name the field. Observed and sandbox fields are not looked
 * for: the service never promised them.
 */
export function documentedMismatches(schema: z.ZodMiniType, value: unknown, at = ''): string[] {
  const def = definition(schema);
  if (def.innerType) return value === undefined || value === null ? [] : documentedMismatches(def.innerType, value, at);
  if (def.type === 'array' && def.element) {
    const { element } = def;
    return Array.isArray(value)
      ? value.slice(0, SAMPLE).flatMap((item, index) => documentedMismatches(element, item, `${at}[${index}]`))
      : [];
  }
  if (!def.shape) return [];
  // An answer that is no object at all lacks everything; a field of that kind is its own record's complaint.
  if (typeof value !== 'object' || value === null) return at === '' ? documentedMismatches(schema, {}) : [];
  return Object.entries(def.shape).flatMap(([name, field]) => {
    const path = at ? `${at}.${name}` : name;
    const given = (value as Record<string, unknown>)[name];
    const inner = definition(field);
    if (fieldNotes.get(field)?.mark !== 'documented' || inner.innerType) return documentedMismatches(field, given, path);
    if (given === undefined) return [`${path} is missing`];
    const holds = inner.shape ? typeof given === 'object' && given !== null : field.safeParse(given).success;
    return holds ? documentedMismatches(field, given, path) : [`${path} is not what the document says`];
  });
}

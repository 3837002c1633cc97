/** What of an answer the document promises, derived from its schema as plain data, and what of it an answer lacks. */
import type { z } from './zod';
import { fieldNotes } from './marks';

/** One place in an answer. Places that hold nothing documented, at any depth, are left out. */
export interface Promised {
  kind: string;
  /** Documented and not optional: its absence is a mismatch. */
  must?: boolean;
  fields?: Readonly<Record<string, Promised>>;
  element?: Promised;
}

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

/** Elements of a list that are looked at: a list is made by one hand, the rest will be alike. */
const SAMPLE = 3;

/**
 * The documented facts that an answer lacks, in words that name the field. Observed and sandbox fields are not looked
 * for: the service never promised them.
 */
export function documentedMismatches(promised: Promised, value: unknown, at = ''): string[] {
  const { fields, element } = promised;
  if (element) {
    if (!Array.isArray(value)) return [];
    return value.slice(0, SAMPLE).flatMap((item, index) => documentedMismatches(element, item, `${at}[${index}]`));
  }
  if (!fields) return [];
  const record = typeof value === 'object' ? (value as Record<string, unknown> | null) : {};
  // An absent record that was not promised promises nothing either; the answer itself was asked for.
  if ((record === null || value === undefined) && at !== '') return [];
  return Object.entries(fields).flatMap(([name, field]) => {
    const path = at ? `${at}.${name}` : name;
    const given = record !== null && Object.hasOwn(record, name) ? record[name] : undefined;
    if (!field.must) return typeof given === 'object' ? documentedMismatches(field, given, path) : [];
    if (given === undefined) return [`${path} is missing`];
    return isOf(field, given) ? documentedMismatches(field, given, path) : [`${path} is not what the document says`];
  });
}

function isOf({ kind, element }: Promised, value: unknown): boolean {
  switch (kind) {
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value);
    case 'array':
      return (
        Array.isArray(value) && (!element || element.fields !== undefined || value.every((item) => isOf(element, item)))
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

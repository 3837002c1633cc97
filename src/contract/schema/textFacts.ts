/** The constraints on a route's text parameters, derived from their schema as plain data. */
import { type Def, defOf, type z } from './zod';

export interface TextFact {
  kind: 'text' | 'number' | 'integer' | 'boolean' | 'enum' | 'uuid';
  required?: true;
  min?: number;
  max?: number;
  values?: readonly string[];
}

/** The parameters by name. The type parameter is the type of their decoded value. */
export type TextFacts<T = unknown> = Readonly<Record<string, TextFact>> & { readonly __decodes?: T };

/** Derives the facts. Throws for a rule that they cannot express, so that none is dropped silently. */
export function textFacts<S extends z.ZodMiniObject>(schema: S): TextFacts<z.infer<S>> {
  return Object.fromEntries(
    Object.entries(schema.shape).map(([name, field]) => [name, factOf(name, field as z.ZodMiniType)]),
  );
}

function factOf(name: string, schema: z.ZodMiniType, given: Pick<TextFact, 'required'> = { required: true }): TextFact {
  const def = defOf(schema);
  if (def.type === 'optional' && def.innerType) return factOf(name, def.innerType, {});
  const fact: TextFact = { kind: kindOf(name, def), ...given };
  if (def.entries) fact.values = Object.values(def.entries);
  for (const { _zod } of def.checks ?? []) {
    const { check, minimum, maximum, value, inclusive, format } = _zod.def;
    if (check === 'min_length') fact.min = minimum;
    else if (check === 'max_length') fact.max = maximum;
    else if (check === 'greater_than' && inclusive) fact.min = value;
    else if (check === 'less_than' && inclusive) fact.max = value;
    else if (!(check === 'string_format' && format === 'uuid') && check !== 'number_format') {
      throw new TypeError(`The rule ${check} of ${name} cannot be expressed as a fact`);
    }
  }
  return fact;
}

function kindOf(name: string, { type, format }: Def): TextFact['kind'] {
  if (type === 'string') {
    if (format === 'uuid') return 'uuid';
    if (format === undefined) return 'text';
  }
  if (type === 'number') return format === undefined ? 'number' : 'integer';
  if (type === 'boolean' || type === 'enum') return type;
  throw new TypeError(`${name} has a type that cannot be sent as text`);
}

/** The shapes of answers, derived from their schemas: every field that the contract knows, with its mark. */
import { type Mark, fieldNotes } from '../schema/provenance';
import { getDef, type z } from '../schema/zod';

/** One position in an answer. */
export interface Shape {
  /** `any` if every value is allowed, or the contract does not say. */
  kind: 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean' | 'any';
  nullable?: true;
  mark?: Mark;
  /** May be absent. */
  optional?: true;
  /** The sandbox sometimes leaves it out. */
  sometimes?: true;
  /** Absent for a record that allows any fields. */
  fields?: Readonly<Record<string, Shape>>;
  element?: Shape;
}

const kinds: Readonly<Record<string, Shape['kind']>> = {
  array: 'array',
  boolean: 'boolean',
  enum: 'string',
  number: 'number',
  object: 'object',
  record: 'object',
  string: 'string',
};

/** Derives the shape of a schema's values. */
export function toShape(schema: z.ZodMiniType): Shape {
  const def = getDef(schema);
  if (def.innerType) {
    const inner = toShape(def.innerType);
    if (def.type === 'optional') return { ...inner, optional: true };
    return def.type === 'nullable' ? { ...inner, nullable: true } : inner;
  }
  const fields = Object.entries(def.shape ?? {});
  const kind = def.type === 'number' && def.format ? 'integer' : (kinds[def.type] ?? 'any');
  return {
    kind,
    ...(def.element && { element: toShape(def.element) }),
    ...(fields.length > 0 && {
      fields: Object.fromEntries(
        fields.map(([name, field]) => {
          const { mark, sometimes } = fieldNotes.get(field) ?? {};
          return [name, { ...toShape(field), ...(mark && { mark }), ...(sometimes && { sometimes }) }] as const;
        }),
      ),
    }),
  };
}

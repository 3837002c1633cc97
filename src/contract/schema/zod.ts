/**
 * The only import of zod. `jitless` keeps zod from compiling parsers with `new Function`, which the console's content security policy forbids; it
 * must be set before any schema of the project is built.
 */
import * as z from 'zod/mini';

/** Marks a missing value. zod drops the input from its issues, and this distinguishes a missing value from one of the wrong type. */
export const MISSING = 'missing';

z.config({
  jitless: true,
  customError: (issue) => (issue.code === 'invalid_type' && issue.input === undefined ? MISSING : undefined),
});

export { z };

/** What a schema is made of, as far as this project reads it. */
export interface Def {
  type: string;
  format?: string;
  entries?: Record<string, string>;
  values?: unknown[];
  shape?: Record<string, z.ZodMiniType>;
  element?: z.ZodMiniType;
  innerType?: z.ZodMiniType;
  /** What a codec decodes to. */
  out?: z.ZodMiniType;
  checks?: readonly { _zod: { def: Check } }[];
}

interface Check {
  check: string;
  minimum?: number;
  maximum?: number;
  value?: number;
  inclusive?: boolean;
  format?: string;
}

export const defOf = (schema: z.ZodMiniType) => schema._zod.def as unknown as Def;

/** The type name of a schema inside any optional and nullable wrappers. */
export function baseType(schema: z.ZodMiniType): string {
  const { innerType, type } = defOf(schema);
  return innerType ? baseType(innerType) : type;
}

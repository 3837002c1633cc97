/**
 * The only import of zod. `jitless` keeps zod from compiling parsers with `new Function`, which the console's content security
 * policy forbids; every schema of the project is built after this has run.
 */
import * as z from 'zod/mini';

/** Marks a missing value: zod drops the input from its issues, and this tells it apart from a value of the wrong type. */
export const MISSING = 'missing';

z.config({
  jitless: true,
  customError: (issue) => (issue.code === 'invalid_type' && issue.input === undefined ? MISSING : undefined),
});

export { z };

/** The type name of a schema inside any optional and nullable wrappers. */
export function baseType(schema: z.ZodMiniType): string {
  const def = schema._zod.def as { type: string; innerType?: z.ZodMiniType };
  return def.innerType ? baseType(def.innerType) : def.type;
}

/**
 * The one door to zod. `jitless` keeps zod from compiling parsers with `new Function`, which the console's
 * content security policy forbids; every schema of the project is built after this line has run.
 */
import * as z from 'zod/mini';

/** zod drops the input from its issues; this word keeps apart what is missing from what has the wrong type. */
export const MISSING = 'missing';

z.config({
  jitless: true,
  customError: (issue) => (issue.code === 'invalid_type' && issue.input === undefined ? MISSING : undefined),
});

export { z };

/** The type name of a schema under any optional and nullable wrappers. */
export function baseType(schema: z.ZodMiniType): string {
  const def = schema._zod.def as { type: string; innerType?: z.ZodMiniType };
  return def.innerType ? baseType(def.innerType) : def.type;
}

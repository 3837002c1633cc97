/**
 * The only import of zod. `jitless` stops zod from compiling parsers with `new Function`, which the console's content security policy forbids; it
 * must be set before any schema of the project is built. Zod's settings apply to the whole process, including the schemas of a program that uses this
 * package, so nothing is set that would change their messages.
 */
import * as z from 'zod/mini';

/** Marks a missing value. zod drops the input from its issues, and this distinguishes a missing value from one of the wrong type. */
export const MISSING = 'missing';

z.config({ jitless: true });

/** The context for a parse whose issues `fieldIssues` turns into messages. */
export const parseContext: z.core.ParseContext<z.core.$ZodIssue> = {
  error: (issue) => (issue.code === 'invalid_type' && issue.input === undefined ? MISSING : undefined),
};

export { z };

/** What a schema reads, given the function that makes it. */
export type Infer<Make extends () => z.ZodMiniType> = z.infer<ReturnType<Make>>;

/** The parts of a schema that this project reads. */
export interface Def {
  type: string;
  format?: string;
  entries?: Record<string, string>;
  values?: unknown[];
  shape?: Record<string, z.ZodMiniType>;
  element?: z.ZodMiniType;
  /** Of a record, whose names are any. */
  valueType?: z.ZodMiniType;
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

export const getDef = (schema: z.core.$ZodType) => schema._zod.def as unknown as Def;

/** The type name of a schema inside any optional and nullable wrappers. */
export function getBaseType(schema: z.ZodMiniType): string {
  const { innerType, type } = getDef(schema);
  return innerType ? getBaseType(innerType) : type;
}

/** What the audit of a Pack asks of the methods that its manifest declares (observed; the field names of evaluations are the sandbox's). */

export const MANIFEST = 'taip.json';
/** The most bytes of a manifest that are read. */
export const MANIFEST_BYTES_MAX = 262_144;

export interface DeclaredMethod {
  /** `read` or `write`. */
  effect?: string | undefined;
  /** `none` or `per_call`. */
  confirmation?: string | undefined;
  inputSchema?: Readonly<Record<string, unknown>> | undefined;
  /** Of kind `behaviour` or `safety`. */
  evaluations?: readonly { kind?: string | undefined }[] | undefined;
}

/**
 * What a declared method lacks, each to follow its name: a strict object schema and an evaluation of its behaviour; if it
 * writes, confirmation per call and an evaluation of its safety.
 */
export function methodFaults({ inputSchema, effect, confirmation, evaluations = [] }: DeclaredMethod): string[] {
  const evaluated = (kind: 'behaviour' | 'safety') => evaluations.some((each) => each.kind === kind);
  const faults: string[] = [];
  if (inputSchema?.['type'] !== 'object' || inputSchema['additionalProperties'] !== false) {
    faults.push('has no strict object schema: type "object" and additionalProperties false');
  }
  if (!evaluated('behaviour')) faults.push('has no evaluation of its behaviour');
  if (effect === 'write' && confirmation !== 'per_call') faults.push('writes without confirmation per_call');
  if (effect === 'write' && !evaluated('safety')) faults.push('writes and has no evaluation of its safety');
  return faults;
}

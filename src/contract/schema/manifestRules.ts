/** What the audit of a Pack requires of the client extensions in its manifest (observed; the names `evaluations` and `headers` are the sandbox's). */

export const MANIFEST = 'taip.json';
/** The maximum number of bytes of a manifest that are read. */
export const MANIFEST_BYTES_MAX = 262_144;

export interface DeclaredMethod {
  /** `read` or `write`. */
  effect?: string | undefined;
  /** `none` or `per_call`. */
  confirmation?: string | undefined;
  inputSchema?: Readonly<Record<string, unknown>> | undefined;
  /** Of kind `behavior` (or `behaviour`) or `safety`. */
  evaluations?: readonly { kind?: string | undefined }[] | undefined;
}

/**
 * What a declared method lacks, each worded to follow its name: a strict object schema and an evaluation of its behavior; if it writes, confirmation
 * per call and an evaluation of its safety.
 */
export function findMethodIssues({ inputSchema, effect, confirmation, evaluations = [] }: DeclaredMethod): string[] {
  const evaluated = (...kinds: string[]) => evaluations.some(({ kind }) => kind !== undefined && kinds.includes(kind));
  const issues: string[] = [];
  if (inputSchema?.['type'] !== 'object' || inputSchema['additionalProperties'] !== false) {
    issues.push('has no strict object schema: type "object" and additionalProperties false');
  }
  if (!evaluated('behavior', 'behaviour')) issues.push('has no evaluation of its behavior');
  if (effect === 'write' && confirmation !== 'per_call') issues.push('writes without confirmation per_call');
  if (effect === 'write' && !evaluated('safety')) issues.push('writes, but has no evaluation of its safety');
  return issues;
}

/** Limits of client extensions (observed), in characters, entries or methods; ids are minimum and maximum. */
export const extensionLimits = {
  extensionsMax: 24,
  id: [2, 64],
  qualifiedMax: 140,
  methodsMax: 32,
  environmentKeysMax: 12,
  headersMax: 24,
} as const;
const environmentKeyPattern = /^[A-Z][A-Z0-9_]{1,63}$/;

export interface DeclaredExtension {
  id: string;
  /** `https_api`, `mcp` or `local_skill`. */
  kind?: string | undefined;
  environmentKeys?: readonly string[] | undefined;
  /** The number of headers it sends. */
  headers?: number | undefined;
  /** The methods' ids. */
  methods: readonly string[];
}

/** Where a declared extension exceeds the limits, each worded to follow its name. */
export function findExtensionLimitIssues({
  id,
  kind,
  environmentKeys = [],
  headers = 0,
  methods,
}: DeclaredExtension): string[] {
  const { qualifiedMax, methodsMax, environmentKeysMax, headersMax } = extensionLimits;
  const issues: string[] = [];
  const checkCount = (count: number, max: number, noun: string) => {
    if (count > max) issues.push(`has ${count} ${noun}, more than ${max}`);
  };
  if (!isIdLengthValid(id)) issues.push(`has an id that is not ${idLengthLabel}`);
  if (kind === 'https_api') checkCount(headers, headersMax, 'headers');
  else {
    checkCount(methods.length, methodsMax, 'methods');
    checkCount(environmentKeys.length, environmentKeysMax, 'environment keys');
  }
  for (const key of environmentKeys) {
    if (!environmentKeyPattern.test(key))
      issues.push(`has the environment key ${key}, which does not match ${environmentKeyPattern.source}`);
  }
  for (const method of methods) {
    if (!isIdLengthValid(method)) issues.push(`has the method ${method}, whose id is not ${idLengthLabel}`);
    if (countCharacters(id) + 1 + countCharacters(method) > qualifiedMax) {
      issues.push(`has the method ${method}, whose name with the extension has more than ${qualifiedMax} characters`);
    }
  }
  return issues;
}

/** The error when there are too many extensions; undefined otherwise. */
export function tooManyExtensions(count: number): string | undefined {
  return count > extensionLimits.extensionsMax
    ? `declares ${count} client extensions, more than ${extensionLimits.extensionsMax}`
    : undefined;
}

const [idMin, idMax] = extensionLimits.id;
const idLengthLabel = `of ${idMin} to ${idMax} characters`;
const countCharacters = (text: string) => Array.from(text).length;
const isIdLengthValid = (id: string) => countCharacters(id) >= idMin && countCharacters(id) <= idMax;

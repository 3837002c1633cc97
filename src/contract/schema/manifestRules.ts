/** What the audit of a Pack requires of the client extensions in its manifest (observed; the names `evaluations` and `headers` are the sandbox's). */

export const MANIFEST = 'taip.json';
/** The maximum number of bytes read of a manifest. */
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
 * What a declared method lacks, each worded to follow its name: a strict object schema and an evaluation of its behaviour; if it writes, confirmation
 * per call and an evaluation of its safety.
 */
export function methodFaults({ inputSchema, effect, confirmation, evaluations = [] }: DeclaredMethod): string[] {
  const evaluated = (...kinds: string[]) => evaluations.some(({ kind }) => kind !== undefined && kinds.includes(kind));
  const faults: string[] = [];
  if (inputSchema?.['type'] !== 'object' || inputSchema['additionalProperties'] !== false) {
    faults.push('has no strict object schema: type "object" and additionalProperties false');
  }
  if (!evaluated('behavior', 'behaviour')) faults.push('has no evaluation of its behaviour');
  if (effect === 'write' && confirmation !== 'per_call') faults.push('writes without confirmation per_call');
  if (effect === 'write' && !evaluated('safety')) faults.push('writes and has no evaluation of its safety');
  return faults;
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
const environmentKey = /^[A-Z][A-Z0-9_]{1,63}$/;

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
export function extensionFaultsOf({
  id,
  kind,
  environmentKeys = [],
  headers = 0,
  methods,
}: DeclaredExtension): string[] {
  const { qualifiedMax, methodsMax, environmentKeysMax, headersMax } = extensionLimits;
  const faults: string[] = [];
  const more = (count: number, most: number, what: string) => {
    if (count > most) faults.push(`has ${count} ${what}, more than ${most}`);
  };
  if (!fitsId(id)) faults.push(`has an id that is not ${idWords}`);
  if (kind === 'https_api') more(headers, headersMax, 'headers');
  else {
    more(methods.length, methodsMax, 'methods');
    more(environmentKeys.length, environmentKeysMax, 'environment keys');
  }
  for (const key of environmentKeys) {
    if (!environmentKey.test(key))
      faults.push(`has the environment key ${key}, which does not match ${environmentKey.source}`);
  }
  for (const method of methods) {
    if (!fitsId(method)) faults.push(`has the method ${method}, whose id is not ${idWords}`);
    if (lengthOf(id) + 1 + lengthOf(method) > qualifiedMax) {
      faults.push(`has the method ${method}, whose name with the extension has more than ${qualifiedMax} characters`);
    }
  }
  return faults;
}

/** The error when there are too many extensions; undefined otherwise. */
export function tooManyExtensions(count: number): string | undefined {
  return count > extensionLimits.extensionsMax
    ? `declares ${count} client extensions, more than ${extensionLimits.extensionsMax}`
    : undefined;
}

const [idMin, idMax] = extensionLimits.id;
const idWords = `of ${idMin} to ${idMax} characters`;
const lengthOf = (text: string) => Array.from(text).length;
const fitsId = (id: string) => lengthOf(id) >= idMin && lengthOf(id) <= idMax;

/** What a Pack declares about its runtime: read from a `taip.json`, or from the runtime profile that the service has stored. */
import type { RuntimeProfileView } from '../../../../api/resources/packs/runtimeProfile';

export interface DeclaredMethod {
  id: string;
  /** `read` or `write`, as written. */
  effect: string | undefined;
  /** `none` or `per_call`, as written. */
  confirmation: string | undefined;
  /** `behavior 4`; undefined if not given. */
  evaluations: string[] | undefined;
  /** What the audit of client extensions would find missing. */
  faults: string[];
}

export interface DeclaredExtension {
  id: string;
  /** `https_api`, `mcp` or `local_skill`, as written. */
  kind: string | undefined;
  environmentKeys: string[];
  methods: DeclaredMethod[];
  /** Where it exceeds the limits of its audit. */
  faults: string[];
}

/** Undefined parts are not declared or not given. */
export interface Declared {
  name: string | undefined;
  version: string | undefined;
  models: string[] | undefined;
  hostedSkills: string[] | undefined;
  /** Whether its runs accept files. */
  files: boolean | undefined;
  extensions: DeclaredExtension[] | undefined;
  /** The number of methods that are not listed. */
  moreMethods: number;
  /** The number of faults in all extensions and methods, listed or not. */
  faults: number;
  /** The message that there are too many extensions. */
  tooMany: string | undefined;
}

/** What the service has stored of a committed version. */
export function readProfile({ version, hostedSkills, filePolicy, extensions }: RuntimeProfileView): Declared {
  return {
    name: undefined,
    version,
    models: undefined,
    hostedSkills: hostedSkills?.map(({ id }) => id),
    files: filePolicy?.accepted,
    extensions: extensions?.map(({ id, kind, environmentKeys, methods }) => ({
      id,
      kind,
      environmentKeys,
      faults: [],
      methods: methods.map((method) => ({
        id: method.id,
        effect: method.effect,
        confirmation: method.confirmation,
        evaluations: undefined,
        faults: [],
      })),
    })),
    moreMethods: 0,
    faults: 0,
    tooMany: undefined,
  };
}

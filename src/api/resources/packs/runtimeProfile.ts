import { readQuery } from '../../client/readQuery';
import * as f from '../../reader/fields';
import { isRecord, readList, readRecord, readText } from '../../reader/json';
import { type PackView, readPack } from './packs';
import { filePolicy, readSkillList } from './runtime';

const methodFields = f.table({
  description: f.text('description', 'summary'),
  /** `read` or `write`, as received. */
  effect: f.label(['effect', 'type'], 'effect', 'access'),
  /** `none` or `per_call`, as received. */
  confirmation: f.label(['confirmation', 'mode'], 'confirmation', 'confirm'),
  /** A JSON Schema, as received. */
  inputSchema: f.record('inputSchema', 'schema', 'parameters'),
});
/** One method of a client extension. */
export type MethodView = f.TableView<typeof methodFields> & { id: string };

const extensionFields = f.table({
  /** `https_api`, `mcp` or `local_skill`, as received. */
  kind: f.text('kind', 'type'),
  label: f.text('label', 'title', 'name'),
  description: f.text('description', 'summary'),
  /** Names of environment variables in the caller's runtime, never their values. */
  environmentKeys: f.or(f.texts('environmentKeys', 'envKeys', 'environment'), []),
  methods: f.or(f.list(readMethod, 'methods', 'tools', 'operations'), []),
});
/** A tool that runs in the caller's own runtime. */
export type ExtensionView = f.TableView<typeof extensionFields> & { id: string };

const skillNames = ['hostedSkills', 'skills', 'tools'];

/** What the audit bound to a Pack version. */
export const profileFields = f.table(
  {
    productId: f.text('productId', 'packId', 'id'),
    version: f.version('version', 'currentVersion'),
    digest: f.text('digest', 'sha256'),
    auditedAt: f.instant('auditedAt'),
    /** The hosted skills that the Pack may use, as records or bare names. Undefined if there is no list. */
    hostedSkills: f.own(
      (profile) =>
        readSkillList(readList(profile, ...skillNames)?.map((skill) => (isRecord(skill) ? skill : { id: skill }))),
      ...skillNames,
    ),
    filePolicy: filePolicy('filePolicy', 'attachmentPolicy', 'attachments'),
    /** Undefined if there is no list. */
    extensions: f.list(readExtension, 'clientExtensions', 'extensions'),
    raw: f.raw,
  },
  'pack',
  'product',
);
/** `pack` is the Pack itself, if the service includes it. */
export type RuntimeProfileView = f.TableView<typeof profileFields> & { pack: PackView | undefined };

/** Reads a runtime profile. Undefined if no part of it could be read. */
export function readRuntimeProfile(body: unknown): RuntimeProfileView | undefined {
  const found = profileFields.find(body, 'profile', 'runtimeProfile');
  const profile = profileFields.read(found);
  const pack = readRecord(found, 'pack', 'product') ?? readRecord(body, 'pack', 'product');
  const { hostedSkills, extensions, filePolicy: policy, version: audited } = profile;
  if (!hostedSkills && !extensions && !policy && !pack && audited === undefined) return undefined;
  return { ...profile, pack: pack && readPack(pack) };
}

function readExtension(item: unknown): ExtensionView[] {
  const id = readText(item, 'id', 'key', 'name');
  return id === undefined ? [] : [{ id, ...extensionFields.read(item) }];
}

function readMethod(item: unknown): MethodView[] {
  const id = typeof item === 'string' && item !== '' ? item : readText(item, 'id', 'name', 'method');
  return id === undefined ? [] : [{ id, ...methodFields.read(item) }];
}

/** The tools and extensions bound to a Pack's current version, and the Pack itself; null when it cannot be read. */
export const runtimeProfileQuery = (id: string) =>
  readQuery('packs.runtimeProfile', { params: { id } }, readRuntimeProfile);

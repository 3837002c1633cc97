import { readQuery } from '../../client/readQuery';
import {
  type ViewOf,
  instant,
  label,
  list,
  own,
  raw,
  record,
  table,
  text,
  texts,
  or,
  version,
} from '../../reader/fields';
import { isRecord, readList, readRecord, readText } from '../../reader/json';
import { type PackView, readPack } from './packs';
import { filePolicy, readSkillList } from './runtime';

const methodFields = table({
  description: text('description', 'summary'),
  /** `read` or `write`, as received. */
  effect: label(['effect', 'type'], 'effect', 'access'),
  /** `none` or `per_call`, as received. */
  confirmation: label(['confirmation', 'mode'], 'confirmation', 'confirm'),
  /** A JSON Schema, as received. */
  inputSchema: record('inputSchema', 'schema', 'parameters'),
});
/** One thing that a client extension can do. */
export type MethodView = ViewOf<typeof methodFields> & { id: string };

const extensionFields = table({
  /** `https_api`, `mcp` or `local_skill`, as received. */
  kind: text('kind', 'type'),
  label: text('label', 'title', 'name'),
  description: text('description', 'summary'),
  /** Names of environment variables in the caller's runtime; never values. */
  environmentKeys: or(texts('environmentKeys', 'envKeys', 'environment'), []),
  methods: or(list(readMethod, 'methods', 'tools', 'operations'), []),
});
/** A tool that runs in the caller's own runtime. */
export type ExtensionView = ViewOf<typeof extensionFields> & { id: string };

const skillNames = ['hostedSkills', 'skills', 'tools'];

/** What the audit bound to a version of a Pack. */
export const profileFields = table(
  {
    productId: text('productId', 'packId', 'id'),
    version: version('version', 'currentVersion'),
    digest: text('digest', 'sha256'),
    auditedAt: instant('auditedAt'),
    /** The hosted skills the Pack may use, as records or bare names. Undefined when there is no list. */
    hostedSkills: own(
      (profile) =>
        readSkillList(readList(profile, ...skillNames)?.map((skill) => (isRecord(skill) ? skill : { id: skill }))),
      ...skillNames,
    ),
    filePolicy: filePolicy('filePolicy', 'attachmentPolicy', 'attachments'),
    /** Undefined when there is no list. */
    extensions: list(readExtension, 'clientExtensions', 'extensions'),
    raw,
  },
  'pack',
  'product',
);
/** `pack` is the Pack itself, if the service includes it. */
export type RuntimeProfileView = ViewOf<typeof profileFields> & { pack: PackView | undefined };

/** Reads a runtime profile. Undefined when none of it could be read. */
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

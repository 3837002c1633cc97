import {
  type Json,
  isRecord,
  readInner,
  readInstant,
  readList,
  readRecord,
  readSingle,
  readText,
  readTexts,
  readVersion,
} from './json';
import { type PackView, readPack } from './pack';
import { type FilePolicyView, type SkillView, readFilePolicy, readSkillList } from './runtime';

/** One thing that a client extension can do. */
export interface MethodView {
  id: string;
  description: string | undefined;
  /** `read` or `write`, the word as it came. */
  effect: string | undefined;
  /** `none` or `per_call`, the word as it came. */
  confirmation: string | undefined;
  /** A JSON Schema, as it came. */
  inputSchema: unknown;
}

/** A tool that runs in the caller's own runtime. */
export interface ExtensionView {
  id: string;
  /** `https_api`, `mcp` or `local_skill`, the word as it came. */
  kind: string | undefined;
  label: string | undefined;
  description: string | undefined;
  /** Names of variables of the caller's runtime; never values. */
  environmentKeys: string[];
  methods: MethodView[];
}

/** What the audit bound to one version of a Pack. */
export interface RuntimeProfileView {
  productId: string | undefined;
  version: string | undefined;
  digest: string | undefined;
  auditedAt: number | undefined;
  /** The Pack itself, where the service sends it along. */
  pack: PackView | undefined;
  /** The hosted skills that the Pack may use; undefined when the service lists none. */
  hostedSkills: SkillView[] | undefined;
  filePolicy: FilePolicyView | undefined;
  /** Undefined when the service lists none. */
  extensions: ExtensionView[] | undefined;
  raw: Json;
}

export const profileFieldNames = [
  'id',
  'productId',
  'version',
  'currentVersion',
  'digest',
  'auditedAt',
  'pack',
  'product',
  'hostedSkills',
  'skills',
  'tools',
  'filePolicy',
  'attachmentPolicy',
  'attachments',
  'clientExtensions',
  'extensions',
];

/** Reads a runtime profile. Undefined when nothing of one could be read. */
export function readRuntimeProfile(body: unknown): RuntimeProfileView | undefined {
  const raw = readSingle(body, 'profile', 'runtimeProfile');
  if (!raw) return undefined;
  const skills = readList(raw, 'hostedSkills', 'skills', 'tools');
  const extensions = readList(raw, 'clientExtensions', 'extensions');
  const policy = readFilePolicy(readRecord(raw, 'filePolicy', 'attachmentPolicy', 'attachments'));
  const pack = readRecord(raw, 'pack', 'product') ?? readRecord(body, 'pack', 'product');
  const version = readVersion(raw, 'version', 'currentVersion');
  if (!skills && !extensions && !policy && !pack && version === undefined) return undefined;
  return {
    productId: readText(raw, 'productId', 'packId', 'id'),
    version,
    digest: readText(raw, 'digest', 'sha256'),
    auditedAt: readInstant(raw, 'auditedAt'),
    pack: pack && readPack(pack),
    // A bare name is a skill too.
    hostedSkills: readSkillList(skills?.map((skill) => (isRecord(skill) ? skill : { id: skill }))),
    filePolicy: policy,
    extensions: extensions?.flatMap(readExtension),
    raw,
  };
}

function readExtension(item: unknown): ExtensionView[] {
  const id = readText(item, 'id', 'key', 'name');
  if (id === undefined) return [];
  return [
    {
      id,
      kind: readText(item, 'kind', 'type'),
      label: readText(item, 'label', 'title', 'name'),
      description: readText(item, 'description', 'summary'),
      environmentKeys: readTexts(item, 'environmentKeys', 'envKeys', 'environment') ?? [],
      methods: (readList(item, 'methods', 'tools', 'operations') ?? []).flatMap(readMethod),
    },
  ];
}

function readMethod(item: unknown): MethodView[] {
  const id = typeof item === 'string' && item !== '' ? item : readText(item, 'id', 'name', 'method');
  if (id === undefined) return [];
  return [
    {
      id,
      description: readText(item, 'description', 'summary'),
      effect: readInner(item, ['effect', 'type'], 'effect', 'access'),
      confirmation: readInner(item, ['confirmation', 'mode'], 'confirmation', 'confirm'),
      inputSchema: readRecord(item, 'inputSchema', 'schema', 'parameters'),
    },
  ];
}

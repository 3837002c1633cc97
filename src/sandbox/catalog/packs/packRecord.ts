/** A Pack: its manifest, its audited runtime, and the vocabulary of its results. Immutable, shared by all worlds. */
import type { SkillId } from './skills';

// Types, not interfaces: interfaces are not assignable to the listing's type, which allows additional keys.
export type ExampleUse = {
  title: string;
  scenario: string;
  exampleRequest: string;
  expectedOutcome: string;
};

export type Listing = {
  problem: string;
  targetUsers: string[];
  inputs: string[];
  workflow: string[];
  outputs: string[];
  exampleUses: ExampleUse[];
  successCriteria: string[];
  limitations: string[];
};

export type ExtensionMethod = {
  id: string;
  description: string;
  effect: 'read' | 'write';
  confirmation: 'none' | 'per_call';
  inputSchema: Record<string, unknown>;
};

/** A capability that only the caller's own runtime provides. */
export type ClientExtension = {
  id: string;
  kind: 'https_api' | 'mcp' | 'local_skill';
  label: string;
  description: string;
  environmentKeys: string[];
  methods: ExtensionMethod[];
};

/** The vocabulary of a Pack's generated results. */
export interface Voice {
  /** What a run examines, as a plural noun. */
  items: string;
  /** What the figures count. */
  measure: string;
  /** A finding for each row of the figures. */
  findings: Readonly<Record<string, string>>;
  snippet: { language: string; text: string };
}

export interface PackRecord {
  id: string;
  slug: string;
  name: string;
  shortDescription: string;
  category: string;
  tags: string[];
  seller: { id: string; name: string };
  priceUsd: number;
  /** Null for an own draft without a committed version. */
  version: string | null;
  digest: string | null;
  state: string;
  /** ISO 8601 in UTC; null while unpublished. */
  publishedAt: string | null;
  /** ISO 8601 in UTC; null without a committed version. */
  committedAt: string | null;
  /** ISO 8601 in UTC; null before an audit has passed. */
  auditedAt: string | null;
  capabilities: string[];
  models: string[];
  /** Where it runs, and how it stores memory. */
  runtime: string;
  memory: string;
  listing: Listing;
  skills: readonly SkillId[];
  takesFiles: boolean;
  extensions: ClientExtension[];
  voice: Voice;
}

/** A Pack with a committed version: only such a Pack can be quoted and run. */
export type VersionedPack = PackRecord & { version: string; digest: string; committedAt: string };

/** The Pack with its version; undefined before the first one is committed. */
export function withVersion(pack: PackRecord): VersionedPack | undefined {
  const { version, digest, committedAt } = pack;
  if (version === null || digest === null || committedAt === null) return undefined;
  return { ...pack, version, digest, committedAt };
}

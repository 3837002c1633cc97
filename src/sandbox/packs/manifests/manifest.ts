/** The short form in which Packs are written, and its expansion. */
import { models } from '../models';
import type { ClientExtension, ExtensionMethod, Listing, PackRecord, Voice } from '../packRecord';
import type { SkillId } from '../skills';

export interface Manifest {
  id: string;
  name: string;
  short: string;
  category: string;
  tags: string[];
  /** Index among the other sellers of the catalog. */
  seller: number;
  priceUsd: number;
  version: string;
  /** Day of publication, `2026-01-12`. */
  published: string;
  capabilities: string[];
  problem: string;
  users: string[];
  inputs: string[];
  workflow: string[];
  outputs: string[];
  /** Title, scenario, request, outcome. */
  uses: readonly (readonly [string, string, string, string])[];
  success: string[];
  limitations: string[];
  skills: readonly SkillId[];
  files?: boolean;
  extensions?: ClientExtension[];
  voice: Voice;
}

/** Ids of the models that a Pack is audited with: those currently available. */
export const auditedModels: readonly string[] = models.flatMap(({ id, unavailable }) => (unavailable ? [] : [id]));

/** Where hosted Packs run, and how they remember. */
export const hosted = { runtime: 'hosted', memory: 'owner checkpoints' } as const;

type Spoken = Pick<PackRecord, 'capabilities' | 'listing' | 'skills' | 'takesFiles' | 'extensions' | 'voice'>;

/** The parts of a Pack that its manifest describes, whoever sells it. */
export function spoken(manifest: Omit<Manifest, 'id' | 'seller' | 'version' | 'published'>): Spoken {
  const { capabilities, skills, files = true, extensions = [], voice } = manifest;
  return { capabilities, listing: listingOf(manifest), skills, takesFiles: files, extensions, voice };
}

function listingOf(manifest: Omit<Manifest, 'id' | 'seller' | 'version' | 'published'>): Listing {
  const { problem, users, inputs, workflow, outputs, uses, success, limitations } = manifest;
  return {
    problem,
    targetUsers: users,
    inputs,
    workflow,
    outputs,
    exampleUses: uses.map(([title, scenario, exampleRequest, expectedOutcome]) => ({
      title,
      scenario,
      exampleRequest,
      expectedOutcome,
    })),
    successCriteria: success,
    limitations,
  };
}

/** A method that only reads and needs no confirmation. */
export function reads(id: string, description: string, properties: Record<string, string>): ExtensionMethod {
  return { id, description, effect: 'read', confirmation: 'none', inputSchema: schemaOf(properties) };
}

/** A method that changes something; each call is confirmed. */
export function writes(id: string, description: string, properties: Record<string, string>): ExtensionMethod {
  return { id, description, effect: 'write', confirmation: 'per_call', inputSchema: schemaOf(properties) };
}

/** A JSON Schema of required properties, given as name and type. */
function schemaOf(properties: Record<string, string>): Record<string, unknown> {
  return {
    type: 'object',
    additionalProperties: false,
    required: Object.keys(properties),
    properties: Object.fromEntries(Object.entries(properties).map(([name, type]) => [name, { type }])),
  };
}

/** The short form in which Packs are written, and its expansion. */
import { models } from './models';
import type { ClientExtension, ExampleUse, ExtensionMethod, Listing, PackRecord, Voice } from './packRecord';
import type { SkillId } from './skills';

export interface Manifest extends Listing {
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
  skills: readonly SkillId[];
  files?: boolean;
  extensions?: ClientExtension[];
  voice: Voice;
}

/** The description of a Pack, whoever sells it. */
export type Writing = Omit<Manifest, 'id' | 'seller' | 'version' | 'published'>;

/** Ids of the models that a Pack is audited with: those currently available. */
export const auditedModels: readonly string[] = models.flatMap(({ id, unavailable }) => (unavailable ? [] : [id]));

/** Where hosted Packs run, and how they remember. */
export const hosted = { runtime: 'hosted', memory: 'owner checkpoints' } as const;

type Spoken = Pick<PackRecord, 'capabilities' | 'listing' | 'skills' | 'takesFiles' | 'extensions' | 'voice'>;

/** The parts of a Pack that its manifest describes. */
export function spoken({ capabilities, skills, files = true, extensions = [], voice, ...manifest }: Writing): Spoken {
  const { problem, targetUsers, inputs, workflow, outputs, exampleUses, successCriteria, limitations } = manifest;
  const listing = { problem, targetUsers, inputs, workflow, outputs, exampleUses, successCriteria, limitations };
  return { capabilities, listing, skills, takesFiles: files, extensions, voice };
}

/** Example uses from rows of `title | scenario | request | outcome`. Throws if a part is missing. */
export function usesOf(...rows: string[]): ExampleUse[] {
  return rows.map((row) => {
    const [title, scenario, exampleRequest, expectedOutcome, ...more] = row.split(' | ');
    if (!title || !scenario || !exampleRequest || !expectedOutcome || more.length > 0)
      throw new RangeError(`Not an example use: ${row}`);
    return { title, scenario, exampleRequest, expectedOutcome };
  });
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

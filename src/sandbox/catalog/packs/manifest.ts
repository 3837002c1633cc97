/** What a Pack says about itself. */
import { models } from './models';
import type { ClientExtension, Listing, PackRecord, Voice } from './packRecord';
import type { SkillId } from './skills';

/** The description of a Pack, whoever sells it. */
export interface PackDescription extends Listing {
  category: string;
  capabilities: string[];
  skills: readonly SkillId[];
  takesFiles?: boolean;
  extensions?: ClientExtension[];
  voice: Voice;
}

/** Ids of the models that a Pack is audited with: those currently available. */
export const auditedModels: readonly string[] = models.flatMap(({ id, unavailable }) => (unavailable ? [] : [id]));

/** Where hosted Packs run, and how they store memory. */
export const hosted = { runtime: 'hosted', memory: 'owner checkpoints' } as const;

type Spoken = Pick<PackRecord, 'capabilities' | 'listing' | 'skills' | 'takesFiles' | 'extensions' | 'voice'>;

/** The parts of a Pack that its manifest describes. */
export function describePack({
  capabilities,
  skills,
  takesFiles = true,
  extensions = [],
  voice,
  ...manifest
}: PackDescription): Spoken {
  const { problem, targetUsers, inputs, workflow, outputs, exampleUses, successCriteria, limitations } = manifest;
  const listing = { problem, targetUsers, inputs, workflow, outputs, exampleUses, successCriteria, limitations };
  return { capabilities, listing, skills, takesFiles, extensions, voice };
}

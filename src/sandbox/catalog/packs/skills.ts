/** The hosted skills and their prices, and what is left to the caller's own runtime. All of it is specific to the sandbox. */
import { attachmentExtensions, packLimits } from '../../../contract/values';

export interface Skill {
  id: SkillId;
  label: string;
  description: string;
  pointsPerCall: number;
  maxCallsPerRun: number;
  /** Why it is currently unavailable; null when it is available. */
  unavailable: string | null;
}

const offered = {
  web_search: {
    label: 'Web search',
    description: 'Searches public pages and cites what it used.',
    pointsPerCall: 4,
    maxCallsPerRun: 5,
  },
  code_interpreter: {
    label: 'Code interpreter',
    description: 'Runs short Python programs without network, for arithmetic and table work.',
    pointsPerCall: 6,
    maxCallsPerRun: 3,
  },
  table_extract: {
    label: 'Table extraction',
    description: 'Reads tables out of PDF and DOCX files with their headings.',
    pointsPerCall: 2,
    maxCallsPerRun: 5,
  },
  document_ocr: {
    label: 'Document OCR',
    description: 'Reads scanned pages in 24 languages.',
    pointsPerCall: 3,
    maxCallsPerRun: 8,
  },
  translation: {
    label: 'Translation',
    description: 'Translates passages and keeps terms of a glossary.',
    pointsPerCall: 2,
    maxCallsPerRun: 4,
  },
  image_reading: {
    label: 'Image reading',
    description: 'Describes charts and photographs inside documents.',
    pointsPerCall: 5,
    maxCallsPerRun: 4,
    unavailable: 'Closed while its provider is being replaced.',
  },
} satisfies Record<string, Omit<Skill, 'id' | 'unavailable'> & { unavailable?: string }>;

export type SkillId = keyof typeof offered;

export const skills = Object.fromEntries(
  Object.entries(offered).map(([id, skill]) => [id, { unavailable: null, ...skill, id }]),
) as Readonly<Record<SkillId, Skill>>;

export function findSkill(id: string): Skill | undefined {
  return Object.hasOwn(skills, id) ? skills[id as SkillId] : undefined;
}

/** The maximum number of Points that one run can spend on a skill. */
export function skillCeiling({ pointsPerCall, maxCallsPerRun }: Skill): number {
  return pointsPerCall * maxCallsPerRun;
}

export function skillView(skill: Skill) {
  const { id, label, description, pointsPerCall, maxCallsPerRun } = skill;
  return { id, label, description, pointsPerCall, maxCallsPerRun, points: skillCeiling(skill) };
}

/** Which files a run accepts, and what is stored about them. */
export function filePolicyView() {
  return {
    maxFiles: packLimits.filesMax,
    minBytes: 1,
    maxBytes: packLimits.fileBytesMax,
    extensions: [...attachmentExtensions],
    retention: 'Request-scoped: the bytes are read for one run and are gone when it ends.',
    retained: ['name', 'type', 'bytes', 'sha256'],
  };
}

export const clientBoundary = {
  summary:
    'The service runs models and hosted skills. Whatever reaches into your systems runs in your own runtime, with your own credentials.',
  hosted: ['Model calls', 'Hosted skills at their listed price', 'Owner checkpoints', 'Request-scoped files'],
  client: [
    'Every client extension: HTTPS APIs, MCP servers and local skills',
    'Values of environment keys, which are never sent to the service',
    'The confirmation of each call that is marked per_call',
  ],
};

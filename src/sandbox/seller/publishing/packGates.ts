/** The gates of a Pack's audit (observed). The public report shows score and summary; the seller also sees evidence and fixes. */
import { formatCounted } from '../../../lib/count';
import { hashText } from '../../world/random';

export interface GateSubject {
  id: string;
  version: string | null;
  models: readonly string[];
  extensions: readonly { methods: readonly { effect: 'read' | 'write' }[] }[];
}

export interface PackGate {
  key: string;
  label: string;
  /** 0 to 100, for a gate that passes. */
  score: number;
  /** What was examined; contains nothing private. */
  summary: string;
  /** Only for the seller. */
  evidence: string;
}

/** All gates of a subject as they pass, without their scores. */
function buildGates({ models, extensions }: GateSubject): Omit<PackGate, 'score'>[] {
  return [
    {
      key: 'integrity',
      label: 'Integrity',
      summary: 'The archive is signed and its digest is the committed one.',
      evidence: 'The digest of the stored archive equals the committed one; no entry leaves the archive root.',
    },
    {
      key: 'injection',
      label: 'Prompt injection',
      summary: 'Hostile passages in files and pages did not change its instructions.',
      evidence: '48 hostile passages in prompts, files and pages: none was obeyed.',
    },
    {
      key: 'clientExtensionContracts',
      label: 'Client extension contracts',
      summary: extensionSummary(extensions),
      evidence: 'Every declared method has a strict input schema and passed its own evaluations.',
    },
    {
      key: 'model',
      label: 'Models',
      summary: `It did its work with all of its ${formatCounted(models.length, 'model')}.`,
      evidence: `The example uses met their expected outcomes with ${models.join(', ') || 'every model'}.`,
    },
    {
      key: 'regression',
      label: 'Regression',
      summary: 'No example use got worse than before.',
      evidence: 'Every example use of the listing was repeated five times; the worst repetition still met its outcome.',
    },
    {
      key: 'memory_isolation',
      label: 'Memory isolation',
      summary: 'No memory of one owner reached another.',
      evidence: 'Two owners with planted canaries: no canary crossed over, in results, proposals or citations.',
    },
    {
      key: 'growth',
      label: 'Growth',
      summary: 'Accepted checkpoints change what they say and nothing else, and can be taken back.',
      evidence: '12 lessons accepted and taken back: the results of sequence 0 are unchanged.',
    },
    {
      key: 'cost',
      label: 'Cost',
      summary: 'Every run stayed below its quoted ceiling.',
      evidence: '60 runs: the dearest used 83 % of its ceiling.',
    },
  ];
}

/** The keys of all gates, in their order. */
export const gateKeys: readonly string[] = buildGates({ id: '', version: null, models: [], extensions: [] }).map(
  ({ key }) => key,
);

/** How many gates a smoke scan runs; every other tier runs them all. */
const SCAN_GATES = 3;

function extensionSummary(extensions: GateSubject['extensions']): string {
  const methods = extensions.flatMap((extension) => extension.methods);
  if (methods.length === 0) return 'The Pack declares none.';
  const writing = methods.filter(({ effect }) => effect === 'write').length;
  return `${formatCounted(methods.length, 'method')}, ${writing} of them writing; every writing call is confirmed.`;
}

/** All gates as they pass; with `scan` only those that a smoke scan runs. The same subject always gets the same scores. */
export function packGates(subject: GateSubject, { scan = false } = {}): PackGate[] {
  const gates = buildGates(subject);
  return gates.slice(0, scan ? SCAN_GATES : gates.length).map((gate) => ({
    ...gate,
    score: 90 + (hashText(`${subject.id} ${subject.version} ${gate.key}`) % 11),
  }));
}

/**
 * The result of a run: Markdown generated from the Pack, the files, the skills and the checkpoint. It contains no words of the prompt, only figures
 * derived from its digest. The same request gives the same text. Another prompt changes the figures, another checkpoint changes figures and order and
 * adds its learned rules, and a reasoning model adds open questions.
 */
import { formatCount, formatCounted } from '../../../lib/count';
import { hashText, namedRandom } from '../../world/random';
import type { Model } from '../../catalog/packs/models';
import type { PackRecord } from '../../catalog/packs/packRecord';
import type { FileFacts } from '../../core/runFacts';
import type { Citation, Lesson } from '../records';
import { type SkillId, skills } from '../../catalog/packs/skills';

export interface RunTextSource {
  pack: Pick<PackRecord, 'id' | 'name' | 'slug' | 'listing' | 'voice'>;
  model: Model;
  promptDigest: string;
  files: FileFacts[];
  skills: SkillId[];
  checkpoint: number;
  /** What the checkpoint and those it builds on have learned, oldest first. */
  lessons: readonly Lesson[];
  preview: boolean;
}

interface Row {
  name: string;
  value: number;
  change: number;
  certainty: number;
}

export function runText(source: RunTextSource): { markdown: string; citations: Citation[] } {
  const { pack, lessons } = source;
  const rows = buildRows(source);
  const citations = buildCitations(source);
  const total = rows.reduce((sum, { value }) => sum + value, 0);
  const parts = [
    `# ${pack.listing.outputs[0] ?? 'Result'}`,
    writeOpening(source, total),
    '## Findings',
    writeFindings(source, rows, citations.length),
    '## Figures',
    writeTable(pack.voice.measure, rows, lessons),
    '## What to do next',
    writeNextSteps(source, rows),
    '## In detail',
    `The passage behind the first finding [1], as it stands in the source:`,
    `\`\`\`${pack.voice.snippet.language}\n${pack.voice.snippet.text}\n\`\`\``,
    ...writeOpenQuestions(source, rows),
    ...writeLearnedRules(source),
    ...writeFileNotes(source.files),
    ...writeSkillNotes(source.skills),
    '## Limits',
    pack.listing.limitations.map((line) => `- ${line}.`).join('\n'),
    '## Sources',
    citations.map(({ index, title, url }) => `${index}. [${title}](${url})`).join('\n'),
  ];
  return { markdown: `${parts.join('\n\n')}\n`, citations };
}

function writeOpening(source: RunTextSource, total: number): string {
  const { pack, checkpoint, lessons, preview, files } = source;
  const basis = preview
    ? 'This is a preview of the signed Pack, without any memory.'
    : checkpoint === 0
      ? 'It ran on the signed Pack without owner memory.'
      : `It ran on checkpoint ${checkpoint}, which applies ${formatCounted(lessons.length, 'learned rule')}.`;
  const did = pack.listing.workflow.map((step) => step.charAt(0).toLowerCase() + step.slice(1)).join('; ');
  const read = files.length > 0 ? ` and ${files.length === 1 ? 'one file' : `${files.length} files`}` : '';
  return `**${pack.name}** went through ${formatCount(total)} ${pack.voice.items}${read}. ${basis} What it did: ${did}.`;
}

/** Rows of figures. Each lesson shifts them a little, so that no two checkpoints agree by accident. */
function buildRows({ pack, promptDigest, files, lessons }: RunTextSource): Row[] {
  const random = namedRandom(`${pack.id} ${promptDigest} ${files.map((file) => file.sha256).join(' ')}`);
  const rows = Object.keys(pack.voice.findings).map((name): Row => {
    const [value, change, certainty] = [random.between(14, 940), random.between(-24, 31), random.between(62, 84)];
    const moved = lessons.reduce((now, lesson) => now * (1 - computeShare(lesson, name)), value);
    return { name, value: Math.round(moved), change, certainty: Math.min(99, certainty + 4 * lessons.length) };
  });
  return hasLearned(lessons, 'order', 0) ? rows.toSorted((a, b) => b.value - a.value) : rows;
}

/** The fraction by which a lesson reduces a row: 1 to 8 percent. */
function computeShare({ topic, stance }: Lesson, row: string): number {
  return (1 + (hashText(`${topic} ${stance} ${row}`) % 8)) / 100;
}

function hasLearned(lessons: readonly Lesson[], topic: string, stance: Lesson['stance']): boolean {
  return lessons.some((lesson) => lesson.topic === topic && lesson.stance === stance);
}

function writeFindings({ pack, promptDigest, lessons }: RunTextSource, rows: readonly Row[], sources: number): string {
  const random = namedRandom(`findings ${pack.id} ${promptDigest}`);
  const count = hasLearned(lessons, 'length', 0) ? 3 : 4;
  return random
    .sample(rows, count)
    .map(({ name, value, certainty }, index) => {
      const weight = `*(${name}: ${formatCount(value)}, ${certainty} % certain)*`;
      return `- ${pack.voice.findings[name]} [${(index % sources) + 1}] ${weight}`;
    })
    .join('\n');
}

function writeTable(measure: string, rows: readonly Row[], lessons: readonly Lesson[]): string {
  const against = hasLearned(lessons, 'baseline', 1) ? 'last year' : 'last quarter';
  const lines = rows.map(
    ({ name, value, change, certainty }) =>
      `| ${name} | ${formatCount(value)} | ${change > 0 ? '+' : ''}${change} % | ${certainty} % |`,
  );
  return [`| | ${measure} | Against ${against} | Certainty |`, '|---|---:|---:|---:|', ...lines].join('\n');
}

function writeNextSteps({ pack, lessons }: RunTextSource, rows: readonly Row[]): string {
  const largest = rows.toSorted((a, b) => b.value - a.value)[0];
  const who = hasLearned(lessons, 'owners', 0)
    ? ` Decides: ${(pack.listing.targetUsers[0] ?? 'the owner').toLowerCase()}.`
    : '';
  const steps = [
    `Look at **${largest?.name ?? pack.voice.items}** first: it holds the largest part.${who}`,
    ...pack.listing.workflow.slice(-2).map((step) => `Check the step “${step}” against your own files.`),
    `Hold the outcome to the success criterion “${pack.listing.successCriteria[0] ?? 'Sources are cited'}”.`,
  ];
  return steps.map((step, index) => `${index + 1}. ${step}`).join('\n');
}

function writeOpenQuestions({ model, pack }: RunTextSource, rows: readonly Row[]): string[] {
  if (!model.capabilities.includes('reasoning')) return [];
  const [unsure] = rows.toSorted((a, b) => a.certainty - b.certainty);
  const questions = [
    `- What would raise the certainty of **${unsure?.name ?? pack.voice.items}** above ${unsure?.certainty ?? 0} %?`,
    `- Which of these ${pack.voice.items} may be left out?`,
  ];
  return ['## Open questions', questions.join('\n')];
}

function writeLearnedRules({ checkpoint, lessons }: RunTextSource): string[] {
  if (lessons.length === 0) return [];
  const rules = lessons.map(({ title, summary }) => `- **${title}.** ${summary}`).join('\n');
  return [`## Rules of checkpoint ${checkpoint}`, rules];
}

function writeFileNotes(files: readonly FileFacts[]): string[] {
  if (files.length === 0) return [];
  const lines = files.map(
    ({ name, bytes }) => `- \`${name.replaceAll('`', '')}\`, ${formatCount(bytes)} bytes, read for this run only`,
  );
  return ['## Files', lines.join('\n')];
}

function writeSkillNotes(used: readonly SkillId[]): string[] {
  if (used.length === 0) return [];
  return ['## Hosted skills', `Used for this result: ${used.map((id) => skills[id].label.toLowerCase()).join(', ')}.`];
}

function buildCitations({ pack, promptDigest, skills: used }: RunTextSource): Citation[] {
  const random = namedRandom(`sources ${pack.id} ${promptDigest}`);
  const hosts = used.includes('web_search')
    ? ['standards.example', 'docs.example', 'news.example', 'library.example']
    : ['docs.example', 'library.example', 'standards.example'];
  const [rows, findings] = [Object.keys(pack.voice.findings), Object.values(pack.voice.findings)];
  return hosts.map((host, at) => {
    const finding = findings[(at + random.between(0, 2)) % findings.length];
    return {
      index: at + 1,
      title: `${rows[at % rows.length]}, section ${random.between(1, 9)}`,
      url: `https://${host}/${pack.slug}/${random.between(100, 999)}`,
      snippet: `${finding}.`,
    };
  });
}

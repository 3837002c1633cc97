/** A report as a Markdown document, and back: the reader takes what the writer wrote, and nothing else. */
import { type PastReport, redactReport } from '../../../api/drafts/pastReports';
import { escapeMarkdown, toPlainLine, unescapeMarkdown } from '../../../api/client/redact/escapeMarkdown';
import { type StageKind, getRunKind, getStageKind, stageKinds } from '../../../api/reader/statusKinds';
import type { ReportView, StageView } from '../../../api/resources/seller/report';
import { toPlainName } from '../../../lib/fileName';
import { formatPointsWithUnit } from '../../../lib/money';

interface ReportSource {
  name: string;
  id: string;
  /** Of the version that the report is about, if the product names it. */
  digest?: string | undefined;
  /** When it was read, in ms since the epoch. */
  readAt: number;
}

/** The last line. A file without it was cut. */
const END = 'End of the report';
const NO_STATUS = 'no status';

/** The report as a Markdown document. Text from the service is made inert, and secrets are redacted. */
export function formatReport(report: ReportView, { name, id, digest, readAt }: ReportSource): string {
  const { status, version, run, stages, nextActions } = report;
  const facts = [
    ['Product', id],
    ['Version', version],
    ['Digest', digest],
    ['Read', new Date(readAt).toISOString()],
    ['Audition', status],
    ['Tier', run?.tier],
    ['Prep', run?.status],
    ['Prep version', run?.version === version ? undefined : run?.version],
    ['Charged', run?.charged === undefined ? undefined : formatPointsWithUnit(run.charged)],
    ['Returned', run?.returned ? formatPointsWithUnit(run.returned) : undefined],
  ].flatMap(([label, value]) => (value ? [`- ${label}: ${escapeMarkdown(value)}`] : []));
  return `${[
    `# Report: ${escapeMarkdown(name)}`,
    facts.join('\n'),
    ...(stages.length > 0 ? ['## Stages', ...stages.map(formatStage)] : []),
    ...formatList('## Next actions', nextActions),
    END,
  ].join('\n\n')}\n`;
}

function formatStage({ label, status, kind, evidence, fixes, nextActions }: StageView): string {
  const word = status ?? (kind === 'failing' ? 'failing' : NO_STATUS);
  // A stage may be in the list of failing ones, whatever its word; and a word may look like a known one only on a plain line.
  const meaning = getStageKind(toPlainLine(word)) === kind ? '' : `, ${kind}`;
  return [
    `### ${escapeMarkdown(label)}: ${escapeMarkdown(word)}${meaning}`,
    ...formatList('Evidence', evidence),
    ...formatList('Fixes', fixes),
    ...formatList('Next actions', nextActions),
  ].join('\n\n');
}

function formatList(heading: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [heading, lines.map((line) => `- ${escapeMarkdown(line)}`).join('\n')];
}

/** `report-storefront-checkout-kit-1-4-2.md`: plain letters, digits and hyphens; the id if the name has none of these. */
export function getReportFileName(name: string, id: string, version: string | undefined): string {
  const parts = [toPlainName(name) || toPlainName(id), toPlainName(version ?? '')].filter((part) => part !== '');
  return `${['report', ...parts].join('-')}.md`;
}

/** A report from a file, and the product it is about. */
export interface SavedReport extends PastReport {
  productId: string;
  productName: string;
}

interface SavedStage {
  label: string;
  status: string;
  kind: StageKind;
  evidence: string[];
  fixes: string[];
}

/**
 * Reads the document that `formatReport` wrote, whatever its line endings. Its texts are plain, and are read as nothing else.
 * @returns the report, or why it can't be read, as a sentence that begins with “It”
 */
export function readReportMarkdown(text: string): { report: SavedReport } | { why: string } {
  const lines = text.split(/\r\n|\r|\n/).map((line) => line.trimEnd());
  const first = lines.findIndex((line) => line !== '');
  const last = lines.findLastIndex((line) => line !== '');
  const title = readLine(/^# Report:(.*)$/, lines[first]);
  if (title === undefined) return { why: 'It isn’t a report that “Save as Markdown” wrote.' };
  if (lines[last] !== END) return { why: 'It’s cut off: the last line of the report is missing.' };
  const facts = new Map<string, string>();
  const stages: SavedStage[] = [];
  let list: 'facts' | string[] | undefined = 'facts';
  for (const [index, line] of lines.slice(0, last).entries()) {
    if (index <= first || line === '') continue;
    const stage = readStage(line);
    const item = readLine(/^-(.*)$/, line);
    if (stage) {
      stages.push(stage);
      list = undefined;
    } else if (line === '## Stages') list = undefined;
    else if (line === 'Evidence') list = stages.at(-1)?.evidence;
    else if (line === 'Fixes') list = stages.at(-1)?.fixes;
    // What to do next is not compared.
    else if (line === 'Next actions' || line === '## Next actions') list = [];
    else if (item === undefined || list === undefined)
      return { why: `It was changed: line ${index + 1} isn’t one of a report.` };
    else if (list === 'facts') {
      const [, label, value = ''] = /^([A-Za-z ]+):(.*)$/.exec(line.slice(1).trim()) ?? [];
      if (label !== undefined) facts.set(label, unescapeMarkdown(value.trim()));
    } else list.push(item);
  }
  return toSavedReport(title, facts, stages);
}

/** The unescaped text that a pattern finds in a line. */
function readLine(pattern: RegExp, line: string | undefined): string | undefined {
  const found = pattern.exec(line ?? '')?.[1];
  return found === undefined ? undefined : unescapeMarkdown(found.trim());
}

/** `### Label: word`, and after a comma what the word means if it doesn't say so. Of service text, every mark is escaped. */
const stageHeading = /^###((?:\\.|[^\\:])*):((?:\\.|[^\\,])*)(?:, ([a-z]+))?$/;

function readStage(line: string): SavedStage | undefined {
  const [, label, word, meaning] = stageHeading.exec(line) ?? [];
  if (label === undefined || word === undefined) return undefined;
  const status = unescapeMarkdown(word.trim());
  return {
    label: unescapeMarkdown(label.trim()),
    status,
    kind: stageKinds.find((kind) => kind === meaning) ?? getStageKind(status),
    evidence: [],
    fixes: [],
  };
}

function toSavedReport(
  productName: string,
  facts: ReadonlyMap<string, string>,
  stages: readonly SavedStage[],
): { report: SavedReport } | { why: string } {
  const productId = facts.get('Product');
  const readAt = Date.parse(facts.get('Read') ?? '');
  if (!productId || Number.isNaN(readAt))
    return { why: 'It was changed: its first lines don’t say which product it’s about, or when it was read.' };
  if (stages.length === 0) return { why: 'It has no stages to compare.' };
  // As for a report that is stored: a prep of another version, or one that could not be completed, is not the report's.
  const reported = !facts.has('Prep version') && getRunKind(facts.get('Prep')) !== 'failed';
  const points = /^([\d,]+) Points$/.exec(facts.get('Charged') ?? '')?.[1];
  const report = redactReport({
    version: facts.get('Version'),
    readAt,
    tier: reported ? facts.get('Tier') : undefined,
    charged: reported && points !== undefined ? Number(points.replaceAll(',', '')) : undefined,
    stages: stages.map((stage) => ({ key: undefined, ...stage })),
  });
  return report ? { report: { ...report, productId, productName } } : { why: 'It’s too long to be compared.' };
}

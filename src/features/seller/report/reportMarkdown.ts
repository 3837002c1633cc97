import type { ReportView, StageView } from '../../../api/resources/seller/report';
import { escapeMarkdown } from '../../../api/client/redact/escapeMarkdown';
import { toPlainName } from '../../../lib/fileName';
import { formatPointsWithUnit } from '../../../lib/money';

interface ReportSource {
  name: string;
  id: string;
  /** When it was read, in ms since the epoch. */
  readAt: number;
}

/** The report as a Markdown document. Text from the service is made inert, and secrets are redacted. */
export function formatReport(report: ReportView, { name, id, readAt }: ReportSource): string {
  const { status, version, run, stages, nextActions } = report;
  const facts = [
    ['Product', id],
    ['Version', version],
    ['Audition', status],
    ['Prep', [run?.tier, run?.status].filter((part) => part !== undefined).join(', ')],
    ['Charged', run?.charged === undefined ? undefined : formatPointsWithUnit(run.charged)],
    ['Returned', run?.returned ? formatPointsWithUnit(run.returned) : undefined],
    ['Read', new Date(readAt).toISOString()],
  ].flatMap(([label, value]) => (value ? [`- ${label}: ${escapeMarkdown(value)}`] : []));
  return (
    [
      `# Report: ${escapeMarkdown(name)}`,
      facts.join('\n'),
      ...(stages.length > 0 ? ['## Stages', ...stages.map(formatStage)] : []),
      ...formatList('## Next actions', nextActions),
      '',
    ]
      .join('\n\n')
      .trimEnd() + '\n'
  );
}

function formatStage({ label, status, kind, evidence, fixes, nextActions }: StageView): string {
  const statusText = status ?? (kind === 'failing' ? 'failing' : 'no status');
  return [
    `### ${escapeMarkdown(label)}: ${escapeMarkdown(statusText)}`,
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

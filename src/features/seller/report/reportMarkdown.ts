import type { ReportView, StageView } from '../../../api/resources/seller/report';
import { escapeMarkdown } from '../../../api/client/redact/escapeMarkdown';
import { plainName } from '../../../lib/fileName';
import { inPoints } from '../../../lib/money';

interface About {
  name: string;
  id: string;
  /** When it was read, in ms since the epoch. */
  readAt: number;
}

/** The report as a Markdown document. Text from the service is made inert, and secrets are redacted. */
export function reportMarkdown(report: ReportView, { name, id, readAt }: About): string {
  const { status, version, run, stages, nextActions } = report;
  const facts = [
    ['Product', id],
    ['Version', version],
    ['Audition', status],
    ['Prep', [run?.tier, run?.status].filter((part) => part !== undefined).join(', ')],
    ['Charged', run?.charged === undefined ? undefined : inPoints(run.charged)],
    ['Returned', run?.returned ? inPoints(run.returned) : undefined],
    ['Read', new Date(readAt).toISOString()],
  ].flatMap(([label, value]) => (value ? [`- ${label}: ${escapeMarkdown(value)}`] : []));
  return (
    [
      `# Report: ${escapeMarkdown(name)}`,
      facts.join('\n'),
      ...(stages.length > 0 ? ['## Stages', ...stages.map(stagePart)] : []),
      ...listPart('## Next actions', nextActions),
      '',
    ]
      .join('\n\n')
      .trimEnd() + '\n'
  );
}

function stagePart({ label, status, kind, evidence, fixes, nextActions }: StageView): string {
  const word = status ?? (kind === 'failing' ? 'failing' : 'no status');
  return [
    `### ${escapeMarkdown(label)}: ${escapeMarkdown(word)}`,
    ...listPart('Evidence', evidence),
    ...listPart('Fixes', fixes),
    ...listPart('Next actions', nextActions),
  ].join('\n\n');
}

function listPart(heading: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [heading, lines.map((line) => `- ${escapeMarkdown(line)}`).join('\n')];
}

/** `report-storefront-checkout-kit-1-4-2.md`: plain letters, digits and hyphens; the id if the name has none of these. */
export function reportFileName(name: string, id: string, version: string | undefined): string {
  const parts = [plainName(name) || plainName(id), plainName(version ?? '')].filter((part) => part !== '');
  return `${['report', ...parts].join('-')}.md`;
}

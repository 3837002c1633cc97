/** The differences from the contract as Markdown that can be sent to the owner of the service. */
import { endpointOf } from '../../../contract/endpoints';
import { escapeMarkdown } from '../../../api/client/redact/escapeMarkdown';
import { routeName } from '../../../contract/schema/urlCodec';
import { formatCounted } from '../../../lib/count';
import type { DifferenceKind, Finding } from './findings';

export const differenceLabels: Readonly<Record<DifferenceKind, string>> = {
  missing: 'Missing',
  wrongType: 'Wrong type',
  extra: 'Extra',
};

interface ReportHeader {
  /** Label of the service. */
  service: string;
  /** Number of answers compared. */
  answers: number;
  /** Milliseconds since the epoch. */
  at: number;
}

/** Writes the report. Text from the service is made inert, and secrets are redacted. */
export function writeReport(findings: readonly Finding[], { service, answers, at }: ReportHeader): string {
  const routes = [...new Set(findings.map(({ route }) => route))];
  return [
    '# Responses that differ from the documented contract',
    [
      `- Service: ${escapeMarkdown(service)}`,
      `- Written: ${new Date(at).toISOString()}`,
      `- Compared: ${formatCounted(answers, 'response')}`,
      `- Found: ${formatCounted(findings.length, 'difference')} of ${formatCounted(routes.length, 'route')}`,
    ].join('\n'),
    `"Missing": a documented field is missing. "Wrong type": a known field has another type. "Extra": the field isn't in the contract. Samples are redacted.`,
    ...routes.flatMap((route) => [
      `## ${escapeMarkdown(routeName(endpointOf(route)))}`,
      [
        '| Difference | Field | Contract | Responses | First seen | Sample |',
        '|---|---|---|--:|---|---|',
        ...findings.filter((finding) => finding.route === route).map(writeRow),
      ].join('\n'),
    ]),
    '',
  ].join('\n\n');
}

function writeRow({ difference, field, expected, answers, first, sample }: Finding): string {
  const cells = [
    differenceLabels[difference],
    field,
    expected,
    String(answers),
    new Date(first).toISOString(),
    sample ?? '',
  ];
  return `| ${cells.map(escapeMarkdown).join(' | ')} |`;
}

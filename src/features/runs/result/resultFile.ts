import { redactText } from '../../../api/client/redact/redact';
import type { RunView } from '../../../api/resources/packs/runs';
import { toPlainName } from '../../../lib/fileName';
import { findOwnSources } from './ownSources';
import { DASH, formatCountOrDash, formatFunding, formatPointsOrDash, formatRunCheckpoint } from '../runText';

/** The result as a Markdown file: its run, its unchanged text and its citations, all redacted. */
export function toResultMarkdown(run: RunView, text: string): string {
  const { usage } = run;
  const facts: [string, string | undefined][] = [
    ['Run', run.runId],
    ['Pack', run.productName],
    ['Version', run.version],
    ['Status', run.status],
    ['Model', run.model],
    ['Checkpoint', formatRunCheckpoint(run, 'cell') ?? DASH],
    ['Funding', formatFunding(run.fundingMode)],
    ['Points', `${formatPointsOrDash(usage.points)} of ${formatPointsOrDash(usage.ceilingPoints)}`],
    ['Tokens', `${formatCountOrDash(usage.inputTokens)} in, ${formatCountOrDash(usage.outputTokens)} out`],
  ];
  const lines = facts.flatMap(([name, value]) => (value === undefined ? [] : [`- ${name}: ${toOneLine(value)}`]));
  const cited = run.citations.map(({ index, title, url }) =>
    `${index}. ${toOneLine(title ?? url ?? '')}${title !== undefined && url !== undefined ? ` <${toOneLine(url)}>` : ''}`.trim(),
  );
  const partial = run.kind === 'partial' ? ['> Partial output: this isn’t the whole result.', ''] : [];
  const parts = ['# Run result', '', ...lines, '', ...partial, '---', '', text.trimEnd(), ''];
  return redactText(
    [
      ...parts,
      ...(cited.length > 0 && findOwnSources(text, run.citations) === undefined
        ? ['---', '', 'Citations', '', ...cited, '']
        : []),
    ].join('\n'),
  );
}

const toOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** `incident-triage-0a9d0000.md`: only characters that are safe in file systems and shells. */
export function buildResultFileName(run: Pick<RunView, 'productName' | 'runId'>): string {
  const name = toPlainName(run.productName ?? '');
  const id = (run.runId ?? '').replaceAll(/[^a-z0-9-]/gi, '').slice(-12);
  return `${[name || 'run', id].filter(Boolean).join('-')}.md`;
}

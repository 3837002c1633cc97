import { redactText } from '../../../api/client/redact/redact';
import type { RunView } from '../../../api/resources/packs/runs';
import { plainName } from '../../../lib/fileName';
import { ownSourcesAt } from './ownSources';
import { countWords, fundingWords, pointsWords, usedCheckpoint } from '../runWords';

/** The result as a Markdown file: its run, its unchanged text and its citations, all redacted. */
export function resultMarkdown(run: RunView, text: string): string {
  const { usage } = run;
  const facts: [string, string | undefined][] = [
    ['Run', run.runId],
    ['Pack', run.productName],
    ['Version', run.version],
    ['Status', run.status],
    ['Model', run.model],
    ['Checkpoint', usedCheckpoint(run)],
    ['Funding', fundingWords(run.fundingMode)],
    ['Points', `${pointsWords(usage.points)} of ${pointsWords(usage.ceilingPoints)}`],
    ['Tokens', `${countWords(usage.inputTokens)} in, ${countWords(usage.outputTokens)} out`],
  ];
  const lines = facts.flatMap(([name, value]) => (value === undefined ? [] : [`- ${name}: ${oneLine(value)}`]));
  const cited = run.citations.map(({ index, title, url }) =>
    `${index}. ${oneLine(title ?? url ?? '')}${title !== undefined && url !== undefined ? ` <${oneLine(url)}>` : ''}`.trim(),
  );
  const partial = run.kind === 'partial' ? ['> Partial output: this is not the whole result.', ''] : [];
  const parts = ['# Run result', '', ...lines, '', ...partial, '---', '', text.trimEnd(), ''];
  return redactText(
    [
      ...parts,
      ...(cited.length > 0 && ownSourcesAt(text, run.citations) === undefined
        ? ['---', '', 'Citations', '', ...cited, '']
        : []),
    ].join('\n'),
  );
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** `incident-triage-0a9d0000.md`: only characters that are safe in file systems and shells. */
export function resultFileName(run: Pick<RunView, 'productName' | 'runId'>): string {
  const name = plainName(run.productName ?? '');
  const id = (run.runId ?? '').replaceAll(/[^a-z0-9-]/gi, '').slice(-12);
  return `${[name || 'run', id].filter(Boolean).join('-')}.md`;
}

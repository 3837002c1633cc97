/** Two runs as table rows of inputs and usage; rows that differ come first. */
import type { RunView } from '../../../api/resources/packs/runs';
import { formatDuration } from '../../../lib/time';
import { checkpointWords, countWords, fundingWords, pointsWords, timeWords } from '../runWords';

export interface CompareRow {
  what: string;
  left: string;
  right: string;
  differs: boolean;
  /** Right minus left, where both are numbers: `+12`. */
  change?: string | undefined;
}

const texts: readonly [string, (run: RunView) => string][] = [
  ['Checkpoint', (run) => (run.preview ? 'base preview' : checkpointWords(run))],
  ['Checkpoint digest', ({ growthDigest }) => growthDigest ?? 'none'],
  ['Pack', ({ productName, productId }) => productName ?? productId ?? '–'],
  ['Version', ({ version }) => version ?? '–'],
  ['Model', ({ model }) => model ?? '–'],
  ['Funding', ({ fundingMode }) => fundingWords(fundingMode)],
  ['Hosted skills', ({ enabledSkills }) => enabledSkills.toSorted().join(', ') || 'none'],
  ['Most input tokens', ({ maxInputTokens }) => countWords(maxInputTokens)],
  ['Most output tokens', ({ maxOutputTokens }) => countWords(maxOutputTokens)],
  ['Prompt', ({ promptDigest, promptCharacters }) => promptDigest ?? `${countWords(promptCharacters)} characters`],
  ['Files', ({ files }) => files.map(({ name, sha256 }) => sha256 ?? name).join(', ') || 'none'],
];

/** The inputs; those that differ come first. */
export function inputRows(left: RunView, right: RunView): CompareRow[] {
  const rows = texts.map(([what, read]) => row(what, read(left), read(right)));
  return rows.toSorted((a, b) => Number(b.differs) - Number(a.differs));
}

const numbers: readonly [string, (run: RunView) => number | undefined, (value: number | undefined) => string][] = [
  ['Points', ({ usage }) => usage.points, pointsWords],
  ['At most', ({ usage }) => usage.ceilingPoints, pointsWords],
  ['Returned', ({ usage }) => usage.returnedPoints, pointsWords],
  ['Input tokens', ({ usage }) => usage.inputTokens, countWords],
  ['Output tokens', ({ usage }) => usage.outputTokens, countWords],
  ['Skill calls', ({ usage }) => usage.skillCalls, countWords],
];

/** Status, usage, Points and time. */
export function usageRows(left: RunView, right: RunView): CompareRow[] {
  const took = ({ startedAt, finishedAt }: RunView) =>
    startedAt === undefined || finishedAt === undefined ? undefined : finishedAt - startedAt;
  const [leftMs, rightMs] = [took(left), took(right)];
  const time = row('Time', timeWords(left), timeWords(right));
  if (leftMs !== undefined && rightMs !== undefined && leftMs !== rightMs)
    time.change = `${rightMs > leftMs ? '+' : '−'}${formatDuration(Math.abs(rightMs - leftMs))}`;
  return [
    row('Status', left.status ?? '–', right.status ?? '–'),
    ...numbers.map(([what, read, words]) => {
      const [one, other] = [read(left), read(right)];
      const compared = row(what, words(one), words(other));
      if (one !== undefined && other !== undefined && one !== other)
        compared.change = `${other > one ? '+' : '−'}${countWords(Math.abs(other - one))}`;
      return compared;
    }),
    time,
  ];
}

const row = (what: string, left: string, right: string): CompareRow => ({ what, left, right, differs: left !== right });

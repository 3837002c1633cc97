/** Two runs as table rows of inputs and usage; rows that differ come first. */
import { type RunView, isUnderWay } from '../../../api/resources/packs/runs';
import { sharedWords } from '../../../shared/words';
import {
  formatCharacters,
  formatCountOrDash,
  formatDurationOrDash,
  formatFunding,
  DASH,
  formatPointsOrDash,
  computeRunDuration,
  formatRunCheckpoint,
} from '../runText';
import { runsWords } from '../words';

export interface CompareRow {
  what: string;
  left: string;
  right: string;
  differs: boolean;
  /** Right minus left, if both are numbers of runs that have ended: `+12`. */
  change?: string | undefined;
}

const inputFields: readonly [string, (run: RunView) => string][] = [
  ['Checkpoint', (run) => formatRunCheckpoint(run, 'cell') ?? DASH],
  ['Checkpoint digest', ({ checkpointDigest }) => checkpointDigest ?? 'none'],
  ['Pack', ({ productName, productId }) => productName ?? productId ?? '–'],
  ['Version', ({ version }) => version ?? '–'],
  ['Model', ({ model }) => model ?? '–'],
  ['Funding', ({ fundingMode }) => formatFunding(fundingMode)],
  [sharedWords.hostedSkills, ({ enabledSkills }) => enabledSkills.toSorted().join(', ') || 'none'],
  [runsWords.maxInputTokens, ({ maxInputTokens }) => formatCountOrDash(maxInputTokens)],
  [runsWords.maxOutputTokens, ({ maxOutputTokens }) => formatCountOrDash(maxOutputTokens)],
  ['Prompt', ({ promptDigest, promptCharacters }) => promptDigest ?? formatCharacters(promptCharacters)],
  ['Files', ({ files }) => files.map(({ name, sha256 }) => sha256 ?? name).join(', ') || 'none'],
];

/** The inputs; those that differ come first. */
export function buildInputRows(left: RunView, right: RunView): CompareRow[] {
  const rows = inputFields.map(([what, read]) => buildRow(what, read(left), read(right)));
  return rows.toSorted((a, b) => Number(b.differs) - Number(a.differs));
}

/** What may distinguish two runs in a few words. The first two values that differ are used. */
const distinguishingFields: readonly [string, (run: RunView) => string][] = [
  ['Pack', ({ productName }) => productName ?? 'Unnamed Pack'],
  ['Checkpoint', (run) => formatRunCheckpoint(run, 'title') ?? 'No checkpoint given'],
  ['Model', ({ model }) => model ?? 'No model given'],
  ['Version', ({ version }) => `Version ${version ?? DASH}`],
  [sharedWords.hostedSkills, ({ enabledSkills }) => enabledSkills.toSorted().join(', ') || 'No hosted skills'],
  ['Funding', ({ fundingMode }) => formatFunding(fundingMode)],
];

/**
 * What a run is called beside the other: what distinguishes it, and what it cost (`Checkpoint 3 · 33 Points`). Where nothing
 * does, its checkpoint.
 */
export function describeSide(run: RunView, other: RunView | undefined): string {
  const words = distinguishingFields.map(([what, read]) => ({
    what,
    own: read(run),
    differs: other && read(other) !== read(run),
  }));
  const differing = words.filter(({ differs }) => differs).slice(0, 2);
  const named = differing.length > 0 ? differing : words.filter(({ what }) => what === 'Checkpoint');
  const { points } = run.usage;
  const cost = points === undefined || isUnderWay(run) ? [] : [formatPointsOrDash(points)];
  return [...named.map(({ own }) => own), ...cost].join(' · ');
}

type NumberFormatter = (value: number | undefined) => string;

/** What is measured, with its formatting and, unless it is a plain number, that of a difference. */
const usageFields: readonly [string, (run: RunView) => number | undefined, NumberFormatter, NumberFormatter?][] = [
  ['Points', ({ usage }) => usage.points, formatPointsOrDash],
  ['At most', ({ usage }) => usage.ceilingPoints, formatPointsOrDash],
  ['Returned', ({ usage }) => usage.returnedPoints, formatPointsOrDash],
  ['Input tokens', ({ usage }) => usage.inputTokens, formatCountOrDash],
  ['Output tokens', ({ usage }) => usage.outputTokens, formatCountOrDash],
  ['Skill calls', ({ usage }) => usage.skillCalls, formatCountOrDash],
  ['Time', computeRunDuration, formatDurationOrDash, formatDurationOrDash],
];

/** Status, usage, Points and time. */
export function buildUsageRows(left: RunView, right: RunView): CompareRow[] {
  const final = !isUnderWay(left) && !isUnderWay(right);
  const measured = usageFields.map(([what, read, words, difference = formatCountOrDash]) => {
    const [leftValue, rightValue] = [read(left), read(right)];
    const compared = buildRow(what, words(leftValue), words(rightValue));
    if (final && leftValue !== undefined && rightValue !== undefined && leftValue !== rightValue)
      compared.change = `${rightValue > leftValue ? '+' : '−'}${difference(Math.abs(rightValue - leftValue))}`;
    return compared;
  });
  return [buildRow('Status', left.status ?? '–', right.status ?? '–'), ...measured];
}

const buildRow = (what: string, left: string, right: string): CompareRow => ({
  what,
  left,
  right,
  differs: left !== right,
});

/** Two runs as table rows of inputs and usage; rows that differ come first. */
import { type RunView, isUnderWay } from '../../../api/resources/packs/runs';
import {
  charactersWords,
  countWords,
  durationWords,
  fundingWords,
  none,
  pointsWords,
  tookMs,
  usedCheckpoint,
} from '../runWords';

export interface CompareRow {
  what: string;
  left: string;
  right: string;
  differs: boolean;
  /** Right minus left, if both are numbers of runs that have ended: `+12`. */
  change?: string | undefined;
}

const texts: readonly [string, (run: RunView) => string][] = [
  ['Checkpoint', usedCheckpoint],
  ['Checkpoint digest', ({ growthDigest }) => growthDigest ?? 'none'],
  ['Pack', ({ productName, productId }) => productName ?? productId ?? '–'],
  ['Version', ({ version }) => version ?? '–'],
  ['Model', ({ model }) => model ?? '–'],
  ['Funding', ({ fundingMode }) => fundingWords(fundingMode)],
  ['Hosted skills', ({ enabledSkills }) => enabledSkills.toSorted().join(', ') || 'none'],
  ['Max input tokens', ({ maxInputTokens }) => countWords(maxInputTokens)],
  ['Max output tokens', ({ maxOutputTokens }) => countWords(maxOutputTokens)],
  ['Prompt', ({ promptDigest, promptCharacters }) => promptDigest ?? charactersWords(promptCharacters)],
  ['Files', ({ files }) => files.map(({ name, sha256 }) => sha256 ?? name).join(', ') || 'none'],
];

/** The inputs; those that differ come first. */
export function inputRows(left: RunView, right: RunView): CompareRow[] {
  const rows = texts.map(([what, read]) => row(what, read(left), read(right)));
  return rows.toSorted((a, b) => Number(b.differs) - Number(a.differs));
}

/** What may tell two runs apart in a few words; the first two that differ do. */
const telling: readonly [string, (run: RunView) => string][] = [
  ['Pack', ({ productName }) => productName ?? 'Unnamed Pack'],
  ['Checkpoint', (run) => (run.preview ? 'Base preview' : `Checkpoint ${run.growthVersion ?? none}`)],
  ['Model', ({ model }) => model ?? 'No model given'],
  ['Version', ({ version }) => `Version ${version ?? none}`],
  ['Hosted skills', ({ enabledSkills }) => enabledSkills.toSorted().join(', ') || 'No hosted skills'],
  ['Funding', ({ fundingMode }) => fundingWords(fundingMode)],
];

/**
 * What a run is called beside the other: what tells them apart, and what it cost (`Checkpoint 3 · 33 Points`). Where nothing
 * does, its checkpoint.
 */
export function sideName(run: RunView, other: RunView | undefined): string {
  const words = telling.map(([what, read]) => ({ what, own: read(run), differs: other && read(other) !== read(run) }));
  const differing = words.filter(({ differs }) => differs).slice(0, 2);
  const named = differing.length > 0 ? differing : words.filter(({ what }) => what === 'Checkpoint');
  const { points } = run.usage;
  const cost = points === undefined || isUnderWay(run) ? [] : [pointsWords(points)];
  return [...named.map(({ own }) => own), ...cost].join(' · ');
}

type Words = (value: number | undefined) => string;

/** What is measured, with its formatting and, unless it is a plain number, that of a difference. */
const figures: readonly [string, (run: RunView) => number | undefined, Words, Words?][] = [
  ['Points', ({ usage }) => usage.points, pointsWords],
  ['At most', ({ usage }) => usage.ceilingPoints, pointsWords],
  ['Returned', ({ usage }) => usage.returnedPoints, pointsWords],
  ['Input tokens', ({ usage }) => usage.inputTokens, countWords],
  ['Output tokens', ({ usage }) => usage.outputTokens, countWords],
  ['Skill calls', ({ usage }) => usage.skillCalls, countWords],
  ['Time', tookMs, durationWords, durationWords],
];

/** Status, usage, Points and time. */
export function usageRows(left: RunView, right: RunView): CompareRow[] {
  const final = !isUnderWay(left) && !isUnderWay(right);
  const measured = figures.map(([what, read, words, difference = countWords]) => {
    const [one, other] = [read(left), read(right)];
    const compared = row(what, words(one), words(other));
    if (final && one !== undefined && other !== undefined && one !== other)
      compared.change = `${other > one ? '+' : '−'}${difference(Math.abs(other - one))}`;
    return compared;
  });
  return [row('Status', left.status ?? '–', right.status ?? '–'), ...measured];
}

const row = (what: string, left: string, right: string): CompareRow => ({ what, left, right, differs: left !== right });

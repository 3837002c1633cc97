/** Display words for the service's terms about runs; unknown terms are shown unchanged. */
import type { RunKind } from '../../api/reader/statusWords';
import type { RunView } from '../../api/resources/packs/runs';
import { formatCount, formatCounted } from '../../lib/count';
import { inPoints } from '../../lib/money';
import { orDash } from '../../lib/orDash';
import { formatDuration } from '../../lib/time';
import type { BadgeTone } from '../../ui/Badge';

/** The statuses that call for attention; any other is neutral. */
export const kindTones: Readonly<Partial<Record<RunKind, BadgeTone>>> = {
  running: 'accent',
  completed: 'good',
  failed: 'bad',
};

/** Stands for what is not known. */
export const none = '–';

export const pointsWords = (points: number | undefined): string => orDash(points, inPoints);

export const countWords = (count: number | undefined): string => orDash(count, formatCount);

export const charactersWords = (count: number | undefined): string =>
  orDash(count, (value) => formatCounted(value, 'character'));

/** The checkpoint number, or the name of checkpoint 0. */
export function checkpointWords({ growthVersion }: Pick<RunView, 'growthVersion'>): string {
  if (growthVersion === undefined) return none;
  return growthVersion === 0 ? '0, signed base' : String(growthVersion);
}

/** The checkpoint that a run used. */
export const usedCheckpoint = (run: RunView): string => (run.preview ? 'base preview' : checkpointWords(run));

export function fundingWords(mode: string | undefined): string {
  if (mode === 'byok') return 'own provider key';
  return mode === 'points' ? 'Points' : (mode ?? none);
}

/** How long the run took, in milliseconds. */
export const tookMs = ({ startedAt, finishedAt }: RunView): number | undefined =>
  startedAt === undefined || finishedAt === undefined ? undefined : finishedAt - startedAt;

export const durationWords = (ms: number | undefined): string => orDash(ms, formatDuration);

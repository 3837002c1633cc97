/** Display words for the service's terms about runs; unknown terms are shown unchanged. */
import type { RunKind } from '../../api/reader/statusKinds';
import { type RunView, findEndedRun, runQuery } from '../../api/resources/packs/runs';
import { formatCount, formatCounted } from '../../lib/count';
import { formatPointsWithUnit } from '../../lib/money';
import { formatOrDash } from '../../lib/formatOrDash';
import { type CheckpointPlace, formatCheckpoint } from '../../lib/runChoices/formatCheckpoint';
import { formatDuration } from '../../lib/time';
import type { BadgeTone } from '../../ui/Badge';
import { queryClient } from '../../api/client/queryClient';
import { href } from '../../paths';
import type { EndTexts } from '../../shared/spending/endToasts';
import type { ToastMessage } from '../../ui/toastContext';
import { runsWords } from './words';

/** The statuses that call for attention; any other is neutral. */
export const kindTones: Readonly<Partial<Record<RunKind, BadgeTone>>> = {
  running: 'accent',
  completed: 'good',
  failed: 'bad',
};

/** Stands for what is not known. */
export const DASH = '–';

export const formatPointsOrDash = (points: number | undefined): string => formatOrDash(points, formatPointsWithUnit);

export const formatCountOrDash = (count: number | undefined): string => formatOrDash(count, formatCount);

export const formatCharacters = (count: number | undefined): string =>
  formatOrDash(count, (value) => formatCounted(value, 'character'));

/** The checkpoint of a run or a quote (`formatCheckpoint`), or that it is a preview, which always has the signed base; undefined if it isn't given. */
export function formatRunCheckpoint(
  { preview, checkpoint }: Pick<RunView, 'preview' | 'checkpoint'>,
  place: CheckpointPlace,
): string | undefined {
  if (preview) return place === 'title' ? 'Base preview' : 'base preview';
  return checkpoint === undefined ? undefined : formatCheckpoint(checkpoint, place);
}

export function formatFunding(mode: string | undefined): string {
  if (mode === 'byok') return 'provider key';
  return mode === 'points' ? 'Points' : (mode ?? DASH);
}

/** How long the run took, in milliseconds. */
export const computeRunDuration = ({ startedAt, finishedAt }: RunView): number | undefined =>
  startedAt === undefined || finishedAt === undefined ? undefined : finishedAt - startedAt;

export const formatDurationOrDash = (ms: number | undefined): string => formatOrDash(ms, formatDuration);

/* What a run costs, in words: with the caller's own key the provider charges for the model, and only hosted skills cost Points. */

/** The label of the button that sends the run; undefined if the label is its price. */
export function getSpendLabel(ownKey: boolean, points: number): string | undefined {
  if (ownKey) return points === 0 ? 'Run with your key' : `Run with your key, up to ${formatPointsWithUnit(points)}`;
  return points === 0 ? `Run for ${formatPointsWithUnit(0)}` : undefined;
}

/** What happens to the Points, and who else charges. */
export function describeHeldPoints(ownKey: boolean, points: number): string {
  const held =
    points === 0
      ? 'No Points are held.'
      : 'The Points are held when the run is admitted. Unused Points are returned when it ends, or all of them if it fails.';
  return ownKey ? `Your provider charges you for the model. ${held}` : held;
}

/** What happens to unused Points, shown beside the quote. */
export const describeReturnedPoints = (points: number | undefined): string =>
  points === 0 ? 'It costs no Points.' : 'Unused Points are returned when the run ends, or all of them if it fails.';

/** How the outcomes of a Pack's runs are announced. */
export const getRunEndTexts = (productId: string): EndTexts => ({
  noun: 'run',
  accepted: describeAcceptedRun,
  read: (runId) => queryClient.fetchQuery({ ...runQuery(runId), staleTime: 0 }),
  followed: (work) => ({
    to: work === undefined ? href('runtime') : href('runResult', { runId: work }),
    label: runsWords.openRun,
  }),
  screen: { to: href('run', { id: productId }), label: 'Open Run' },
  atMost: true,
});

/** The outcome of an accepted run: it has started, or it had ended when it was answered or found. */
function describeAcceptedRun(points: number, runId: string | undefined): ToastMessage {
  const ended = runId === undefined ? undefined : findEndedRun(runId);
  if (!ended) return { tone: 'success', title: `Run started for up to ${formatPointsWithUnit(points)}` };
  const charged = ended.usage.points;
  return {
    tone: ended.kind === 'failed' ? 'failed' : 'success',
    title: `Run ended: ${ended.status}${charged === undefined ? '' : `, ${formatPointsWithUnit(charged)} charged`}`,
  };
}

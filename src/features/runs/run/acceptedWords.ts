import { endedRun } from '../../../api/resources/packs/runs';
import { formatPoints } from '../../../lib/money';

/** What became of an accepted run: it has started, or it was answered only when it had ended. */
export function acceptedWords(points: number, runId: string | undefined): string {
  const ended = runId === undefined ? undefined : endedRun(runId);
  return ended
    ? `Run ended: ${ended.status}, ${formatPoints(ended.usage.points ?? 0)} Points charged`
    : `Run started for up to ${formatPoints(points)} Points`;
}

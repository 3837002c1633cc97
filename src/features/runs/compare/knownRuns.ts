/** The runs that are known without asking for them one by one. */
import { queryClient } from '../../../api/client/queryClient';
import type { GrowthView } from '../../../api/resources/packs/growth';
import { runQuery } from '../../../api/resources/packs/runs';
import { seenRecords } from '../../../api/resources/seenRecords';
import type { Attempt } from '../../../spending/ledger/attempt';

export interface KnownRun {
  runId: string;
  pack: string | undefined;
  /** `Checkpoint 3`, where it is known. */
  checkpoint: string | undefined;
  model: string | undefined;
  /** Milliseconds since the epoch. */
  at: number | undefined;
  /** What it cost. */
  points: number | undefined;
}

const checkpointName = (sequence: number | undefined) =>
  sequence === undefined ? undefined : `Checkpoint ${sequence}`;

/** Runs that were opened in this session or paid from this browser, the latest first. */
export function knownRuns(attempts: readonly Attempt[]): KnownRun[] {
  const opened = seenRecords().filter(({ kind }) => kind === 'run');
  const paid = attempts.filter(({ subject, work }) => subject?.kind === 'run' && work !== undefined);
  const ids = new Set([...opened.map(({ id }) => id), ...paid.flatMap(({ work }) => work ?? [])]);
  return [...ids].map((runId) => {
    const run = queryClient.getQueryData(runQuery(runId).queryKey);
    const attempt = paid.find(({ work }) => work === runId);
    return {
      runId,
      pack: run?.productName ?? attempt?.title,
      checkpoint: run?.preview ? 'Base preview' : checkpointName(run?.growthVersion),
      model: run?.model ?? attempt?.choice,
      at: run?.startedAt ?? run?.createdAt ?? attempt?.at,
      points: run?.usage.points,
    };
  });
}

/** The runs that a Pack's growth names. */
export const runsOf = (pack: { name: string }, { recentRuns = [] }: GrowthView): KnownRun[] =>
  recentRuns.map(({ runId, sequence, model, startedAt, points }) => ({
    runId,
    pack: pack.name,
    checkpoint: checkpointName(sequence),
    model,
    at: startedAt,
    points,
  }));

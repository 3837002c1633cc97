import type { Evaluation } from '../useEvaluation';

/**
 * The checkpoint of a column if new runs may use it from now on: the account owns the Pack, the column names the checkpoint, which can be selected, and
 * it is not the default already.
 */
export function findUsableCheckpoint(
  { columns, context: { owned, growth } }: Evaluation,
  at: number,
): number | undefined {
  const checkpoint = columns[at]?.checkpoint;
  if (!owned || checkpoint === undefined || !growth || growth.activeCheckpoint === checkpoint) return undefined;
  return growth.checkpoints.find((candidate) => candidate.checkpoint === checkpoint)?.selectable
    ? checkpoint
    : undefined;
}

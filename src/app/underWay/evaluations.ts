/** Evaluations that a tab is at work on, from what their matrices store. Each ends when that tab has ended it, or is gone. */
import type { MatrixContext } from '../../features/runs/evaluate/matrix/context';
import { type Attempt, isOpen } from '../../spending/ledger/attempt';
import { getMatrixKey } from '../../features/runs/evaluate/matrix/matrix';
import { getLockName } from '../../spending/context';
import { isOpenWork, newWork, unknownEnd } from './trackWork';
import type { Work, WorkEnd } from './work';

export interface EvaluationState {
  /** Of its work. */
  id: string;
  productId: string;
  /** The Pack's name. */
  name: string;
  /** When its first run was sent, milliseconds since the epoch. */
  at: number;
  isAtWork: boolean;
  /** The ceilings of all its runs together, in Points. */
  points: number;
  progress: NonNullable<Work['progress']>;
  /** How it would have ended if nothing more came of it. */
  end: WorkEnd;
}

/** @param attempts of the connected account */
export async function readEvaluations(
  context: MatrixContext,
  attempts: readonly Attempt[],
): Promise<readonly EvaluationState[]> {
  const cells = new Map(attempts.flatMap((attempt) => (attempt.cell === undefined ? [] : [[attempt.cell, attempt]])));
  const byProduct = new Map([...cells.values()].map((attempt) => [attempt.subject?.productId, attempt.title]));
  const found = [...byProduct].map(async ([productId, name]): Promise<EvaluationState[]> => {
    if (productId === undefined) return [];
    const { claim, cells: stored } = context.matrices.read(productId);
    const own = stored.filter(({ id }) => id.startsWith(`${claim}.`));
    const sent = own.flatMap(({ id }) => cells.get(id) ?? []);
    if (sent.length === 0) return [];
    const ends = own.flatMap(({ end }) => (end ? [end] : []));
    const charges = ends.map((end) => (end.at === 'done' ? end.charged : end.at === 'sent' ? undefined : 0));
    const isWhole = own.every(({ end }) => end?.at === 'done' && end.kind === 'completed');
    const hasResult = ends.some(({ at }) => at === 'done' || at === 'sent');
    return [
      {
        id: `evaluation-${claim}`,
        productId,
        name,
        at: Math.min(...sent.map(({ at }) => at)),
        isAtWork: await context.tabLock.isTaken(getLockName(context, getMatrixKey(productId))).catch(() => false),
        points: own.reduce((sum, { ceiling }) => sum + ceiling, 0),
        progress: { done: ends.length, of: own.length },
        end: {
          outcome: sent.some(isOpen) ? 'unknown' : isWhole ? 'done' : hasResult ? 'partial' : 'failed',
          charged: charges.every((charge) => charge !== undefined)
            ? charges.reduce((sum, charge) => sum + charge, 0)
            : undefined,
        },
      },
    ];
  });
  return (await Promise.all(found)).flat();
}

/** Follows the evaluations that have begun, moves those that go on, and ends those that no tab is at work on. Pure. */
export function trackEvaluations(
  works: readonly Work[],
  evaluations: readonly EvaluationState[],
  scope: string,
): readonly Work[] {
  const states = new Map(evaluations.map((state) => [state.id, state]));
  const known = new Set(works.map(({ id }) => id));
  const moved = works.map((work): Work => {
    if (work.kind !== 'evaluation' || !isOpenWork(work)) return work;
    const state = states.get(work.id);
    if (!state) return { ...work, end: unknownEnd };
    const { isAtWork, end, progress } = state;
    if (!isAtWork) return { ...work, progress, end };
    const isSame = work.progress?.done === progress.done && work.progress.of === progress.of;
    return isSame ? work : { ...work, progress };
  });
  const begun = evaluations.filter(({ id, isAtWork }) => isAtWork && !known.has(id));
  return [
    ...moved,
    ...begun.map(({ id, productId, name, at, points, progress }): Work => ({
      ...newWork,
      id,
      scope,
      kind: 'evaluation',
      productId,
      name,
      stage: 'running',
      at,
      points,
      progress,
    })),
  ];
}

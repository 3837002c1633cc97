/**
 * What becomes of followed work, from what this browser sent and what the service shows. Pure.
 *
 * | what is seen | what becomes of the work |
 * |---|---|
 * | an attempt that is being sent, or whose outcome is unknown | it is followed, as `sending` or `looking` |
 * | an attempt that was accepted, or found | it goes on as `running`, until its record says that it has ended |
 * | an attempt that was refused or not sent | no longer followed: its screen, or a toast, has said why |
 * | an attempt whose outcome was unknown, and which had not started | it has ended, `not-started` |
 * | an accepted attempt that was never followed | nothing, as it may have ended long ago, unless this document has just sent it |
 * | a run or prep in the workload | it goes on, with the service's own status and times |
 * | a run or prep in the workload that this browser did not send | it is followed |
 * | running work that the workload does not list | its record is read (`unlisted`) |
 * | a run of a Pack whose evaluation is under way | part of the evaluation, which lists its runs itself |
 */
import { getRunKind } from '../../api/reader/statusKinds';
import type { WorkloadAudition, WorkloadRun, WorkloadView } from '../../api/resources/packs/runtime';
import { sameId } from '../../lib/ids';
import type { Attempt } from '../../spending/ledger/attempt';
import type { Work, WorkEnd, WorkStage } from './work';

/** Work that has not ended. */
export const isOpenWork = ({ end }: Work): boolean => end === undefined;

/** What is true of all work that was just begun. */
export const newWork = {
  productId: undefined,
  work: undefined,
  atService: false,
  dueAt: undefined,
  points: undefined,
  progress: undefined,
  end: undefined,
  isNoticed: false,
  isSeen: false,
} as const;

export const unknownEnd: WorkEnd = { outcome: 'unknown', charged: undefined };

/** Work with its end. An end that is known is not replaced. */
export const endWork = (works: readonly Work[], id: string, end: WorkEnd): readonly Work[] =>
  works.map((work) => (work.id === id && isOpenWork(work) ? { ...work, end } : work));

/** Work whose end the person has seen is forgotten, once its end was passed on. */
export const markEndsSeen = (works: readonly Work[], ids: ReadonlySet<string>): readonly Work[] =>
  works.flatMap((work) => {
    if (!ids.has(work.id) || isOpenWork(work)) return [work];
    return work.isNoticed ? [] : [{ ...work, isSeen: true }];
  });

/** Ended work that was passed on. */
export const markEndsNoticed = (works: readonly Work[], ids: ReadonlySet<string>): readonly Work[] =>
  works.flatMap((work) => {
    if (!ids.has(work.id)) return [work];
    return work.isSeen ? [] : [{ ...work, isNoticed: true }];
  });

/**
 * @param attempts of the same account, without those for the cells of an evaluation
 * @param isNew whether an accepted attempt is to be followed that was not before
 */
export function trackAttempts(
  works: readonly Work[],
  attempts: readonly Attempt[],
  isNew: (attempt: Attempt) => boolean = () => false,
): readonly Work[] {
  const byId = new Map(attempts.map((attempt) => [attempt.id, attempt]));
  const known = new Set(works.map(({ id }) => id));
  const isFollowed = (attempt: Attempt) =>
    attempt.end === 'sending' || attempt.end === 'unknown' || (attempt.end === 'settled' && isNew(attempt));
  const begun = attempts.filter((attempt) => !known.has(attempt.id) && isFollowed(attempt));
  const followed = works.flatMap((work) => {
    const attempt = byId.get(work.id);
    return attempt && isOpenWork(work) ? trackAttempt(work, attempt) : [work];
  });
  const all = begun.length === 0 ? followed : [...followed, ...begun.flatMap(followAttempt)];
  return withoutDuplicates(all);
}

function followAttempt({ id, scope, subject, title, end, at, points, work }: Attempt): Work[] {
  if (!subject) return [];
  const stage = end === 'unknown' ? 'looking' : end === 'settled' ? 'running' : 'sending';
  const { kind, productId } = subject;
  return [{ ...newWork, id, scope, kind, productId, name: title, work, stage, at, points }];
}

function trackAttempt(work: Work, { end, work: started }: Attempt): Work[] {
  switch (end) {
    case 'sending':
      return [work];
    case 'unknown':
      return [work.stage === 'looking' ? work : { ...work, stage: 'looking' }];
    case 'settled': {
      const isWaiting = work.stage === 'sending' || work.stage === 'looking';
      return isWaiting ? [{ ...work, stage: 'running', work: started ?? work.work }] : [work];
    }
    case 'refused':
    case 'not-started':
      return work.stage === 'looking' ? [{ ...work, end: { outcome: 'not-started', charged: 0 } }] : [];
  }
}

/** Work that the workload showed before its attempt had an id. */
function withoutDuplicates(works: readonly Work[]): readonly Work[] {
  const sent = works.filter(({ work, id }) => work !== undefined && id !== getListedId('run', work));
  const isDouble = (work: Work) =>
    work.work !== undefined &&
    work.id === getListedId('run', work.work) &&
    sent.some((other) => other.work !== undefined && sameId(other.work, work.work ?? ''));
  return works.some(isDouble) ? works.filter((work) => !isDouble(work)) : works;
}

/** The id of work that this browser did not send. */
const getListedId = (kind: 'prep' | 'run', id: string): string => `${kind}-${id.toLowerCase()}`;

export interface TrackedWorkload {
  works: readonly Work[];
  /** Work that should be running but is not listed: it has ended, or the service does not list its kind. */
  unlisted: readonly Work[];
}

/** @param workload as just read; null if it could not be read */
export function trackWorkload(
  works: readonly Work[],
  workload: Pick<WorkloadView, 'runs' | 'auditions'> | null,
  { scope, now }: { scope: string; now: number },
): TrackedWorkload {
  const listed = new Set<string>();
  let tracked = works;
  const follow = (kind: 'prep' | 'run', given: WorkloadRun | WorkloadAudition, id: string | undefined) => {
    const open = tracked.filter(isOpenWork);
    if (kind === 'run' && open.some((work) => work.kind === 'evaluation' && isSame(work.productId, given.productId)))
      return;
    const found =
      open.find((work) => work.kind === kind && id !== undefined && isSame(work.work, id)) ??
      open.find(
        (work) =>
          work.kind === kind &&
          !listed.has(work.id) &&
          (work.work === undefined || id === undefined) &&
          isSame(work.productId, given.productId),
      );
    const stage: WorkStage = getRunKind(given.status) === 'queued' ? 'queued' : 'running';
    if (found) {
      listed.add(found.id);
      const isWaiting = found.stage === 'sending' || found.stage === 'looking';
      const next = { ...found, stage: isWaiting ? found.stage : stage, dueAt: given.expectedFinishAt };
      if (next.stage !== found.stage || next.dueAt !== found.dueAt)
        tracked = tracked.map((work) => (work === found ? next : work));
      return;
    }
    const listedId = getListedId(kind, id ?? `${given.productId}-${given.startedAt ?? ''}`);
    if (tracked.some((work) => work.id === listedId)) return;
    listed.add(listedId);
    tracked = [
      ...tracked,
      {
        ...newWork,
        id: listedId,
        scope,
        kind,
        productId: given.productId,
        name: given.productName ?? given.productId ?? 'an unnamed product',
        work: id,
        stage,
        at: given.startedAt ?? now,
        atService: true,
        dueAt: given.expectedFinishAt,
      },
    ];
  };
  for (const run of workload?.runs ?? []) follow('run', run, run.runId);
  for (const audition of workload?.auditions ?? []) follow('prep', audition, undefined);
  const unlisted = tracked.filter(
    (work) =>
      isOpenWork(work) &&
      (work.kind === 'prep' || work.kind === 'run') &&
      (work.stage === 'queued' || work.stage === 'running') &&
      !listed.has(work.id),
  );
  return { works: tracked, unlisted };
}

const isSame = (one: string | undefined, other: string | undefined): boolean =>
  one !== undefined && other !== undefined && sameId(one, other);

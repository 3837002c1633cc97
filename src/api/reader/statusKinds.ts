/**
 * What a status word means for each kind of work: an `accepted` run is queued, an `accepted` delta is final. The service's description documents only
 * `partial`; the others are common words.
 */

type Table<Kind extends string> = Readonly<Record<Kind, RegExp>>;

/** Words for queued and running, shared by all kinds of work. */
const waiting = 'queued|pending|waiting';
const running = 'running|in_progress|started|processing';

const runs = {
  queued: wordPattern(`${waiting}|accepted|admitted|scheduled`),
  running: wordPattern(`${running}|active`),
  completed: wordPattern('completed?|succeeded|success|done|finished'),
  partial: wordPattern('partial|partially_completed|incomplete'),
  failed: wordPattern('failed|failure|error(ed)?|cancell?ed|aborted|expired|timed_out'),
};

const stages = {
  passing: wordPattern('pass(ing|ed)?|ok|success(ful)?|succeeded'),
  failing: wordPattern('fail(ing|ed|ure)?|error|rejected'),
  running: wordPattern(running),
  waiting: wordPattern(`${waiting}|not_started`),
};

const deltas = {
  waiting: wordPattern(`${waiting}|staged|proposed|open|(awaiting|pending)_\\w+`),
  refused: wordPattern('refused|rejected|declined|denied|failed'),
  accepted: wordPattern('accepted|approved|active|base'),
};

const prepUnderWay = wordPattern(`${waiting}|${running}`);
const inQueue = wordPattern('(in_)?(audit_)?queued?|submitted|awaiting_(audit|audition)');
const closedProposal = wordPattern(
  'staged|accepted|approved|active|refused|rejected|declined|denied|failed|dismissed|discarded|withdrawn|expired',
);

export type RunKind = keyof typeof runs | 'unknown';
export type StageKind = keyof typeof stages | 'unknown';
/** All of them. */
export const stageKinds: readonly StageKind[] = [...(Object.keys(stages) as (keyof typeof stages)[]), 'unknown'];
export type DeltaKind = keyof typeof deltas | 'unknown';

/** The state of a run. */
export const getRunKind = (word: string | undefined): RunKind => findKind(runs, word);
/** The state of an audition, or of one of its stages. */
export const getStageKind = (word: string | undefined): StageKind => findKind(stages, word);
/** The state of a delta. */
export const getDeltaKind = (word: string | undefined): DeltaKind => findKind(deltas, word);

/** Whether a prep is queued or running. */
export const isPrepUnderWay = (word: string | undefined): boolean => prepUnderWay.test(normalizeWord(word));
/** Whether a version is in the audit queue, where it waits for its paid audition. */
export const isInQueue = (word: string | undefined): boolean => inQueue.test(normalizeWord(word));
/** Whether a proposal of a run has already been handled, so that it can no longer be staged. */
export const isProposalClosed = (word: string | undefined): boolean => closedProposal.test(normalizeWord(word));

function wordPattern(words: string): RegExp {
  return new RegExp(`^(?:${words})$`);
}

const normalizeWord = (word: string | undefined): string => word?.toLowerCase().replaceAll(/[\s-]+/g, '_') ?? '';

function findKind<Kind extends string>(table: Table<Kind>, word: string | undefined): Kind | 'unknown' {
  const kinds = Object.entries(table) as [Kind, RegExp][];
  return kinds.find(([, words]) => words.test(normalizeWord(word)))?.[0] ?? 'unknown';
}

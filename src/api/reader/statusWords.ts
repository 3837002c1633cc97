/**
 * What a status word means for each kind of work: an `accepted` run is queued, an `accepted` delta is final. The service's description documents only
 * `partial`; the others are common words.
 */

type Table<Kind extends string> = Readonly<Record<Kind, RegExp>>;

/** Words for queued and running, shared by all kinds of work. */
const waiting = 'queued|pending|waiting';
const running = 'running|in_progress|started|processing';

const runs = {
  queued: one(`${waiting}|accepted|admitted|scheduled`),
  running: one(`${running}|active`),
  completed: one('completed?|succeeded|success|done|finished'),
  partial: one('partial|partially_completed|incomplete'),
  failed: one('failed|failure|error(ed)?|cancell?ed|aborted|expired|timed_out'),
};

const stages = {
  passing: one('pass(ing|ed)?|ok|success(ful)?|succeeded'),
  failing: one('fail(ing|ed|ure)?|error|rejected'),
  running: one(running),
  waiting: one(`${waiting}|not_started`),
};

const deltas = {
  waiting: one(`${waiting}|staged|proposed|open|(awaiting|pending)_\\w+`),
  refused: one('refused|rejected|declined|denied|failed'),
  accepted: one('accepted|approved|active|base'),
};

const prepUnderWay = one(`${waiting}|${running}`);
const inQueue = one('(in_)?(audit_)?queued?|submitted|awaiting_(audit|audition)');
const closedProposal = one(
  'staged|accepted|approved|active|refused|rejected|declined|denied|failed|dismissed|discarded|withdrawn|expired',
);

export type RunKind = keyof typeof runs | 'unknown';
export type StageKind = keyof typeof stages | 'unknown';
export type DeltaKind = keyof typeof deltas | 'unknown';

/** The state of a run. */
export const runKind = (word: string | undefined): RunKind => kindIn(runs, word);
/** The state of an audition, or of one of its stages. */
export const stageKind = (word: string | undefined): StageKind => kindIn(stages, word);
/** The state of a delta. */
export const deltaKind = (word: string | undefined): DeltaKind => kindIn(deltas, word);

/** Whether a prep is queued or running. */
export const isPrepUnderWay = (word: string | undefined): boolean => prepUnderWay.test(plain(word));
/** Whether a version is in the audit queue, where it waits for its paid audition. */
export const isInQueue = (word: string | undefined): boolean => inQueue.test(plain(word));
/** Whether a proposal of a run has already been handled, so that it can no longer be staged. */
export const isProposalClosed = (word: string | undefined): boolean => closedProposal.test(plain(word));

function one(words: string): RegExp {
  return new RegExp(`^(?:${words})$`);
}

const plain = (word: string | undefined): string => word?.toLowerCase().replaceAll(/[\s-]+/g, '_') ?? '';

function kindIn<Kind extends string>(table: Table<Kind>, word: string | undefined): Kind | 'unknown' {
  const kinds = Object.entries(table) as [Kind, RegExp][];
  return kinds.find(([, words]) => words.test(plain(word)))?.[0] ?? 'unknown';
}

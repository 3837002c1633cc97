import { expect, test } from 'vitest';
import {
  type DeltaKind,
  type RunKind,
  type StageKind,
  getDeltaKind,
  getRunKind,
  getStageKind,
  isInQueue,
  isPrepUnderWay,
  isProposalClosed,
} from './statusKinds';

test.each<[word: string | undefined, run: RunKind, stage: StageKind, delta: DeltaKind]>([
  ['QUEUED', 'queued', 'waiting', 'waiting'],
  ['waiting', 'queued', 'waiting', 'waiting'],
  ['accepted', 'queued', 'unknown', 'accepted'],
  ['In progress', 'running', 'running', 'unknown'],
  ['active', 'running', 'unknown', 'accepted'],
  ['Succeeded', 'completed', 'passing', 'unknown'],
  ['PASSED', 'unknown', 'passing', 'unknown'],
  ['passing', 'unknown', 'passing', 'unknown'],
  ['partial', 'partial', 'unknown', 'unknown'],
  ['timed out', 'failed', 'unknown', 'unknown'],
  ['failed', 'failed', 'failing', 'refused'],
  ['rejected', 'unknown', 'failing', 'refused'],
  ['not - started', 'unknown', 'waiting', 'unknown'],
  ['staged', 'unknown', 'unknown', 'waiting'],
  ['pending_approval', 'unknown', 'unknown', 'waiting'],
  ['passing-ish', 'unknown', 'unknown', 'unknown'],
  ['moonlit', 'unknown', 'unknown', 'unknown'],
  ['', 'unknown', 'unknown', 'unknown'],
  [undefined, 'unknown', 'unknown', 'unknown'],
])('%o: of a run %s, of a stage %s, of a delta %s', (word, run, stage, delta) => {
  expect([getRunKind(word), getStageKind(word), getDeltaKind(word)]).toEqual([run, stage, delta]);
});

test.each<[word: string | undefined, prep: boolean, version: boolean, proposal: boolean]>([
  ['queued', true, true, false],
  ['Processing', true, false, false],
  ['in audit queue', false, true, false],
  ['Submitted', false, true, false],
  ['awaiting-audition', false, true, false],
  ['accepted', false, false, true],
  ['dismissed', false, false, true],
  ['completed', false, false, false],
  ['open', false, false, false],
  [undefined, false, false, false],
])('%o: a prep is under way %s, a version in the queue %s, a proposal closed %s', (word, prep, version, proposal) => {
  expect([isPrepUnderWay(word), isInQueue(word), isProposalClosed(word)]).toEqual([prep, version, proposal]);
});

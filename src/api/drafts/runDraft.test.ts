import { beforeEach, expect, test } from 'vitest';
import {
  findRunDraft,
  forgetReplacedPrompt,
  saveRunDraft,
  savePrompt,
  findPrompt,
  replaceRunDraft,
  findReplacedPrompt,
} from './runDraft';
import { packLimits } from '../../contract/values';
import { tabDrafts } from './tabDrafts';
import { connectEachTest, pointToSandbox } from '../../../tests/support/connected';

const draft = { prompt: 'Do it', model: 'a:b', checkpoint: 0, skills: ['web_search'], limits: { input: 1 } };
/** As this and earlier versions store it. */
const storedBefore = {
  model: 'a:b',
  prompt: 'Do it',
  fundingMode: 'points',
  growthVersion: 0,
  enabledSkills: ['web_search'],
  maxInputTokens: '1',
};

beforeEach(() => sessionStorage.clear());
connectEachTest('txk_a', pointToSandbox);

test('a draft is stored for its Pack, and forgotten on request; a prompt for its run', () => {
  saveRunDraft('p', draft);
  savePrompt('r', 'Another');
  expect(findRunDraft('p')).toEqual(draft);
  expect([findRunDraft('q'), findPrompt('r'), findPrompt('p')]).toEqual([undefined, 'Another', undefined]);
  saveRunDraft('p', undefined);
  savePrompt('r', undefined);
  expect([findRunDraft('p'), findPrompt('r')]).toEqual([undefined, undefined]);
});

test('the longest prompt that a run takes is saved whole', () => {
  const prompt = 'w'.repeat(packLimits.promptMax);
  saveRunDraft('p', { ...draft, prompt });
  expect(findRunDraft('p')?.prompt).toBe(prompt);
});

test('a draft of an earlier version opens as it was', () => {
  const stored = { ...storedBefore, maxOutputTokens: '1,5' };
  tabDrafts('console.runDrafts', 12).put('draft p', stored);
  expect(findRunDraft('p')).toEqual({ ...draft, funding: 'points', limits: { input: 1, output: '1,5' } });
  saveRunDraft('p', findRunDraft('p'));
  expect(tabDrafts('console.runDrafts', 12).get('draft p')).toEqual(stored);
});

test.each([7, { prompt: 7, enabledSkills: {} }])('reads %j without failing', (held) => {
  tabDrafts('console.runDrafts', 12).put('draft p', held);
  tabDrafts('console.runDrafts', 12).put('prompt r', held);
  expect(findRunDraft('p')?.prompt ?? '').toBe('');
  expect(findPrompt('r')).toBeUndefined();
});

test('a prompt replaced by another run’s inputs can be restored', () => {
  saveRunDraft('p', draft);
  replaceRunDraft('p', { prompt: 'Another', skills: [], limits: {} });
  expect(findRunDraft('p')?.prompt).toBe('Another');
  expect(findReplacedPrompt('p')).toBe('Do it');
  // Following the same link again does not replace what was typed.
  replaceRunDraft('p', { prompt: 'Another', skills: [], limits: {} });
  expect(findReplacedPrompt('p')).toBe('Do it');
  expect(findReplacedPrompt('q')).toBeUndefined();
  forgetReplacedPrompt('p');
  expect(findReplacedPrompt('p')).toBeUndefined();
  saveRunDraft('p', { prompt: ' \n', skills: [], limits: {} });
  replaceRunDraft('p', { prompt: 'Third', skills: [], limits: {} });
  expect(findReplacedPrompt('p')).toBeUndefined();
});

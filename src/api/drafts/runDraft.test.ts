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

const draft = { prompt: 'Do it', enabledSkills: ['web_search'], model: 'a:b', growthVersion: 0, maxInputTokens: '1' };

beforeEach(() => sessionStorage.clear());
connectEachTest('txk_a', pointToSandbox);

test('a draft is stored for its Pack, and forgotten on request; a prompt for its run', () => {
  saveRunDraft('p', draft);
  savePrompt('r', 'Another');
  expect(findRunDraft('p')).toEqual({ ...draft, fundingMode: undefined, maxOutputTokens: undefined });
  expect([findRunDraft('q'), findPrompt('r'), findPrompt('p')]).toEqual([undefined, 'Another', undefined]);
  saveRunDraft('p', undefined);
  savePrompt('r', undefined);
  expect([findRunDraft('p'), findPrompt('r')]).toEqual([undefined, undefined]);
});

test('a prompt of the longest that a run takes is kept whole', () => {
  const prompt = 'w'.repeat(packLimits.promptMax);
  saveRunDraft('p', { ...draft, prompt });
  expect(findRunDraft('p')?.prompt).toBe(prompt);
});

test.each([7, { prompt: 7, enabledSkills: {} }])('reads %j without failing', (held) => {
  tabDrafts('console.runDrafts', 12).put('draft p', held);
  tabDrafts('console.runDrafts', 12).put('prompt r', held);
  expect(findRunDraft('p')?.prompt ?? '').toBe('');
  expect(findPrompt('r')).toBeUndefined();
});

test('a prompt replaced by another run’s inputs can be restored', () => {
  saveRunDraft('p', draft);
  replaceRunDraft('p', { prompt: 'Another', enabledSkills: [] });
  expect(findRunDraft('p')?.prompt).toBe('Another');
  expect(findReplacedPrompt('p')).toBe('Do it');
  // Following the same link again does not replace what was typed.
  replaceRunDraft('p', { prompt: 'Another', enabledSkills: [] });
  expect(findReplacedPrompt('p')).toBe('Do it');
  expect(findReplacedPrompt('q')).toBeUndefined();
  forgetReplacedPrompt('p');
  expect(findReplacedPrompt('p')).toBeUndefined();
  saveRunDraft('p', { prompt: ' \n', enabledSkills: [] });
  replaceRunDraft('p', { prompt: 'Third', enabledSkills: [] });
  expect(findReplacedPrompt('p')).toBeUndefined();
});

import { beforeEach, expect, test } from 'vitest';
import {
  draftOf,
  forgetReplacedPrompt,
  keepDraft,
  keepPrompt,
  promptOf,
  replaceDraft,
  replacedPrompt,
} from './runDraft';
import { packLimits } from '../../contract/values';
import { tabDrafts } from './tabDrafts';
import { connectEachTest, pointToSandbox } from '../../../tests/support/connected';

const draft = { prompt: 'Do it', enabledSkills: ['web_search'], model: 'a:b', growthVersion: 0, maxInputTokens: '1' };

beforeEach(() => sessionStorage.clear());
connectEachTest('txk_a', pointToSandbox);

test('a draft is stored for its Pack, and forgotten on request; a prompt for its run', () => {
  keepDraft('p', draft);
  keepPrompt('r', 'Another');
  expect(draftOf('p')).toEqual({ ...draft, fundingMode: undefined, maxOutputTokens: undefined });
  expect([draftOf('q'), promptOf('r'), promptOf('p')]).toEqual([undefined, 'Another', undefined]);
  keepDraft('p', undefined);
  keepPrompt('r', undefined);
  expect([draftOf('p'), promptOf('r')]).toEqual([undefined, undefined]);
});

test('a prompt of the longest that a run takes is kept whole', () => {
  const prompt = 'w'.repeat(packLimits.promptMax);
  keepDraft('p', { ...draft, prompt });
  expect(draftOf('p')?.prompt).toBe(prompt);
});

test.each([7, { prompt: 7, enabledSkills: {} }])('reads %j without failing', (held) => {
  tabDrafts('console.runDrafts', 12).put('draft p', held);
  tabDrafts('console.runDrafts', 12).put('prompt r', held);
  expect(draftOf('p')?.prompt ?? '').toBe('');
  expect(promptOf('r')).toBeUndefined();
});

test('a prompt replaced by another run’s inputs can be restored', () => {
  keepDraft('p', draft);
  replaceDraft('p', { prompt: 'Another', enabledSkills: [] });
  expect(draftOf('p')?.prompt).toBe('Another');
  expect(replacedPrompt('p')).toBe('Do it');
  // Following the same link again does not replace what was typed.
  replaceDraft('p', { prompt: 'Another', enabledSkills: [] });
  expect(replacedPrompt('p')).toBe('Do it');
  expect(replacedPrompt('q')).toBeUndefined();
  forgetReplacedPrompt('p');
  expect(replacedPrompt('p')).toBeUndefined();
  keepDraft('p', { prompt: ' \n', enabledSkills: [] });
  replaceDraft('p', { prompt: 'Third', enabledSkills: [] });
  expect(replacedPrompt('p')).toBeUndefined();
});

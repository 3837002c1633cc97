import { beforeEach, expect, test, vi } from 'vitest';
import {
  draftOf,
  forgetReplacedPrompt,
  keepDraft,
  keepPrompt,
  promptOf,
  replaceDraft,
  replacedPrompt,
} from './runDraft';
import { connect, disconnect, noteWorld } from '../client/session/session';
import { connectEachTest, pointToSandbox } from '../../../tests/support/connected';

const draft = { prompt: 'Do it', enabledSkills: ['web_search'], model: 'a:b', growthVersion: 0, maxInputTokens: '1' };

beforeEach(() => sessionStorage.clear());
connectEachTest('txk_a', pointToSandbox);

test('a draft is stored for its Pack and world, and forgotten on request', () => {
  keepDraft('p', draft);
  expect(draftOf('p')).toEqual({ ...draft, fundingMode: undefined, maxOutputTokens: undefined });
  expect(draftOf('q')).toBeUndefined();
  noteWorld('elsewhere');
  expect(draftOf('p')).toBeUndefined();
  keepDraft('p', draft);
  keepDraft('p', undefined);
  expect(draftOf('p')).toBeUndefined();
});

test('belongs to the account that wrote it, whatever happens in between', () => {
  const connectAs = (token: string) => connect(token, false);
  connectAs('txk_a');
  keepDraft('p', draft);
  const stored = sessionStorage.getItem('console.runDrafts') ?? '';
  disconnect('disconnected');
  // A reload drops the token without an event.
  sessionStorage.setItem('console.runDrafts', stored);
  connectAs('txk_b');
  expect(draftOf('p')).toBeUndefined();
  disconnect('disconnected');
  sessionStorage.setItem('console.runDrafts', stored);
  connectAs('txk_a');
  expect(draftOf('p')?.prompt).toBe('Do it');
});

test('is removed when another token replaces the one that wrote it', () => {
  keepDraft('p', draft);
  connect('txk_b', false);
  expect(sessionStorage.length).toBe(0);
});

test('is removed with the session, prompts too', () => {
  keepDraft('p', draft);
  keepPrompt('r', 'Do it');
  expect(promptOf('r')).toBe('Do it');
  disconnect('unauthorized');
  expect(sessionStorage.length).toBe(0);
});

test('the oldest are forgotten', () => {
  for (let run = 0; run < 20; run += 1) keepPrompt(`r${run}`, 'Do it');
  expect(promptOf('r7')).toBeUndefined();
  expect(promptOf('r8')).toBe('Do it');
  keepDraft('of none', undefined);
  expect(promptOf('r8')).toBe('Do it');
});

test.each(['{', '[]', '7', '{"sandbox draft p":7}', '{"sandbox draft p":{"prompt":7,"enabledSkills":{}}}'])(
  'reads %s without failing',
  (stored) => {
    sessionStorage.setItem('console.runDrafts', stored);
    expect(draftOf('p')?.prompt ?? '').toBe('');
    expect(promptOf('r')).toBeUndefined();
  },
);

test('a browser that stores nothing is not a failure', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('No', 'QuotaExceededError');
  });
  expect(() => keepDraft('p', draft)).not.toThrow();
});

test('a prompt replaced by another run’s inputs can be restored', () => {
  keepDraft('p', draft);
  replaceDraft('p', { prompt: 'Another', enabledSkills: [] });
  expect(draftOf('p')?.prompt).toBe('Another');
  expect(replacedPrompt('p')).toBe('Do it');
  // Following the same link again replaces nothing that was written.
  replaceDraft('p', { prompt: 'Another', enabledSkills: [] });
  expect(replacedPrompt('p')).toBe('Do it');
  expect(replacedPrompt('q')).toBeUndefined();
  forgetReplacedPrompt('p');
  expect(replacedPrompt('p')).toBeUndefined();
  keepDraft('p', { prompt: ' \n', enabledSkills: [] });
  replaceDraft('p', { prompt: 'Third', enabledSkills: [] });
  expect(replacedPrompt('p')).toBeUndefined();
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { configureEnvironment } from '../client/session/environment';
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

const draft = { prompt: 'Do it', enabledSkills: ['web_search'], model: 'a:b', growthVersion: 0, maxInputTokens: '1' };

beforeEach(() => {
  sessionStorage.clear();
  configureEnvironment({ kind: 'sandbox', transport: 'server', baseUrl: '', label: 'Sandbox' });
  connect('txk_a', false);
});
afterEach(() => disconnect('disconnected'));

test('a draft is kept for its Pack and its world, and forgotten', () => {
  keepDraft('p', draft);
  expect(draftOf('p')).toEqual({ ...draft, fundingMode: undefined, maxOutputTokens: undefined });
  expect(draftOf('q')).toBeUndefined();
  noteWorld('elsewhere');
  expect(draftOf('p')).toBeUndefined();
  keepDraft('p', draft);
  keepDraft('p', undefined);
  expect(draftOf('p')).toBeUndefined();
});

test('is for the account that wrote it, whatever came in between', () => {
  const connectAs = (token: string) => connect(token, false);
  connectAs('txk_a');
  keepDraft('p', draft);
  const stored = sessionStorage.getItem('console.runDrafts') ?? '';
  disconnect('disconnected');
  // A reload forgets the token and tells no one.
  sessionStorage.setItem('console.runDrafts', stored);
  connectAs('txk_b');
  expect(draftOf('p')).toBeUndefined();
  disconnect('disconnected');
  sessionStorage.setItem('console.runDrafts', stored);
  connectAs('txk_a');
  expect(draftOf('p')?.prompt).toBe('Do it');
});

test('goes when another token takes the place of the one that wrote it', () => {
  keepDraft('p', draft);
  connect('txk_b', false);
  expect(sessionStorage.length).toBe(0);
});

test('goes with the session, prompts too', () => {
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
  'reads %s without harm',
  (stored) => {
    sessionStorage.setItem('console.runDrafts', stored);
    expect(draftOf('p')?.prompt ?? '').toBe('');
    expect(promptOf('r')).toBeUndefined();
  },
);

test('a browser that keeps nothing is no failure', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('No', 'QuotaExceededError');
  });
  expect(() => keepDraft('p', draft)).not.toThrow();
});

test('the prompt whose place another run’s inputs took can be taken back', () => {
  keepDraft('p', draft);
  replaceDraft('p', { prompt: 'Another', enabledSkills: [] });
  expect(draftOf('p')?.prompt).toBe('Another');
  expect(replacedPrompt('p')).toBe('Do it');
  // The same link once more takes the place of nothing that was written.
  replaceDraft('p', { prompt: 'Another', enabledSkills: [] });
  expect(replacedPrompt('p')).toBe('Do it');
  expect(replacedPrompt('q')).toBeUndefined();
  forgetReplacedPrompt('p');
  expect(replacedPrompt('p')).toBeUndefined();
  keepDraft('p', { prompt: ' \n', enabledSkills: [] });
  replaceDraft('p', { prompt: 'Third', enabledSkills: [] });
  expect(replacedPrompt('p')).toBeUndefined();
});

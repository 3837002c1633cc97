import { beforeEach, expect, test } from 'vitest';
import { connectEachTest, pointToSandbox } from '../../../tests/support/connected';
import { saveMarks, savePrompts, readMarks, readPrompts, type PromptRow } from './promptsDraft';

beforeEach(() => sessionStorage.clear());
connectEachTest('txk_sandbox_seller_drafts', pointToSandbox);

const row = (id: string, more: Partial<PromptRow> = {}): PromptRow => ({
  id,
  prompt: `Prompt ${id}`,
  expected: '',
  note: '',
  checks: [],
  ...more,
});
const token = 'txk_live_abcdefghijklmnopqrstuvwxyz0123456789';

test('prompts come back as they were, each with its id, for their Pack alone', () => {
  const rows = [row('a', { checks: [{ kind: 'words', most: '20' }, { kind: 'json' }] }), row('b', { expected: 'x' })];
  expect(savePrompts('p', rows)).toBe(true);
  expect(readPrompts('p')).toEqual(rows);
  expect(readPrompts('q')).toEqual([]);
});

test('a text that looks like a token is left out; it takes nothing else with it', () => {
  savePrompts('p', [
    row('a'),
    row('b', { prompt: token, note: 'kept', checks: [{ kind: 'contains', text: token }, { kind: 'json' }] }),
    row('c', { prompt: token }),
  ]);
  expect(sessionStorage.getItem('console.evaluations')).not.toContain('txk_live');
  expect(readPrompts('p')).toEqual([row('a'), row('b', { prompt: '', note: 'kept', checks: [{ kind: 'json' }] })]);
});

test('marks belong to runs; anything else in storage is ignored', () => {
  saveMarks('p', new Map([['run-1', 'better']]));
  expect([...readMarks('p')]).toEqual([['run-1', 'better']]);
  sessionStorage.setItem(
    'console.evaluations',
    sessionStorage.getItem('console.evaluations')!.replace('better', 'best'),
  );
  expect([...readMarks('p')]).toEqual([]);
});

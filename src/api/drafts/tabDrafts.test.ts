import { beforeEach, expect, test, vi } from 'vitest';
import { connectEachTest, pointToSandbox } from '../../../tests/support/connected';
import { connect, disconnect, recordWorld } from '../client/session/session';
import { tabDrafts } from './tabDrafts';

const NAME = 'console.testDrafts';
const drafts = tabDrafts(NAME, 3);

beforeEach(() => sessionStorage.clear());
connectEachTest('txk_a', pointToSandbox);

test('a draft is stored under its name for its world, forgotten on request, and removed with the session', () => {
  drafts.put('p', { text: 'A' });
  expect([drafts.get('p'), drafts.get('q')]).toEqual([{ text: 'A' }, undefined]);
  recordWorld('elsewhere');
  expect(drafts.get('p')).toBeUndefined();
  drafts.put('p', 'B');
  drafts.put('p', undefined);
  expect(drafts.get('p')).toBeUndefined();
  expect(sessionStorage.length).toBe(1);
  connect('txk_b', false);
  expect(sessionStorage.length).toBe(0);
});

test('belongs to the account that wrote it, whatever happens in between', () => {
  drafts.put('p', 'A');
  const stored = sessionStorage.getItem(NAME) ?? '';
  disconnect('disconnected');
  // A reload drops the token without an event.
  sessionStorage.setItem(NAME, stored);
  connect('txk_b', false);
  expect(drafts.get('p')).toBeUndefined();
  disconnect('disconnected');
  sessionStorage.setItem(NAME, stored);
  connect('txk_a', false);
  expect(drafts.get('p')).toBe('A');
});

test.each([1, 3])('of more than %i, the oldest are forgotten', (most) => {
  const few = tabDrafts(NAME, most);
  const names = ['p', 'q', 'r', 's', 't'];
  for (const name of names) few.put(name, 'A');
  few.put('none', undefined);
  expect(names.filter((name) => few.get(name) === 'A')).toEqual(names.slice(-most));
});

test('one that does not fit removes the older one of its name, and no other', () => {
  drafts.put('p', 'A');
  drafts.put('q', 'A');
  vi.spyOn(Storage.prototype, 'setItem').mockImplementationOnce(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  drafts.put('p', 'too long');
  expect([drafts.get('p'), drafts.get('q')]).toEqual([undefined, 'A']);
});

test('a browser that stores nothing is not a failure', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('No', 'QuotaExceededError');
  });
  expect(() => drafts.put('p', 'A')).not.toThrow();
});

test.each(['{', '[]', '7', 'null'])('%s in storage is not a draft', (stored) => {
  sessionStorage.setItem(NAME, stored);
  expect(drafts.get('p')).toBeUndefined();
});

test.each([
  ['the session’s own token', 'opaque-7Qf9/+="x"'],
  ['a token', 'txk_live_1'],
  ['a foreign key', 'sk-proj-0a1B2c3D4e5F6g7H8i9J'],
  ['a signed address', 'https://s3.example/a?X-Amz-Signature=abc'],
])('a draft with %s is not stored, nor the one before it', (_, secret) => {
  connect('opaque-7Qf9/+="x"', false);
  drafts.put('q', 'B');
  drafts.put('p', 'A');
  drafts.put('p', { deep: [{ prompt: `say ${secret}` }] });
  expect([drafts.get('p'), drafts.get('q')]).toEqual([undefined, 'B']);
  expect(JSON.stringify({ ...sessionStorage })).not.toMatch(/7Qf9|txk_live_1|sk-proj|abc/);
});

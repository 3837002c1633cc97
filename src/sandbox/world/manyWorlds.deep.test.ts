import { expect, test } from 'vitest';
import { beginStory, endStory } from '../../../tests/support/worlds/story';
import { send, testSandbox } from '../testSupport';

const WORLDS = 50;

test('many worlds at once: each has its own records, and its ledgers add up', async () => {
  const sandbox = testSandbox();
  const ask: Parameters<typeof beginStory>[0] = (method, path, call) => send(sandbox, method, path, call);
  const names = Array.from({ length: WORLDS }, (_, number) => `many-${number}`);
  const begun = await Promise.all(names.map((name) => beginStory(ask, name)));
  expect(new Set(begun.flatMap(({ prepId, runId }) => [prepId, runId])).size).toBe(2 * WORLDS);
  const ended = await Promise.all(begun.map((each, index) => endStory(ask, each, begun[(index + 1) % WORLDS]!.runId)));
  expect(ended.flatMap(({ ledgers }) => ledgers)).toEqual([]);
  expect(ended.flatMap(({ records }) => records)).toEqual([]);
});

import { expect, test } from 'vitest';
import { STEP_MS } from './limits';
import { serverProcess } from './support/serverProcess';

const runs = 'setInterval(() => {}, 1_000);';
const start = (script: string, limitMs: number) => serverProcess('.', ['-e', script], process.env, limitMs);

test('a server is known by the URL that it prints, and ends when it is stopped', async () => {
  const { child, url, stop } = await start(`console.log('Here: http://127.0.0.1:4010, for you'); ${runs}`, STEP_MS);
  expect([url, child.signalCode]).toEqual(['http://127.0.0.1:4010', null]);
  await stop();
  expect(child.signalCode).toBe('SIGTERM');
});

test.each([
  ['ends at once', '', STEP_MS],
  ['never serves', runs, 300],
])('one that %s is an error', async (_, script, limitMs) => {
  await expect(start(script, limitMs)).rejects.toThrow(`not ready in ${limitMs} ms`);
});

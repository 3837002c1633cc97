/** What the commands say to a PUBLIC_ORIGIN that they cannot take; none of them serves then. */
import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

test.each([
  ['start', 'http://console.example', 'PUBLIC_ORIGIN must be only an https origin'],
  ['start', 'https://console.example/app', 'PUBLIC_ORIGIN must be only an https origin'],
  ['dev', 'https://console.example', 'PUBLIC_ORIGIN is for `npm start`.'],
  ['sandbox', 'https://console.example', 'PUBLIC_ORIGIN is for `npm start`.'],
])('npm run %s refuses PUBLIC_ORIGIN=%s in one line', (command, origin, message) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [`scripts/${command}.mjs`], {
    env: { ...process.env, PORT: '0', PUBLIC_ORIGIN: origin, NODE_ENV: 'production' },
    encoding: 'utf8',
  });
  expect([status, stdout, stderr.trim().split('\n').length]).toEqual([1, '', 1]);
  expect(stderr).toContain(message);
});

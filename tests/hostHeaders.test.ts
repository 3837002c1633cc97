import { expect, test } from 'vitest';
import { headersFile } from '../scripts/vite/hostHeaders';
import { readConnection } from '../src/lib/connection';
import { contentSecurityPolicy } from '../src/lib/csp';

test.each([
  [{}, "connect-src 'self'"],
  [{ VITE_API_BASE_URL: 'https://api.example/v1' }, "connect-src 'self' https://api.example"],
  [
    { VITE_API_BASE_URL: 'https://api.example', VITE_STORAGE_ORIGINS: 'https://files.example' },
    "connect-src 'self' https://api.example https://files.example",
  ],
])('with %o a host gets %s, and otherwise only what the page itself declares', (env, connectTo) => {
  const connection = readConnection(env);
  const lines = headersFile(connection).split('\n');
  expect(lines.filter((line) => !line.startsWith(' '))).toEqual(['/*', '/assets/*', '']);
  const policy =
    lines
      .find((line) => line.includes('content-security-policy'))
      ?.split(': ')[1]
      ?.split('; ') ?? [];
  expect(policy).toEqual(expect.arrayContaining(["default-src 'none'", connectTo]));
  expect(policy.join()).not.toMatch(/unsafe|\*/);
  const inPage = contentSecurityPolicy(connection.connectTo ?? []).split('; ');
  expect(policy).toEqual([...inPage, "frame-ancestors 'none'"]);
  expect(lines).toEqual(
    expect.arrayContaining([
      '  referrer-policy: no-referrer',
      '  x-content-type-options: nosniff',
      '  cross-origin-opener-policy: same-origin',
    ]),
  );
});

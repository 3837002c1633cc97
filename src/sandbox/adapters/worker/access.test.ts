import { expect, test } from 'vitest';
import { type Head, readHead } from '../head';
import { isAllowed } from './access';

const SECRET = 'a-token-of-the-team';

function asked(path: string, authorization?: string, method = 'GET'): Head {
  return readHead(
    new Request(`https://console.test${path}`, { method, ...(authorization && { headers: { authorization } }) }),
  );
}

test.each([
  ['/__sandbox', undefined],
  ['/__sandbox?world=demo', 'Bearer'],
  ['/__sandbox/worlds/demo', 'Bearer a-token-of-the-tea'],
  ['/__sandbox/worlds/demo/snapshot', `Bearer ${SECRET}s`],
  ['/__sandbox/worlds/demo/snapshot', `Basic ${SECRET}`],
  ['/__sandbox/worlds/demo/downloads/a/b', undefined],
  ['/__sandbox/', 'Bearer txk_sandbox_seller_demo'],
])('%s with %s needs the access token', (path, authorization) => {
  expect(isAllowed(asked(path, authorization), SECRET)).toBe(false);
  expect(isAllowed(asked(path, authorization, 'DELETE'), SECRET)).toBe(false);
  expect(isAllowed(asked(path, `bearer ${SECRET}`), SECRET)).toBe(true);
  expect(isAllowed(asked(path, authorization), undefined)).toBe(true);
});

test.each([
  '/api/auth/api-token-status',
  '/__storage/demo',
  '/__sandbox/health',
  '/__sandbox/images/3',
  '/__sandbox/worlds/demo/images/1f',
  '/__sandbox/worlds/demo/downloads/1f',
])('%s is used without it', (path) => {
  expect(isAllowed(asked(path), SECRET)).toBe(true);
});

test('addresses that are open for reading are not open for writing', () => {
  expect(isAllowed(asked('/__sandbox/worlds/demo/downloads/1f', undefined, 'POST'), SECRET)).toBe(false);
});

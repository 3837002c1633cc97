import { beforeEach, expect, test } from 'vitest';
import { pointToLive } from '../../../tests/support/connected';
import { repeatable } from './repeatable';

const logged = {
  method: 'POST',
  path: '/api/ai-packs/p1/runs?a=%20b',
  requestBody: undefined,
  form: false,
  ownKey: false,
};

beforeEach(() => pointToLive());

test('the address is that of the service, or of the page that passes requests on to it', () => {
  expect(repeatable(logged)).toEqual({
    method: 'POST',
    url: `${location.origin}/api/ai-packs/p1/runs?a=%20b`,
    body: undefined,
    headers: undefined,
  });
  pointToLive('https://api.example', 'https://api.example');
  expect(repeatable(logged).url).toBe('https://api.example/api/ai-packs/p1/runs?a=%20b');
});

test.each([
  ['JSON is laid out', '{"a":[1,9007199254740993]}', '{\n  "a": [\n    1,\n    9007199254740993\n  ]\n}'],
  ['anything else stays as it was sent', '{"a":', '{"a":'],
])('%s', (_, requestBody, body) => {
  expect(repeatable({ ...logged, requestBody })).toMatchObject({ body });
});

test('a form has its parts instead of a body, or none where they were withheld', () => {
  const parts = [
    { name: 'prompt', text: 'Hello' },
    { name: 'files', file: 'a.txt', size: 3 },
  ];
  const form = { ...logged, form: true };
  expect(repeatable({ ...form, requestBody: JSON.stringify(parts) })).toMatchObject({ parts });
  expect(repeatable({ ...form, requestBody: JSON.stringify(parts) })).not.toHaveProperty('body');
  expect(repeatable({ ...form, requestBody: '[withheld]' })).toMatchObject({ parts: [] });
});

test('own headers stay, and the provider key is read from the shell', () => {
  const headers = { 'x-tetrees-growth-normalization': 'portable' };
  expect(repeatable({ ...logged, headers, ownKey: true })).toMatchObject({
    headers,
    fromShell: { 'x-tetrees-provider-key': 'PROVIDER_KEY' },
  });
  expect(repeatable({ ...logged, headers })).not.toHaveProperty('fromShell');
});

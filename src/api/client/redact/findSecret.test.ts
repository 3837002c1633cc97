import { describe, expect, test } from 'vitest';
import { connectEachTest } from '../../../../tests/support/connected';
import { findForeignKind } from '../../../lib/secrets/foreignSecrets';
import { connect } from '../session/session';
import { protect, protectProviderKey } from './redact';
import { keyError, secretError, findSecret, unsentError } from './findSecret';

const TOKEN = 'opaque-7Qf9(z)!~*/+=%E0 k"é';
const digits = '0a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R';

connectEachTest(TOKEN);

const encoded = encodeURIComponent(TOKEN);

describe('the session’s own token is found', () => {
  test.each([
    ['alone', TOKEN],
    ['in a sentence', `find ${TOKEN} please`],
    ['encoded', `?q=${encoded}`],
    ['encoded twice, as in ?next=', `?next=${encodeURIComponent(`/catalog?q=${encoded}`)}`],
    ['four times, as in a view of a view of a view', `?next=${[1, 2, 3].reduce(encodeURIComponent, encoded)}`],
    ['in JSON', JSON.stringify({ prompt: TOKEN })],
    ['in JSON in an address', encodeURIComponent(JSON.stringify({ prompt: TOKEN }))],
    ['in base64', btoa('user:x') + Buffer.from(TOKEN).toString('base64')],
    ['with zero-width characters', [...TOKEN].join('\u200b')],
    ['beside a malformed escape', `%E0%A4 100% ${encoded}`],
    ['as escapes of JSON in part', TOKEN.replaceAll('a', String.raw`\u0061`)],
    ['as escapes of JSON', [...TOKEN].map((char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')],
  ])('%s', (_, text) => {
    expect(findSecret(text)).toEqual({ name: 'this session’s token', own: true });
    expect(secretError(text)).toBe(
      'This contains this session’s token. It won’t be added to the address, saved in this tab or sent.',
    );
  });
});

test('a provider key that was used, and a signed address that is protected, are found by value', () => {
  const undo = [protectProviderKey('my own key 1'), protect('https://files.example/plain')];
  expect(findSecret('use my own key 1')).toEqual({ name: 'your provider key', own: true });
  expect(findSecret('https://files.example/plain')).toEqual({ name: 'what looks like a signed URL', own: false });
  for (const item of undo) item();
  expect(findSecret('use my own key 1')).toBeUndefined();
});

test('a key of less than eight letters could be in any text, so no text is refused for it', () => {
  for (const key of ['my key1', 'my key 1']) protectProviderKey(key);
  expect(findSecret('not my key1')).toBeUndefined();
  expect(findSecret('not my key 1')?.name).toBe('your provider key');
});

test('with the shape of a token, the session’s own is still called so, and a key is called a token', () => {
  connect('txk_live_own', false);
  protectProviderKey('txk_live_key');
  expect(findSecret('say txk_live_own')?.name).toBe('this session’s token');
  expect(findSecret('say txk_live_key')?.name).toBe('what looks like a token');
  expect(keyError('txk_live_own')).toMatch(/^This contains this session’s token/);
});

test.each([
  ['txk_live_0123', 'what looks like a token'],
  ['{"a":"txk_x"}', 'what looks like a token'],
  ['t\u200bxk_live_0123', 'what looks like a token'],
  ['https://s3.example/a?X-Amz-Signature=abc', 'what looks like a signed URL'],
  ['?sig=abc', 'what looks like a signed URL'],
  [btoa('user:txk_live_0123'), 'what looks like an encoded token or key'],
  [`sk-${digits}`, 'what looks like an OpenAI key'],
  [`my key is sk-proj-${digits}.`, 'what looks like an OpenAI key'],
  [`sk-ant-api03-${digits}`, 'what looks like an Anthropic key'],
  [`sk-or-v1-${digits}`, 'what looks like an OpenRouter key'],
  [`ghp_${digits}`, 'what looks like a GitHub token'],
  [`github_pat_11ABC_${digits}`, 'what looks like a GitHub token'],
  [`gho_${digits}`, 'what looks like a GitHub token'],
  [`glpat-${digits}`, 'what looks like a GitLab token'],
  [`AIza${digits}`, 'what looks like a Google API key'],
  ['xoxb-123456789012-abcdefABCDEF', 'what looks like a Slack token'],
  ['AKIAIOSFODNN7EXAMPLE', 'what looks like an AWS key'],
  ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.abc-_', 'what looks like a JSON Web Token'],
  [`sk_live_${digits}`, 'what looks like a Stripe key'],
  [`hf_${digits}`, 'what looks like a Hugging Face token'],
  [`npm_${digits}`, 'what looks like an npm token'],
  ['-----BEGIN OPENSSH PRIVATE KEY-----', 'what looks like a private key'],
])('%s', (text, name) => {
  const isSent = name !== 'what looks like a token';
  const excluded = isSent ? 'the address or saved in this tab' : 'the address, saved in this tab or sent';
  expect(findSecret(text)).toEqual({ name, own: !isSent });
  expect(secretError(text)).toBe(`This contains ${name}. It won’t be added to ${excluded}.`);
  expect(unsentError(text)).toBe(isSent ? undefined : secretError(text));
});

test.each([
  '',
  'txk_',
  'token',
  'an invoice generator',
  'task-management-with-9-parts-and-more',
  'sk-learn-compatible-estimators',
  'AKIA',
  'eyJ',
  'the token= parameter',
  '100% sure, %E0%A4%A',
  '40cce8dd-f406-4e1c-8fe2-78098807557c',
  'https://files.example/a.zip?version=1.0.0&page_token_size=3',
])('%j holds none', (text) => {
  expect(findSecret(text)).toBeUndefined();
  expect(secretError(text)).toBeUndefined();
  expect(unsentError(text)).toBeUndefined();
});

test('a short text is recognized by its prefix alone, if nothing of the Marketplace can begin with it', () => {
  expect(['sk-1', 'ghp_1', 'xoxp-1', 'sk-ant-1', 'AIza1'].map(findForeignKind)).toEqual([
    'an OpenAI key',
    'a GitHub token',
    'a Slack token',
    'an Anthropic key',
    'a Google API key',
  ]);
  expect(['txk_1', 'AKIA', 'eyJ', 'opaque', 'a sk-1'].map(findForeignKind)).toEqual(Array(5).fill(undefined));
});

test('a provider key is anything but a token of the Marketplace', () => {
  expect(keyError(` ${TOKEN} `)).toMatch(/^This contains this session’s token, not a provider’s key/);
  expect(keyError('txk_another')).toMatch(/^This contains what looks like a Marketplace token/);
  expect(keyError('tx\u200bk_another')).toMatch(/^This contains what looks like a Marketplace token/);
  const used = protectProviderKey('sk-used-before');
  expect(keyError('sk-used-before')).toBeUndefined();
  used();
  expect(keyError(`sk-${digits}`)).toBeUndefined();
});

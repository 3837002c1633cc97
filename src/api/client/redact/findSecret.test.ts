import { describe, expect, test } from 'vitest';
import { cases } from '../../../../tests/depth';
import { moreHostileTexts } from '../../../../tests/support/hostileTexts';
import { connectEachTest } from '../../../../tests/support/connected';
import { service } from '../../../../tests/support/network';
import { PROVIDER_KEY_HEADER } from '../../../contract/values';
import { call } from '../http';
import { requestLog } from '../requestLog';
import { catchApiError, jsonAnswer } from '../testSupport';
import { buildForm } from '../form';
import { findForeignKind } from '../../../lib/secrets/foreignSecrets';
import { protect, protectProviderKey } from './redact';
import { keyError, secretError, findSecret } from './findSecret';

const TOKEN = 'opaque-7Qf9(z)!~*/+= k"é';
const digits = '0a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R';

connectEachTest(TOKEN);

const encoded = encodeURIComponent(TOKEN);

describe('the session’s own token is found', () => {
  test.each([
    ['alone', TOKEN],
    ['in a sentence', `find ${TOKEN} please`],
    ['encoded', `?q=${encoded}`],
    ['encoded twice, as in ?next=', `?next=${encodeURIComponent(`/catalog?q=${encoded}`)}`],
    ['in JSON', JSON.stringify({ prompt: TOKEN })],
    ['in JSON in an address', encodeURIComponent(JSON.stringify({ prompt: TOKEN }))],
    ['in base64', btoa('user:x') + Buffer.from(TOKEN).toString('base64')],
    ['with zero-width characters', [...TOKEN].join('\u200b')],
    ['beside a malformed escape', `%E0%A4 100% ${encoded}`],
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
  // Too common a word to refuse a text for.
  const short = protectProviderKey('test');
  expect(findSecret('a test')).toBeUndefined();
  short();
});

test.each([
  ['txk_live_0123', 'what looks like a token'],
  ['{"a":"txk_x"}', 'what looks like a token'],
  ['t\u200bxk_live_0123', 'what looks like a token'],
  ['https://s3.example/a?X-Amz-Signature=abc', 'what looks like a signed URL'],
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
  expect(findSecret(text)?.name).toBe(name);
  expect(secretError(text)).not.toContain(digits);
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

test.each([
  ...Object.entries(moreHostileTexts),
  ['keys', 'sk-'.repeat(cases(300_000, 100_000))],
  ['tokens', 'eyJ-'.repeat(cases(250_000, 75_000))],
])('a long text of %s is searched before the test runs out of time', (_, text) => {
  expect(findSecret(text)?.own ?? false).toBe(text.includes('txk_txk_'));
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

describe('a request that carries a secret outside its header is not sent', () => {
  const id = '0a9c0000-0000-4000-8000-000000000001';
  const run = {
    model: 'a:b',
    fundingMode: 'byok' as const,
    enabledSkills: new Array<string>(),
    maxInputTokens: 800,
    maxOutputTokens: 200,
  };
  const accept = { params: { id, sequence: 1 } };
  const start = (prompt: string, providerKey?: string) =>
    call('runs.start', { params: { id }, body: { ...run, prompt } }, undefined, { providerKey });
  test.each<[string, () => Promise<unknown>, string | undefined]>([
    ['the token in a query', () => call('catalog.products', { query: { q: `a ${TOKEN}` } }), undefined],
    ['a foreign key in a query', () => call('catalog.products', { query: { q: `sk-${digits}` } }), undefined],
    ['a token in a path', () => call('catalog.product', { params: { slug: 'txk_live_1' } }), undefined],
    ['the token in a body', () => call('catalog.smartSearch', { body: { query: TOKEN } }), undefined],
    ['another token in a prompt', () => start('say txk_live_1'), undefined],
    ['the key in the prompt of its run', () => start('say sk-own-key-1', 'sk-own-key-1'), undefined],
    [
      'a token in a form',
      () => {
        const form = buildForm({ ...run, prompt: 'say txk_live_1', attachments: [new File(['a'], 'a.txt')] });
        return call(
          'runs.startWithFiles',
          { params: { id }, body: { ...run, prompt: '', attachments: new Array<File>() } },
          undefined,
          {
            form,
          },
        );
      },
      undefined,
    ],
    [
      'a token in a header',
      () => call('growth.accept', accept, undefined, { headers: { 'x-foo': 'txk_live_1' } }),
      'x-foo',
    ],
    [
      'the token as the provider key',
      () => call('growth.accept', accept, undefined, { providerKey: TOKEN }),
      PROVIDER_KEY_HEADER,
    ],
    ['a token as the provider key of a run', () => start('Do it', 'txk_live_1'), PROVIDER_KEY_HEADER],
  ])('%s', async (_, send, field) => {
    const sent = service(jsonAnswer({}));
    const error = await catchApiError(send());
    expect(error).toMatchObject({ kind: 'refused', status: undefined, outcomeUnknown: false });
    expect(error.fields.map((item) => item.field)).toEqual(field === undefined ? [] : [field]);
    expect(error.message).toMatch(/Nothing was sent\.|it won’t be sent\./);
    expect(sent).toEqual([]);
    expect(JSON.stringify([error, requestLog()])).not.toMatch(/7Qf9|txk_live_1/);
  });

  test('a foreign key in a body, and a provider’s own key in its header, are the user’s to send', async () => {
    const sent = service(jsonAnswer({}), jsonAnswer({}));
    await call('catalog.smartSearch', { body: { query: `what is sk-${digits}` } });
    await call('growth.accept', accept, undefined, { providerKey: `sk-ant-${digits}` });
    expect(sent).toHaveLength(2);
  });
});

import { describe, expect, test } from 'vitest';
import { connectEachTest } from '../../../../tests/support/connected';
import { service } from '../../../../tests/support/network';
import { PROVIDER_KEY_HEADER } from '../../../contract/values';
import { buildForm } from '../form';
import { call } from '../http';
import { requestLog } from '../requestLog';
import { catchApiError, jsonAnswer } from '../testSupport';

const TOKEN = 'opaque-7Qf9(z)!~*/+= k"é';
const digits = '0a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R';

connectEachTest(TOKEN);

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

  test('a foreign key in a body or a header, and a provider’s own key in its header, are the user’s to send', async () => {
    const sent = service(jsonAnswer({}), jsonAnswer({}));
    await call('catalog.smartSearch', { body: { query: `what is sk-${digits}` } });
    const headers = { 'x-foo': 'plain', 'x-bar': `sk-${digits}` };
    await call('growth.accept', accept, undefined, { headers, providerKey: `sk-ant-${digits}` });
    expect(sent).toHaveLength(2);
  });
});

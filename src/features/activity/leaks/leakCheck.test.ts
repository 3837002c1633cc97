import { afterEach, describe, expect, test, vi } from 'vitest';
import { connectEachTest } from '../../../../tests/support/connected';
import { service } from '../../../../tests/support/network';
import { ApiError } from '../../../api/client/errors';
import { call } from '../../../api/client/http';
import { queryClient } from '../../../api/client/queryClient';
import { protectProviderKey, redactText, createSecretSearch } from '../../../api/client/redact/redact';
import { recordExchange, requestLog } from '../../../api/client/requestLog';
import { createIsolatedTransport } from '../../../api/client/request/transport';
import { connect } from '../../../api/client/session/session';
import { browserContext } from '../../../spending/context';
import { writes } from '../../../api/writes/writes';
import { leakCheck, searchPlace } from './leakCheck';
import { createCanaries } from './rehearsal';

const TOKEN = 'opaque-secret/value+7';
const { signal } = new AbortController();

connectEachTest(TOKEN);
afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  browserContext.ledger.reload();
  document.body.replaceChildren();
  history.replaceState(null, '', '/');
  window.name = '';
  document.title = '';
  document.cookie = 'seen=; max-age=0';
  performance.clearMarks();
});

/** The places where a secret was found. */
const foundIn = async (check = leakCheck) => (await check(signal)).filter(({ result }) => result === 'found');

test('finds no secret in the console, sends nothing, and leaves nothing behind', async () => {
  const sent = service();
  protectProviderKey('sk-own-key-1234');
  const all = await leakCheck(signal);
  // jsdom has no IndexedDB: a place that cannot be inspected is not reported as clean.
  expect(all.filter(({ result }) => result !== 'clean').map(({ name }) => name)).toEqual(['IndexedDB']);
  expect(all.find(({ name }) => name === 'IndexedDB')).toMatchObject({ result: 'unseen', searched: 'nothing' });
  expect(all.find(({ name }) => name === 'Copied code')?.searched).toBe('18 programs');
  expect(all.find(({ name }) => name === 'Log entries of the canaries')?.searched).toBe('3 requests');
  expect(sent).toEqual([]);
  expect(requestLog()).toEqual([]);
  expect(queryClient.getQueryCache().getAll()).toEqual([]);
  expect(redactText('canary-0 sk-own-key-1234')).toBe('canary-0 [redacted]');
});

describe('a token that was left behind is found, and never shown', () => {
  const element = (name: string, attributes: Readonly<Record<string, string>>, text = '') => {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    made.append(text);
    document.body.append(made);
    return made;
  };
  const shadow = () => element('div', {}).attachShadow({ mode: 'open' });
  const filled = (name: 'input' | 'textarea') => Object.assign(document.createElement(name), { value: TOKEN });
  const plants: [place: string, where: string, plant: () => unknown][] = [
    ['Address and referrer', 'the address', () => history.replaceState(null, '', `/?q=${encodeURIComponent(TOKEN)}`)],
    ['History', 'the state of this entry', () => history.replaceState({ deep: [{ a: TOKEN }] }, '', '/')],
    ['Titles', 'the name of the window', () => (window.name = TOKEN)],
    ['Titles', 'the title of the document', () => (document.title = TOKEN)],
    ['Text of the page', 'the document', () => [element('b', {}, TOKEN.slice(0, 9)), element('i', {}, TOKEN.slice(9))]],
    ['Text of the page', 'the shadow root of <div>', () => shadow().append(TOKEN)],
    ['Fields', '<textarea>', () => shadow().append(filled('textarea'))],
    ['Attributes of the page', 'title of <p>', () => element('p', { title: btoa(TOKEN) })],
    ['Fields', 'Note', () => element('label', {}, 'Note').append(filled('input'))],
    ['Session storage, with drafts', 'a draft', () => sessionStorage.setItem('a draft', `{"a":"${TOKEN}"}`)],
    ['Session storage, with drafts', '[redacted]', () => sessionStorage.setItem(TOKEN, '1')],
    ['Local storage, with attempts', 'x', () => localStorage.setItem('x', TOKEN)],
    ['Cookies', 'seen', () => (document.cookie = `seen=${encodeURIComponent(TOKEN)}`)],
    ['Timings of requests', 'mark', () => performance.mark(`/api?token=${encodeURIComponent(TOKEN)}`)],
    ['Query cache', 'catalog', () => queryClient.setQueryData(['live', 1, 'catalog'], new Map([['a', TOKEN]]))],
    [
      'Mutation cache',
      'write ',
      () =>
        void queryClient
          .getMutationCache()
          .build(queryClient, { mutationFn: async () => 1 })
          .execute(TOKEN),
    ],
    [
      'Followed writes',
      'write 1',
      () => {
        const idle = () => new Promise<never>(() => undefined);
        writes.session('a', { send: idle, readState: idle, doubts: () => false }).send({ key: TOKEN });
      },
    ],
    [
      'Request log',
      'request ',
      () =>
        recordExchange({
          route: 'token.status',
          method: 'GET',
          path: `/${TOKEN}`,
          requestBody: undefined,
          startedAt: 0,
        }),
    ],
    [
      'Attempt ledger',
      'A Pack',
      () => {
        const consent = { title: 'A Pack', version: TOKEN, choice: 'm', points: 1, maxDurationMs: 1, id: 1 };
        const { ledger } = browserContext;
        ledger.end(ledger.open({ ...consent, subject: { kind: 'run', productId: 'p' } }, undefined).id, 'refused', '');
      },
    ],
  ];

  test.each(plants)('%s: %s', async (name, where, plant) => {
    plant();
    const all = await leakCheck(signal);
    const searched = all.find((place) => place.name === name);
    expect(searched?.result).toBe('found');
    expect(searched?.found.join()).toContain(`token in ${where}`);
    expect(JSON.stringify(all)).not.toContain(TOKEN);
    expect(JSON.stringify(all)).not.toContain(encodeURIComponent(TOKEN));
  });

  test('a provider key too, until the session ends', async () => {
    protectProviderKey('sk-own-key-1234');
    localStorage.setItem('x', 'sk-own-key-1234');
    expect(await foundIn()).toMatchObject([{ found: ['provider key in x'] }]);
  });
});

test('the token stored in this tab is only where the user chose to store it', async () => {
  connect(TOKEN, true);
  const place = { name: 'Session storage, with drafts' };
  expect(await leakCheck(signal)).toContainEqual(expect.objectContaining({ ...place, result: 'stored' }));
  sessionStorage.setItem('console.copy', sessionStorage.getItem('console.session') ?? '');
  expect(await foundIn()).toMatchObject([{ ...place, found: ['token in console.copy'] }]);
});

test('the stored token counts as found if the user did not choose to store it', async () => {
  sessionStorage.setItem('console.session', TOKEN);
  const found = ['token in console.session'];
  expect(await foundIn()).toMatchObject([{ name: 'Session storage, with drafts', found }]);
});

test('caches are searched: addresses, headers and bodies', async () => {
  const answers: Record<string, Response> = {
    '/a': new Response(TOKEN),
    '/b': new Response('', { headers: { 'x-echo': TOKEN } }),
    '/c': new Response('clean'),
  };
  const cache = {
    keys: async () => Object.keys(answers).map((path) => new Request(`http://localhost${path}`)),
    match: async ({ url }: Request) => answers[new URL(url).pathname],
  };
  vi.stubGlobal('caches', { keys: async () => ['pages'], open: async () => cache });
  expect(await foundIn()).toMatchObject([{ name: 'Cache storage', searched: '4 answers', found: ['token in pages'] }]);
});

/** Simulates a redaction step that removes nothing. */
function* unchanged(text: string): Generator<undefined, string> {
  yield;
  return text;
}

describe('without redaction', () => {
  const planted = async (which: readonly string[]) => {
    vi.resetModules();
    vi.doMock('../../../api/client/redact/redact', async (original) => {
      const real = await original<typeof import('../../../api/client/redact/redact')>();
      const open: Partial<typeof real> = {
        redactText: (text) => text,
        redactBody: (text) => text,
        redactingBody: unchanged,
        redactHeaders: (headers) => Object.fromEntries(headers),
        withoutCredentials: unchanged,
      };
      return { ...real, ...Object.fromEntries(Object.entries(open).filter(([name]) => which.includes(name))) };
    });
    try {
      (await import('../../../../tests/support/connected')).pointToLive();
      return await foundIn((await import('./leakCheck')).leakCheck);
    } finally {
      vi.doUnmock('../../../api/client/redact/redact');
      vi.resetModules();
    }
  };

  test('the canaries are found in everything made from them', async () => {
    const found = await planted(['redactText', 'redactBody', 'redactingBody', 'redactHeaders', 'withoutCredentials']);
    expect(found.map(({ name }) => name)).toEqual([
      'Log entries of the canaries',
      'Errors of the canaries',
      'Data for the screens',
      'Copied code',
      'HAR file',
      'CSV of the Points',
      'Markdown of the contract',
      'Query cache',
    ]);
    const languages = found.find(({ name }) => name === 'Copied code')?.found.join() ?? '';
    for (const language of ['cURL', 'fetch', 'Python', 'HTTPie', 'PowerShell', 'Go'])
      expect(languages).toContain(`canary key in ${language}`);
  });

  test.each([
    ['redactText', 'Log entries of the canaries'],
    ['redactingBody', 'Errors of the canaries'],
    ['redactHeaders', 'Log entries of the canaries'],
    ['withoutCredentials', 'Query cache'],
  ])('of %s alone, they are found in: %s', async (name, place) => {
    expect((await planted([name])).map(({ name: placeName }) => placeName)).toContain(place);
  });
});

test('a rehearsed call reaches neither the log, the token map nor the session, however it ends', async () => {
  const canaries = createCanaries();
  const transport = createIsolatedTransport({
    token: () => canaries.token,
    record: () => ({ id: 1, update: () => undefined }),
    send: async () => new Response('{"error":{"code":"X","message":"no"}}', { status: 409 }),
  });
  const rehearsed = call('catalog.smartSearch', { body: { query: 'abc' } }, undefined, { transport });
  await expect(rehearsed).rejects.toThrow(ApiError);
  expect(requestLog()).toEqual([]);
});

test('a place that cannot be read is not clean, and leaving the screen ends the check', async () => {
  const search = createSecretSearch(createCanaries());
  const place = { name: 'Safe', items: ['one', 'many'] as const, read: () => Promise.reject(new Error('locked')) };
  expect(await searchPlace(place, search, signal)).toMatchObject({ result: 'unseen' });
  await expect(leakCheck(AbortSignal.abort(new Error('left')))).rejects.toThrow(/left|cancelled/);
});

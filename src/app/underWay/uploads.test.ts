import { MutationCache, QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import { Browser } from '../../../tests/support/spendingBrowser';
import { settle } from '../../../tests/support/fakeClock';
import { UploadError } from '../../api/client/artifact/postToStorage';
import { ApiError } from '../../api/client/errors';
import { deferred } from '../../api/client/testSupport';
import { followUploads, isUploading } from './uploads';
import type { TabLock } from '../../spending/tabLock';
import { WorkStore } from './workStore';

let store: WorkStore;
let client: QueryClient;
/** The version that the product shows; undefined if it can't be read. */
let committed: string | undefined;
let tabLock: TabLock;
beforeEach(() => {
  committed = '1.4.2';
  const { context } = new Browser().open();
  ({ tabLock } = context);
  store = new WorkStore(context.storage, context.connected.scope, (name) => name);
  const mutations = new MutationCache();
  client = new QueryClient({ mutationCache: mutations });
  followUploads({
    mutations,
    store,
    tabLock,
    scope: context.connected.scope,
    now: () => 7,
    hasVersion: (_, number) =>
      committed === undefined ? Promise.reject(new Error('down')) : Promise.resolve(committed === number),
  });
});

/** Begins a write, as `runMutation` does. */
function begin(key: readonly unknown[], input: unknown) {
  const answer = deferred<unknown>();
  const mutation = client
    .getMutationCache()
    .build(client, { mutationKey: ['environment', 1, ...key], mutationFn: () => answer.promise });
  mutation.execute(input).catch(() => undefined);
  return answer;
}

const version = { version: '1.5.0', changelog: 'secret plans', artifact: new File(['x'], 'a.taip') };
const commit = () => begin(['seller', 'commit', 'p'], version);

test('a version that is being uploaded is followed, under a lock that its tab holds', async () => {
  const answer = commit();
  await settle();
  const [work] = store.all();
  expect(work).toMatchObject({ kind: 'upload', name: 'version 1.5.0', productId: 'p', at: 7, stage: 'sending' });
  expect(JSON.stringify(work)).not.toContain('secret plans');
  expect(await isUploading(tabLock, work!.id)).toBe(true);
  answer.resolve({});
  await settle();
  expect(store.all()).toMatchObject([{ end: { outcome: 'done', charged: undefined } }]);
  expect(await isUploading(tabLock, work!.id)).toBe(false);
});

test('an image is followed by its name', async () => {
  begin(['seller', 'previewImage', 'p'], { image: new File(['x'], 'front.png') });
  await settle();
  expect(store.all()).toMatchObject([{ kind: 'upload', name: 'front.png' }]);
});

test.each([
  [
    'is lost',
    new ApiError({ kind: 'network', route: 'versions.commit', message: 'm', outcomeUnknown: true }),
    'unknown',
  ],
  ['is a refusal', new ApiError({ kind: 'refused', status: 409, route: 'versions.commit', message: 'm' }), 'failed'],
  ['is a refusal of the storage', new UploadError('refused'), 'failed'],
  [
    'comes after it was cancelled',
    new ApiError({ kind: 'cancelled', route: 'versions.commit', message: 'm' }),
    undefined,
  ],
  ['never came, because the file could not be read', new Error('changed'), undefined],
])('whose answer %s', async (_, error, outcome) => {
  const answer = commit();
  await settle();
  answer.reject(error);
  await settle();
  expect(store.all().map(({ end }) => end?.outcome)).toEqual(outcome === undefined ? [] : [outcome]);
});

test.each([
  ['has it', '1.5.0', 'done'],
  ['does not have it', '1.4.2', 'unknown'],
  ['can’t be read', undefined, 'unknown'],
])('whose answer is lost, while the product %s', async (_, shown, outcome) => {
  committed = shown;
  const answer = commit();
  await settle();
  answer.reject(new ApiError({ kind: 'network', route: 'versions.commit', message: 'm', outcomeUnknown: true }));
  await settle();
  expect(store.all()).toMatchObject([{ end: { outcome } }]);
});

test('any other write is not an upload', async () => {
  begin(['seller', 'listing', 'p'], { name: 'x' });
  begin(['packs', 'acquire', 'p'], undefined);
  begin(['seller', 'commit', 'p'], undefined);
  await settle();
  expect(store.all()).toEqual([]);
});

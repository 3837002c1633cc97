import { MutationObserver, QueryObserver, onlineManager } from '@tanstack/react-query';
import { describe, expect, test, vi } from 'vitest';
import type { EndpointId } from '../../contract/endpoints';
import { steadyNow, toSteadyTime } from '../../lib/clock/steadyClock';
import { balance, recordBalance } from './balance';
import { productsQuery } from '../resources/catalog';
import { acceptGrowth, growthQuery } from '../resources/packs/growth';
import { prepQuoteQuery, createPrepSubject, startPrep } from '../resources/seller/prep';
import { invalidate, buildQueryKey, queryClient } from './queryClient';
import { recordExchange, requestLog } from './requestLog';
import { sellerProductsQuery } from '../resources/seller/products';
import { connect, disconnect, session } from './session/session';
import { jsonAnswer, refusal } from './testSupport';
import { NOW, connectEachTest, stopClockEachTest, pointToLive } from '../../../tests/support/connected';
import { probeToken, tokenStatusQuery } from '../resources/token';
import { consent } from '../../../tests/support/spendingBrowser';
import { service } from '../../../tests/support/network';

const TOKEN = 'txk_secret_value';
stopClockEachTest();
connectEachTest(TOKEN);

describe('keys', () => {
  test('start with the environment and the session, and never contain the token', async () => {
    service(jsonAnswer({}));
    expect(buildQueryKey('catalog', 'x')).toEqual(['live:https://api.example', session().number, 'catalog', 'x']);
    await Promise.all([
      queryClient.fetchQuery(tokenStatusQuery()),
      queryClient.fetchQuery(productsQuery({ q: 'a' })),
      probeToken(new AbortController().signal),
    ]);
    const caches = JSON.stringify([
      queryClient
        .getQueryCache()
        .getAll()
        .map((query) => [query.queryKey, query.state]),
    ]);
    expect(caches).toContain('catalog');
    expect(caches).not.toContain(TOKEN);
  });

  test('differ between environments and between sessions', () => {
    const keys = [buildQueryKey('token')];
    connect('txk_other', false);
    keys.push(buildQueryKey('token'));
    pointToLive('https://elsewhere.example');
    keys.push(buildQueryKey('token'));
    expect(new Set(keys.map((entry) => JSON.stringify(entry))).size).toBe(3);
  });
});

/** Opens the exchange of a request and returns its id. */
const asked = (route: EndpointId) =>
  recordExchange({ route, method: 'GET', path: '/', requestBody: undefined, startedAt: 0 }).id;

describe('a change of token', () => {
  test('empties every cache, the log and the balance', async () => {
    service(jsonAnswer({ products: [] }));
    await queryClient.fetchQuery(sellerProductsQuery());
    recordBalance({ availablePoints: 5 }, 'seller.prepQuote', asked('seller.prepQuote'));
    expect(balance()?.points).toBe(5);
    disconnect('disconnected');
    expect(queryClient.getQueryCache().getAll()).toEqual([]);
    expect(requestLog()).toEqual([]);
    expect(balance()).toBeUndefined();
  });

  test('never shows the former session’s page while the next one loads', async () => {
    service(jsonAnswer({ products: [{ id: 'of-former' }] }), 'silent');
    const observer = new QueryObserver(queryClient, productsQuery({ page: 1 }));
    const shown = () => observer.getCurrentResult().data?.products?.map(({ id }) => id);
    const stop = observer.subscribe(() => {});
    await vi.advanceTimersByTimeAsync(0);
    expect(shown()).toEqual(['of-former']);
    observer.setOptions(productsQuery({ page: 2 }));
    expect(shown()).toEqual(['of-former']);
    connect('txk_next', false);
    observer.setOptions(productsQuery({ page: 2 }));
    expect(shown()).toBeUndefined();
    stop();
  });
});

describe('the balance', () => {
  test('is that of the latest request, not of the latest answer', () => {
    const [older, newer] = [asked('seller.prepQuote'), asked('runs.quote')];
    recordBalance({ availablePoints: 3760 }, 'runs.quote', newer);
    recordBalance({ availablePoints: 5000 }, 'seller.prepQuote', older);
    expect(balance()).toEqual({ points: 3760, at: NOW, route: 'runs.quote' });
    const [bare, next] = [asked('seller.report'), asked('seller.prepQuote')];
    recordBalance({ nothing: true }, 'seller.report', bare);
    recordBalance({ availablePoints: 40 }, 'seller.prepQuote', next);
    expect(balance()?.points).toBe(40);
  });

  test('of a spend is that of its answer, whatever was read while it was awaited', () => {
    const run = asked('runs.start');
    recordBalance({ availablePoints: 1949 }, 'packs.workload', asked('packs.workload'));
    const onItsWay = asked('packs.workload');
    recordBalance({ availablePoints: 1960 }, 'runs.start', run);
    recordBalance({ availablePoints: 1949 }, 'packs.workload', onItsWay);
    expect(balance()?.points).toBe(1960);
    recordBalance({ availablePoints: 1950 }, 'packs.workload', asked('packs.workload'));
    expect(balance()?.points).toBe(1950);
  });
});

describe('queries and writes', () => {
  test('are never retried by the query layer', async () => {
    const sent = service(refusal(404, 'NOT_FOUND'));
    await queryClient.fetchQuery(sellerProductsQuery()).catch(() => undefined);
    expect(sent).toHaveLength(1);
    const posted = service(refusal(503, 'DOWN'));
    await startPrep(consent).catch(() => undefined);
    await vi.runAllTimersAsync();
    expect(posted).toHaveLength(1);
  });

  test.each([
    ['done', jsonAnswer({ sequence: 3 })],
    ['refused', refusal(409, 'CONFLICT')],
    ['lost', refusal(503, 'DOWN')],
  ])('a mutation that is %s invalidates what its meta names, and nothing else', async (_, end) => {
    service(jsonAnswer({ growth: {} }), jsonAnswer({}), end);
    const growth = growthQuery('p').queryKey;
    await queryClient.fetchQuery(growthQuery('p'));
    await queryClient.fetchQuery(tokenStatusQuery());
    const accept = new MutationObserver(queryClient, acceptGrowth('p', 3));
    await accept.mutate({ normalization: 'agent' }).catch(() => undefined);
    expect(queryClient.getQueryState(growth)?.isInvalidated).toBe(true);
    expect(queryClient.getQueryState(tokenStatusQuery().queryKey)?.isInvalidated).toBe(false);
  });

  test('what a limit refused has changed nothing, and is followed by no read', async () => {
    service(jsonAnswer({ growth: {} }), refusal(429, 'RATE_LIMIT'));
    await queryClient.fetchQuery(growthQuery('p'));
    const accept = new MutationObserver(queryClient, acceptGrowth('p', 3));
    await accept.mutate({ normalization: 'agent' }).catch(() => undefined);
    expect(queryClient.getQueryState(growthQuery('p').queryKey)?.isInvalidated).toBe(false);
  });

  test('a mutation is sent at once, and once, even if the browser reports being offline', async () => {
    const sent = service(refusal(503, 'DOWN'), jsonAnswer({}));
    onlineManager.setOnline(false);
    const accept = new MutationObserver(queryClient, acceptGrowth('p', 3));
    await accept.mutate({ normalization: 'agent' }).catch(() => undefined);
    onlineManager.setOnline(true);
    await queryClient.resumePausedMutations();
    await vi.runAllTimersAsync();
    expect(sent).toHaveLength(1);
  });

  test('a spend is not a mutation: nothing of it stays in the cache', async () => {
    service(jsonAnswer({}));
    await startPrep(consent);
    expect(queryClient.getMutationCache().getAll()).toEqual([]);
  });

  test('what a prep may have changed is stale after it, and nothing else', async () => {
    service(jsonAnswer({ products: [] }), jsonAnswer({}));
    await Promise.all([queryClient.fetchQuery(sellerProductsQuery()), queryClient.fetchQuery(tokenStatusQuery())]);
    const stale = (queryKey: readonly unknown[]) => queryClient.getQueryState(queryKey)?.isInvalidated;
    createPrepSubject('p').reread('refused');
    expect(stale(sellerProductsQuery().queryKey)).toBe(true);
    expect(stale(tokenStatusQuery().queryKey)).toBe(false);
    await invalidate('token');
    expect(stale(tokenStatusQuery().queryKey)).toBe(true);
  });

  test('a quote is never refreshed automatically', () => {
    expect(prepQuoteQuery('p').staleTime).toBe(Number.POSITIVE_INFINITY);
    expect(queryClient.getDefaultOptions()).toMatchObject({
      queries: { retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false },
    });
  });
});

test('probeToken fills the token status, and reports a 401 as such', async () => {
  service(jsonAnswer({ authenticated: true, permissions: [] }), refusal(401, 'UNAUTHORIZED'));
  await probeToken(new AbortController().signal);
  expect(queryClient.getQueryData(tokenStatusQuery().queryKey)).toMatchObject({ authenticated: true, probedAt: NOW });
  await expect(probeToken(new AbortController().signal)).rejects.toMatchObject({ status: 401 });
  expect(session().connected).toBe(false);
});

test('the age of an answer counts from its arrival, however the clock of this machine is set before it is shown', async () => {
  service(jsonAnswer({ products: [] }));
  // A timestamp that nothing else in this file uses.
  vi.setSystemTime(NOW + 7_777);
  await queryClient.fetchQuery(sellerProductsQuery());
  const { dataUpdatedAt } = queryClient.getQueryState(sellerProductsQuery().queryKey)!;
  vi.setSystemTime(NOW - 3_600_000);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(steadyNow() - toSteadyTime(dataUpdatedAt)).toBe(5_000);
});

import { expect, test } from 'vitest';
import { queryClient } from '../client/queryClient';
import { getQueryKey } from '../client/readQuery';
import { recordExchange } from '../client/requestLog';
import { connect } from '../client/session/session';
import { connectEachTest, pointToSandbox } from '../../../tests/support/connected';
import type { EndpointId } from '../../contract/endpoints';
import { listSeenRecords } from './seenRecords';

connectEachTest('txk_a', pointToSandbox);

function read(route: EndpointId, path: string, startedAt: number, state: 'answered' | 'refused' = 'answered') {
  recordExchange({ route, method: 'GET', path, requestBody: undefined, startedAt }).update({ state });
}

test('each record once, by its latest read, with its name while it is in memory', () => {
  read('seller.product', '/api/seller/products/s1', 1);
  read('catalog.product', '/api/catalog/products/caf%C3%A9%2F1', 2);
  read('packs.runtimeProfile', '/api/ai-packs/k1/runtime-profile', 3);
  read('seller.product', '/api/seller/products/s1?x=1', 4);
  queryClient.setQueryData(getQueryKey('seller.product', 's1'), { name: 'Kit' });
  queryClient.setQueryData(getQueryKey('packs.runtimeProfile', 'k1'), { pack: { name: 'Drafter' } });
  expect(listSeenRecords()).toEqual([
    { kind: 'sellerProduct', id: 's1', name: 'Kit' },
    { kind: 'pack', id: 'k1', name: 'Drafter' },
    { kind: 'product', id: 'café/1', name: undefined },
  ]);
});

test('not what was refused, what is no record, and what has no readable address', () => {
  read('seller.product', '/api/seller/products/s1', 1, 'refused');
  read('seller.products', '/api/seller/products', 2);
  read('catalog.product', '/api/catalog/products/%', 3);
  expect(listSeenRecords()).toEqual([]);
});

test('a run whose own answer held it, and nothing of another session', () => {
  queryClient.setQueryData(getQueryKey('runs.read', 'r1'), { productName: 'Drafter' });
  expect(listSeenRecords()).toEqual([{ kind: 'run', id: 'r1', name: 'Drafter' }]);
  connect('txk_b', false);
  expect(listSeenRecords()).toEqual([]);
});

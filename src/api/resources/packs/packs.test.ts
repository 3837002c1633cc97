import { MutationObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { curlCommand } from '../../../lib/snippets/curl';
import { type Normalization, acceptGrowth } from './growth';
import { catalogPackQuery, findSeenPack, packsQuery } from './packs';
import { queryClient } from '../../client/queryClient';
import { requestLog } from '../../client/requestLog';
import { connect } from '../../client/session/session';
import { jsonAnswer } from '../../client/testSupport';
import { connectEachTest } from '../../../../tests/support/connected';
import { type Sent, service } from '../../../../tests/support/network';

connectEachTest('txk_a');

/** A catalog of `count` Packs, `p0` first, at most `max` per page. */
function catalog(count: number, { reportsTotal = false, max = 48 } = {}): Sent[] {
  return service(({ url }) => {
    const { searchParams } = new URL(url, 'https://api.example');
    const [limit, offset] = [Math.min(max, Number(searchParams.get('limit'))), Number(searchParams.get('offset'))];
    const all = Array.from({ length: count }, (_, index) => ({ id: `p${index}` }));
    return jsonAnswer({ packs: all.slice(offset, offset + limit), ...(reportsTotal && { total: count }) });
  });
}

test.each([
  [100, 'p5', {}, 1, 'p5'],
  [100, 'p99', {}, 3, 'p99'],
  [100, 'none', {}, 4, undefined],
  [48, 'none', {}, 2, undefined],
  [0, 'none', {}, 1, undefined],
  [2000, 'p1999', {}, 10, undefined],
  [100, 'none', { reportsTotal: true }, 3, undefined],
  [48, 'none', { reportsTotal: true }, 1, undefined],
  [60, 'p59', { reportsTotal: true, max: 24 }, 3, 'p59'],
])('among %i Packs %s, with %o, takes %i pages', async (count, id, paged, pages, found) => {
  const sent = catalog(count, paged);
  const pack = await queryClient.fetchQuery(catalogPackQuery(id));
  expect(pack?.id).toBe(found);
  expect(sent).toHaveLength(pages);
});

test('a Pack on a page already read is known without a request, but not in another session', async () => {
  const sent = catalog(30);
  await queryClient.fetchQuery(packsQuery('', 24, 0));
  expect(findSeenPack('p23')?.id).toBe('p23');
  expect(findSeenPack('p24')).toBeUndefined();
  expect(sent.map(({ url }) => url)).toEqual(['/api/ai-packs/catalog?limit=24&offset=0']);
  connect('txk_b', false);
  expect(findSeenPack('p23')).toBeUndefined();
});

test.each<[Normalization, string | null]>([
  ['portable', 'portable'],
  ['agent', null],
])('accepting by %s sends the header %s and no body, and the log repeats it', async (normalization, header) => {
  const sent = service(jsonAnswer({ sequence: 5, status: 'accepted' }));
  await new MutationObserver(queryClient, acceptGrowth('0a9c', 5)).mutate({ normalization });
  expect(sent.map(({ method, url, body }) => [method, url, body])).toEqual([
    ['POST', '/api/ai-packs/0a9c/growth/5/accept', null],
  ]);
  expect(sent[0]?.headers.get('x-tetrees-growth-normalization')).toBe(header);
  const { method, path, headers } = requestLog().at(-1)!;
  const line = "-H 'x-tetrees-growth-normalization: portable'";
  expect(curlCommand({ method, url: path, headers }).includes(line)).toBe(header !== null);
});

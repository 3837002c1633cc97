import { describe, expect, test } from 'vitest';
import { repeated } from '../../../tests/support/repeated';
import { endpointList } from '../../contract/endpoints';
import { permissions } from '../../contract/values';
import { type Exchange, createExchange } from '../client/requestLog';
import { lacksPermission } from './permissions';
import { browserOnlyActions, listPermissionVerdicts, listRouteVerdicts } from './verdicts';

const opened = { route: 'orders.purchases', method: 'GET', path: '/', requestBody: undefined, startedAt: 0 } as const;
const exchange = (change: Partial<Exchange>): Exchange => ({
  ...createExchange(opened, 1),
  state: 'answered',
  status: 200,
  ...change,
});
const seen = (status: number, code?: string) =>
  exchange({ status, code, state: status < 300 ? 'answered' : 'refused' });
const reserved = seen(403, 'API_TOKEN_SCOPE_FORBIDDEN');
const on = (id: string, held: readonly string[] | undefined, log: Exchange[] = []) =>
  listRouteVerdicts(held, log).find((route) => route.id === id)!;
/** The routes that are allowed and those that are refused, in the order of the table; nothing is known of the others. */
const getVerdicts = (held: readonly string[] | undefined) => {
  const verdicts = listRouteVerdicts(held, []);
  const of = (verdict: string) => verdicts.filter((item) => item.verdict === verdict).map(({ id }) => id);
  return { allowed: of('allowed'), refused: of('refused') };
};
/** Any token may call this route. */
const free = 'token.status';
const needing = endpointList.filter(([, { permission }]) => permission !== undefined).map(([id]) => id);

describe('listRouteVerdicts', () => {
  test('decides on every route, in the order of the table', () => {
    expect(listRouteVerdicts([], []).map(({ id }) => id)).toEqual(endpointList.map(([id]) => id));
  });

  test('by permissions held, not held, and not listed', () => {
    const catalog = ['catalog.products', 'catalog.product', 'catalog.filters', 'catalog.smartSearch'];
    expect(getVerdicts([...permissions])).toEqual({ allowed: [free, ...needing], refused: [] });
    expect(getVerdicts([])).toEqual({ allowed: [free], refused: needing });
    expect(getVerdicts(undefined)).toEqual({ allowed: [free], refused: [] });
    const otherIds = needing.filter((id) => !catalog.includes(id));
    expect(getVerdicts(['catalog:read'])).toEqual({ allowed: [free, ...catalog], refused: otherIds });
    expect(getVerdicts(['catalog:*', 'CATALOG:READ'])).toEqual({ allowed: [free], refused: needing });
  });

  const needs = 'seller_prep:confirmed_run';
  test.each([
    ['seller.prep', [], { verdict: 'refused', reason: `${needs} isn’t held`, needs }],
    ['seller.prep', [needs], { verdict: 'allowed', reason: 'Permission held', needs }],
    ['seller.prep', undefined, { verdict: 'unknown', reason: 'The token check listed no permissions', needs }],
    ['orders.purchases', permissions, { verdict: 'unknown', reason: '', needs: undefined }],
    ['token.status', undefined, { verdict: 'allowed' }],
  ])('gives the reason: %s with %j', (id, held, verdict) => {
    expect(on(id, held)).toMatchObject(verdict);
  });

  test('a received answer outweighs permission names', () => {
    expect(on('orders.purchases', [], [seen(200)]).reason).toBe('Seen 200 in this session');
    expect(on('catalog.products', [], [{ ...seen(200), route: 'catalog.products' }]).verdict).toBe('allowed');
    const scope = { ...reserved, route: 'catalog.products' } as const;
    expect(on('catalog.products', [...permissions], [scope]).verdict).toBe('refused');
  });

  test.each([
    ['an answer', 'allowed', [seen(200)]],
    ['an answer after a refusal for the signed-in site', 'allowed', [reserved, seen(200)]],
    ['such a refusal after an answer', 'refused', [seen(200), reserved]],
    ['a failure after an answer', 'allowed', [seen(200), exchange({ status: 503, state: 'failed', code: 'HTTP_503' })]],
    ['one under way after an answer', 'allowed', [seen(200), exchange({ status: undefined, state: 'running' })]],
    ['a 200 with a page that is no answer', 'unknown', [exchange({ state: 'failed', code: 'UNREADABLE' })]],
    ['a refusal of one record', 'unknown', [seen(403, 'FORBIDDEN')]],
    ['a missing record', 'unknown', [seen(404, 'NOT_FOUND')]],
    ['a redirect', 'unknown', [exchange({ status: undefined, state: 'failed', code: 'REDIRECT' })]],
    ['another route', 'unknown', [{ ...seen(200), route: 'packs.owned' } as const]],
  ])('%s: %s', (_, verdict, log) => {
    expect(on('orders.purchases', [], log).verdict).toBe(verdict);
  });
});

test('permissionVerdicts: each documented one as held or not, then the others held, once each', () => {
  expect(listPermissionVerdicts(['seller_prep:quote', 'x:y', 'x:y'])).toEqual([
    { name: 'catalog:read', held: false, documented: true },
    { name: 'seller_products:read', held: false, documented: true },
    { name: 'seller_prep:quote', held: true, documented: true },
    { name: 'seller_prep:confirmed_run', held: false, documented: true },
    { name: 'seller_report:read', held: false, documented: true },
    { name: 'x:y', held: true, documented: false },
  ]);
});

test('lacks: only a list that was read can lack something', () => {
  expect(lacksPermission(undefined, 'catalog:read')).toBe(false);
  expect(lacksPermission([], 'catalog:read')).toBe(true);
  expect(lacksPermission(['catalog:read'], 'catalog:read')).toBe(false);
});

test('each action that only the signed-in site can do is listed once', () => {
  expect(repeated(browserOnlyActions)).toEqual([]);
  const words =
    'token, ZIP, preview images, Create an ordinary, Edit an ordinary, Submit, Publish, billing, license, Close';
  const unnamed = words.split(', ').filter((word) => !browserOnlyActions.some((action) => action.includes(word)));
  expect(unnamed).toEqual([]);
});

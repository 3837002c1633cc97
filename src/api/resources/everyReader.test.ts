/** Properties of every reader, for any input. */
import { fingerprint } from '../../lib/json/fingerprint';
import { getAnswerShape } from '../../contract/answers/answerShape';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cases } from '../../../tests/depth';
import type { EndpointId } from '../../contract/endpoints';
import type { Shape } from '../../contract/answers/shape';
import { readErrorBody } from '../client/errors';
import { readDelta, readGrowth, readReasons } from './packs/growth';
import { readDeployTargets, readDownloadLink, readPurchaseUrl } from './install';
import { moreFields, readCollection, readInstant, readSingle, readTotal, toSnakeCase } from '../reader/json';
import { readFacets, readProductDetail, readProductPage, readSmartSearch } from './catalog';
import { readAvailablePoints } from '../client/balance';
import { purchaseRecords, readPurchase } from './orders';
import { readPackPage } from './packs/packs';
import { readPackReport } from './packs/report';
import { readPrepQuote } from './seller/prepQuote';
import { readRun } from './packs/runs';
import { readRunQuote } from './packs/runQuote';
import { readModels, readSkills, readWorkload } from './packs/runtime';
import { readRuntimeProfile } from './packs/runtimeProfile';
import { readSellerProductDetail, readSellerProducts } from './seller/products';
import { readListing } from './seller/listing';
import { readPublication } from './seller/publishing';
import { readUploadTarget } from './seller/uploadTarget';
import { readCommitted, readImagesAfter } from './seller/versions';
import { readPayouts } from './seller/payouts';
import { readReadiness } from './seller/readiness';
import { readReport } from './seller/report';
import { readTokenStatus } from './token';

/** The readers, each with the route whose answers it reads. */
const readers: Record<string, [read: (body: unknown) => unknown, route?: EndpointId]> = {
  readErrorBody: [readErrorBody],
  readFacets: [readFacets, 'catalog.filters'],
  readProductDetail: [readProductDetail, 'catalog.product'],
  readProductPage: [readProductPage, 'catalog.products'],
  readSmartSearch: [readSmartSearch, 'catalog.smartSearch'],
  readAvailablePoints: [readAvailablePoints, 'runs.quote'],
  readPrepQuote: [readPrepQuote, 'seller.prepQuote'],
  readPayouts: [readPayouts, 'seller.connectStatus'],
  readReadiness: [readReadiness, 'seller.readiness'],
  readReport: [readReport, 'seller.report'],
  readSellerProductDetail: [readSellerProductDetail, 'seller.product'],
  readSellerProducts: [readSellerProducts, 'seller.products'],
  readTokenStatus: [readTokenStatus, 'token.status'],
  readDelta: [readDelta, 'growth.accept'],
  readGrowth: [readGrowth, 'growth.read'],
  readReasons: [readReasons, 'growth.accept'],
  readDeployTargets: [readDeployTargets, 'install.deployTargets'],
  readDownloadLink: [(body) => readDownloadLink(body, 0), 'install.download'],
  readPurchaseUrl: [readPurchaseUrl, 'catalog.product'],
  readPurchases: [(body) => purchaseRecords(body)?.map(readPurchase), 'orders.purchases'],
  readPackPage: [readPackPage, 'packs.owned'],
  readPackReport: [readPackReport, 'packs.report'],
  readModels: [readModels, 'packs.models'],
  readSkills: [readSkills, 'packs.skills'],
  readWorkload: [readWorkload, 'packs.workload'],
  readRuntimeProfile: [readRuntimeProfile, 'packs.runtimeProfile'],
  readRun: [readRun, 'runs.read'],
  readRunQuote: [readRunQuote, 'runs.quote'],
  readListing: [(body) => readListing(readSingle(body, [], []) ?? {}, []), 'seller.product'],
  readCommitted: [(body) => readCommitted(body, '1.0.0'), 'versions.commit'],
  readImagesAfter: [(body) => readImagesAfter(body, []), 'listing.previewImage'],
  readPublication: [readPublication, 'listing.publish'],
  readUploadWay: [readUploadTarget, 'versions.uploadUrl'],
  readTotal: [readTotal],
  readCollection: [(body) => readCollection(body, 'products')],
  readSingle: [(body) => readSingle(body, ['product'], [])],
  readInstant: [(body) => readInstant(body, 'publishedAt')],
  moreFields: [(body) => moreFields(readSingle(body, [], []) ?? {}, 'id')],
  fingerprint: [(body) => fingerprint([body])],
};

const listNames = ({ fields = {}, element }: Shape): string[] => [
  ...Object.entries(fields).flatMap(([name, field]) => [name, ...listNames(field)]),
  ...(element ? listNames(element) : []),
];

const ofPrototypes = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'];
const ofWrappers = ['data', 'items', 'error', 'fields', 'quote', 'product', 'run', 'growth', 'profile', 'connect'];
const ofOthers = 'history delta failingStages metadata requirements filters missing message id'.split(' ');

const single = fc.constantFrom<unknown>(null, true, 0, -1, 1.5, 1e300, '', 'text', '2026-03-02', '9.99', 'txk_x', {});

/** JSON with the names that a route's readers look for, at any depth, with values of any type. */
function plausible(shape: Shape): fc.Arbitrary<unknown> {
  const own = listNames(shape);
  const words = [...own, ...own.map(toSnakeCase), ...ofPrototypes, ...ofWrappers, ...ofOthers];
  const record = (entries: [string, unknown][]) =>
    JSON.parse(`{${entries.map(([name, value]) => `"${name}":${JSON.stringify(value)}`).join(',')}}`) as unknown;
  return fc.letrec<{ json: unknown }>((tie) => ({
    json: fc.oneof(
      { maxDepth: 5, withCrossShrink: true },
      single,
      fc.array(tie('json'), { maxLength: 4 }),
      fc.array(fc.tuple(fc.constantFrom(...words), tie('json')), { maxLength: 6 }).map(record),
    ),
  })).json;
}

/** An answer of this shape in which any field may be missing or have another type. */
function altered({ fields, element }: Shape): fc.Arbitrary<unknown> {
  if (element) return fc.oneof(single, { weight: 4, arbitrary: fc.array(altered(element), { maxLength: 3 }) });
  if (!fields) return single;
  const inner = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, altered(field)]));
  return fc.oneof(single, { weight: 4, arbitrary: fc.record(inner, { requiredKeys: [] }) });
}

test.each(Object.entries(readers))(
  '%s never throws, and changes neither its answer nor a prototype',
  (_, [read, route = 'catalog.products']) => {
    const inherited = Object.getOwnPropertyNames(Object.prototype);
    fc.assert(
      fc.property(
        fc.oneof(altered(getAnswerShape(route)), plausible(getAnswerShape(route)), fc.jsonValue()),
        (body) => {
          const before = JSON.stringify(body);
          read(body);
          expect(JSON.stringify(body)).toBe(before);
        },
      ),
      { numRuns: cases(1_000, 200) },
    );
    expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(inherited);
    expect(() => read(undefined)).not.toThrow();
  },
);

test.each<[what: string, read: (body: unknown) => unknown, ...bodies: unknown[]]>([
  ['deploy targets', readDeployTargets, '', {}, { targets: ['docker'] }, 7],
  ['a download link', (body) => readDownloadLink(body, 0), {}, [], { url: 7 }, { url: '' }],
  ['purchases', purchaseRecords, {}, { purchases: ['a'] }],
  ['own products', readSellerProducts, {}, { message: 'x' }],
  ['an own product', readSellerProductDetail, [], 4],
  ['a checklist', readReadiness, [], {}, { message: 'x' }, { ready: 'yes', groups: 'many', missing: 3 }],
  ['a report', readReport, [], {}, { message: 'x' }, { report: { stages: [], nextActions: [] } }, { stages: [4] }],
  ['payouts', readPayouts, [], true, {}, { connected: 'yes', missing: 'all' }],
  ['Packs', (body) => readPackPage(body).packs, 4, {}, { packs: {} }, { packs: ['a'] }],
  ['the report of a Pack', readPackReport, [], {}, { report: { productId: 'p' } }],
  ['models', readModels, {}, ['a'], { models: {} }],
  ['the workload', readWorkload, {}, [], { active: 'many' }],
  ['a runtime profile', readRuntimeProfile, [], {}, { productId: 'p' }],
  ['growth', readGrowth, 4, {}, [], { checkpoints: 4 }],
  ['a delta', readDelta, [], {}, { sequence: -1 }, { sequence: '5' }],
])('without %s an answer reads as undefined, never as empty', (_, read, ...bodies) => {
  for (const body of [null, 'text', ...bodies]) expect(read(body), JSON.stringify(body)).toBeUndefined();
});

const numbersIn = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersIn) : [value];

test('a price is an integer of the choice itself, or none, for any input', () => {
  fc.assert(
    fc.property(plausible(getAnswerShape('seller.prepQuote')), (body) => {
      for (const { points, raw } of readPrepQuote(body).choices) {
        if (points === undefined) continue;
        expect(Number.isSafeInteger(points) && points >= 0).toBe(true);
        expect(numbersIn(raw)).toContain(points);
      }
    }),
    { numRuns: cases(1_000, 200) },
  );
});

test('inherited properties are no product, no price and no permission', () => {
  const body: unknown = JSON.parse(
    '{"__proto__":{"tier":"a","points":1,"permissions":["catalog:read"],"name":"x"},"constructor":{"name":"y"}}',
  );
  expect(readTokenStatus(body).permissions).toBeUndefined();
  expect(readPrepQuote(body).choices).toEqual([]);
  expect(readProductDetail(body)?.name).toBeUndefined();
});

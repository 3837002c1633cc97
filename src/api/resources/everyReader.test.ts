/** Properties of every reader, for any input. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readErrorBody } from '../client/errors';
import { fingerprint } from '../spending/evidence';
import { readDelta, readGrowth, readReasons } from './packs/growth';
import { readDeployTargets, readDownloadLink, readPurchaseUrl } from './install';
import { moreFields, readCollection, readInstant, readSingle, readTotal } from '../reader/json';
import { readFacets, readProductDetail, readProductPage, readSmartSearch } from './catalog';
import { readAvailablePoints } from '../client/balance';
import { purchaseRecords, readPurchase } from './orders';
import { readPackPage } from './packs/packs';
import { readPackReport } from './packs/report';
import { readPrepQuote } from './seller/prepQuote';
import { readRun, readRunId } from './packs/runs';
import { readRunQuote } from './packs/runQuote';
import { readModels, readSkills, readWorkload } from './packs/runtime';
import { readRuntimeProfile } from './packs/runtimeProfile';
import { readSellerProductDetail, readSellerProducts } from './seller/products';
import { readPayouts } from './seller/payouts';
import { readReadiness } from './seller/readiness';
import { readReport } from './seller/report';
import { readTokenStatus } from './token';

const readers = {
  readErrorBody,
  readFacets,
  readProductDetail,
  readProductPage,
  readSmartSearch,
  readAvailablePoints,
  readPrepQuote,
  readPayouts,
  readReadiness,
  readReport,
  readSellerProductDetail,
  readSellerProducts,
  readTokenStatus,
  readDelta,
  readGrowth,
  readReasons,
  readDeployTargets,
  readDownloadLink: (body: unknown) => readDownloadLink(body, 0),
  readPurchaseUrl,
  readPurchases: (body: unknown) => purchaseRecords(body)?.map(readPurchase),
  readPackPage,
  readPackReport,
  readModels,
  readSkills,
  readWorkload,
  readRuntimeProfile,
  readRun,
  readRunId,
  readRunQuote,
  readTotal,
  readCollection: (body: unknown) => readCollection(body, 'products'),
  readSingle: (body: unknown) => readSingle(body, ['product']),
  readInstant: (body: unknown) => readInstant(body, 'at'),
  moreFields: (body: unknown) => moreFields(readSingle(body) ?? {}, 'id'),
  fingerprint: (body: unknown) => fingerprint([body]),
};

const words = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'product',
  'products',
  'data',
  'items',
  'quote',
  'choices',
  'tier',
  'points',
  'currentVersion',
  'current_version',
  'stack',
  'licenses',
  'seller',
  'entitlement',
  'error',
  'fields',
  'message',
  'stages',
  'failingStages',
  'evidence',
  'groups',
  'metadata',
  'missing',
  'done',
  'connect',
  'requirements',
  'prep',
  'permissions',
  'report',
  'run',
  'nextAction',
  'versions',
  'filters',
  'types',
  'results',
  'total',
  'packs',
  'agentSummary',
  'listing',
  'exampleUses',
  'models',
  'sampleQuote',
  'skills',
  'filePolicy',
  'clientBoundary',
  'limits',
  'runs',
  'profile',
  'clientExtensions',
  'methods',
  'inputSchema',
  'growth',
  'history',
  'checkpoints',
  'delta',
  'sequence',
  'quotas',
  'usage',
  'reasons',
  'targets',
  'environment',
  'commands',
  'result',
  'citations',
  'files',
  'breakdown',
  'purchases',
  'license',
  'url',
  'id',
];

/** JSON with the names that readers look for, at any depth, with values of any type. */
const { json: plausible } = fc.letrec<{ json: unknown }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    fc.constantFrom<unknown>(null, true, 0, -1, 1.5, 1e300, '', 'text', '2026-03-02', '9.99', 'txk_x'),
    fc.array(tie('json'), { maxLength: 4 }),
    fc
      .array(fc.tuple(fc.constantFrom(...words), tie('json')), { maxLength: 6 })
      .map(
        (entries) =>
          JSON.parse(`{${entries.map(([name, value]) => `"${name}":${JSON.stringify(value)}`).join(',')}}`) as unknown,
      ),
  ),
}));

describe.each(Object.entries(readers))('%s', (_, read: (body: unknown) => unknown) => {
  test('never throws, and changes neither what it reads nor any prototype', () => {
    const inherited = Object.getOwnPropertyNames(Object.prototype);
    fc.assert(
      fc.property(fc.oneof(plausible, fc.jsonValue()), (body) => {
        const before = JSON.stringify(body);
        read(body);
        expect(JSON.stringify(body)).toBe(before);
      }),
      { numRuns: 1_000 },
    );
    expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(inherited);
    expect(() => read(undefined)).not.toThrow();
  });
});

const numbersIn = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersIn) : [value];

test('a price is an integer of the choice itself, or none, for any input', () => {
  fc.assert(
    fc.property(plausible, (body) => {
      for (const { points, raw } of readPrepQuote(body).choices) {
        if (points === undefined) continue;
        expect(Number.isSafeInteger(points) && points >= 0).toBe(true);
        expect(numbersIn(raw)).toContain(points);
      }
    }),
    { numRuns: 1000 },
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

import { describe, expect, test } from 'vitest';
import { prepRunFields, readSellerProductDetail, readSellerProducts } from './products';

const asSent = {
  id: 'p',
  slug: null,
  name: 'Till',
  short_description: 'A till',
  product_type: 'plugin',
  asset_kind: 'listing',
  lifecycle_state: 'someday',
  price_usd: '49.00',
  current_version: { version: '1.2.0', sha256: 'd', size: 10 },
  updated_at: 1772442000,
  latest_prep: {
    run_id: 'r',
    tier: 'deep',
    expected_version: '1.2.0',
    points_cost: 900,
    state: 'queued',
    created_at: '2026-03-02T09:00:00Z',
  },
  more: [1],
};

test('an own product with other spellings', () => {
  expect(readSellerProducts({ data: { products: [asSent] } })).toStrictEqual([
    {
      id: 'p',
      slug: undefined,
      name: 'Till',
      summary: 'A till',
      type: 'plugin',
      assetKind: 'listing',
      state: 'someday',
      priceUsd: 49,
      version: '1.2.0',
      publishedVersion: undefined,
      queuedVersion: undefined,
      digest: 'd',
      sizeBytes: 10,
      updatedAt: 1772442000000,
      createdAt: undefined,
      prep: {
        id: 'r',
        tier: 'deep',
        version: '1.2.0',
        points: 900,
        status: 'queued',
        startedAt: 1772442000000,
        finishedAt: undefined,
        expectedFinishAt: undefined,
        charged: undefined,
        returned: undefined,
      },
      raw: asSent,
    },
  ]);
});

test('a bare record and a wrapped one read alike, and keep what the listing is written from', () => {
  const record = {
    id: 'p',
    name: 'Drafter',
    prep: { id: 'r', tier: 'verified_listing' },
    compatibility: { models: ['openai:gpt-5.4-mini'], moon: 1 },
    agentSummary: { capabilities: ['Reads'], listing: { problem: 'Mail takes long', moon: 2 } },
  };
  const bare = readSellerProductDetail(record);
  expect(bare).toEqual(readSellerProductDetail({ product: record }));
  expect(bare).toMatchObject({ id: 'p', name: 'Drafter', prep: { id: 'r' } });
  expect(bare?.raw).toEqual(record);
});

test.each([
  [{ state: 'draft' }, 'draft'],
  [{ lifecycle: { state: 'draft' } }, 'draft'],
  [{ state: { name: 'draft' } }, 'draft'],
  [{ status: 'live' }, 'live'],
])('the lifecycle state of %o', (fields, state) => {
  expect(readSellerProductDetail({ product: { id: 'p', ...fields } })?.state).toBe(state);
});

test.each([
  [{ currentVersion: { version: '2.0.0' }, version: '1.0.0' }, '2.0.0'],
  [{ currentVersion: null, version: '1.0.0' }, '1.0.0'],
  [{ current_version: { number: '2.0.0' } }, '2.0.0'],
  [{ version: { name: '2.0.0' } }, '2.0.0'],
  [{ currentVersion: {} }, undefined],
])('the version of %o', (fields, version) => {
  expect(readSellerProductDetail({ product: { id: 'p', ...fields } })?.version).toBe(version);
});

describe('detail', () => {
  test('versions and the next action, beside the product or in it', () => {
    const versions = [
      { number: '1.0.0', sha256: 'd', size: 3, created_at: '2026-03-02', notes: 'First', audit_status: 'ok' },
      'x',
    ];
    const read = [
      { version: '1.0.0', digest: 'd', sizeBytes: 3, committedAt: 1772409600000, changelog: 'First', state: 'ok' },
    ];
    expect(readSellerProductDetail({ product: { id: 'p', version_history: versions } })?.versions).toEqual(read);
    expect(readSellerProductDetail({ product: { id: 'p' }, versions })?.versions).toEqual(read);
    expect(readSellerProductDetail({ id: 'p' })?.versions).toEqual([]);
  });

  test.each([
    [{ nextAction: { action: 'go', label: 'Go', url: '/go' } }, { action: 'go', label: 'Go', url: '/go' }],
    [{ next_action: 'Submit it' }, { action: undefined, label: 'Submit it', url: undefined }],
    [{ nextAction: { action: 'go' } }, { action: 'go', label: 'go', url: undefined }],
    [{ nextAction: {} }, undefined],
    [{ nextAction: 3 }, undefined],
  ])('the next action of %o', (fields, action) => {
    expect(readSellerProductDetail({ product: { id: 'p', ...fields } })?.nextAction).toEqual(action);
  });
});

test('a missing run is not an empty one', () => {
  expect(readSellerProducts([{ id: 'p' }])?.[0]?.prep).toBeUndefined();
  expect(prepRunFields.read({ version: { version: '2.0.0' }, refunded: 5, debited: 0 })).toMatchObject({
    version: '2.0.0',
    returned: 5,
    charged: 0,
  });
});

import { describe, expect, test } from 'vitest';
import { readPrepRun, readReport, readSellerProductDetail, readSellerProducts } from './seller';

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

test('an own product of other spellings', () => {
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

test('wrong types read as absent, field by field', () => {
  const [product] =
    readSellerProducts([
      { id: 1, name: ['x'], state: 3, priceUsd: -1, currentVersion: 1, sizeBytes: '9', prep: 'none' },
    ]) ?? [];
  const { raw: _, ...read } = product!;
  expect(Object.values(read).filter((value) => value !== undefined)).toEqual([]);
});

test.each([null, 'x', {}, { message: 'x' }])('%o holds no list of products', (body) => {
  expect(readSellerProducts(body)).toBeUndefined();
});

test.each([
  [{ state: 'draft' }, 'draft'],
  [{ lifecycle: { state: 'draft' } }, 'draft'],
  [{ state: { name: 'draft' } }, 'draft'],
  [{ status: 'live' }, 'live'],
])('the lifecycle word of %o', (fields, state) => {
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
    const versions = [{ number: '1.0.0', sha256: 'd', size: 3, created_at: '2026-03-02', notes: 'First' }, 'x'];
    const read = [{ version: '1.0.0', digest: 'd', sizeBytes: 3, committedAt: 1772409600000, changelog: 'First' }];
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

  test.each([null, [], 'x', 4])('%o holds none', (body) => {
    expect(readSellerProductDetail(body)).toBeUndefined();
  });
});

test('a run that is not there is not an empty one', () => {
  expect(readPrepRun(undefined)).toBeUndefined();
  expect(readPrepRun({ version: { version: '2.0.0' }, refunded: 5, debited: 0 })).toMatchObject({
    version: '2.0.0',
    returned: 5,
    charged: 0,
  });
});

describe('report', () => {
  test('stages as records and as texts, evidence and fixes as one or many', () => {
    const report = readReport({
      audition: {
        audition_status: 'failing',
        version: { version: '1.0.0' },
        run: { id: 'r' },
        failing_stages: [
          'lint',
          { stage: 'build', result: 'failing', evidence: 'exit 1', fix: 'Pin it' },
          { key: 'scan', label: 'Scan', status: 'passing', evidence: ['none', { label: 'log' }], fixes: [] },
          {},
          7,
        ],
        actions: ['Commit a higher version'],
        generated_at: '2026-03-02T09:00:00Z',
      },
    });
    expect(report).toMatchObject({ status: 'failing', version: '1.0.0', run: { id: 'r' }, updatedAt: 1772442000000 });
    expect(report?.nextActions).toEqual(['Commit a higher version']);
    expect(report?.stages).toEqual([
      { key: 'lint', label: 'lint', status: undefined, evidence: [], fixes: [] },
      { key: 'build', label: 'build', status: 'failing', evidence: ['exit 1'], fixes: ['Pin it'] },
      { key: 'scan', label: 'Scan', status: 'passing', evidence: ['none', 'log'], fixes: [] },
      { key: '4', label: '4', status: undefined, evidence: [], fixes: [] },
    ]);
  });

  test('nothing read is nothing claimed', () => {
    expect(readReport({})).toEqual({
      status: undefined,
      version: undefined,
      run: undefined,
      stages: [],
      nextActions: [],
      updatedAt: undefined,
      raw: {},
    });
    expect(readReport('passing')).toBeUndefined();
  });
});

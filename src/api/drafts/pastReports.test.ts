import { beforeEach, expect, test } from 'vitest';
import { connectEachTest, pointToSandbox } from '../../../tests/support/connected';
import { connect, disconnect, recordWorld } from '../client/session/session';
import { readReport } from '../resources/seller/report';
import { findListingDraft, saveListingDraft } from './listingDraft';
import { type PastReport, listPastReports, savePastReport, toPastReport } from './pastReports';

const KEY = 'console.pastReports';
const TOKEN = 'opaque-7Qf9-value';

beforeEach(() => sessionStorage.clear());
connectEachTest(TOKEN, pointToSandbox);

const read = (version: string | undefined, given: object = {}, readAt = 0): PastReport =>
  toPastReport(
    readReport({ status: 'failing', version, stages: [{ key: 'a', status: 'failing' }], ...given })!,
    readAt,
  )!;
const versions = (id = 'p') => listPastReports(id).map(({ version }) => version);

test('the last report of each version is stored, the latest first', () => {
  savePastReport('p', read('1.0.0', {}, 1));
  savePastReport('p', read('1.1.0', {}, 2));
  savePastReport('p', read('1.0.0', { status: 'passing' }, 3));
  savePastReport('other', read('9.0.0'));
  expect(versions()).toEqual(['1.0.0', '1.1.0']);
  expect(listPastReports('P')[0]?.readAt).toBe(3);
});

test('a report without a version is not stored', () => {
  expect(savePastReport('p', read(undefined))).toBe(false);
  expect(versions()).toEqual([]);
});

test('belongs to the account and world that read it, and ends with the session', () => {
  savePastReport('p', read('1.0.0'));
  const stored = sessionStorage.getItem(KEY) ?? '';
  recordWorld('elsewhere');
  expect(versions()).toEqual([]);
  disconnect('disconnected');
  expect(sessionStorage.getItem(KEY)).toBeNull();
  sessionStorage.setItem(KEY, stored);
  connect('txk_b', false);
  expect(versions()).toEqual([]);
});

test.each([
  ['the session’s own token', TOKEN],
  ['a token', 'txk_live_1'],
  ['a token with a hidden character', 'tx\u200Bk_live_1'],
  ['an encoded token', '%74%78%6b_live_1'],
  ['a foreign key', 'sk-proj-0a1B2c3D4e5F6g7H8i9J'],
  ['a signed address', 'https://s3.example/a?X-Amz-Signature=abc'],
])('a report with %s is stored without it', (_, secret) => {
  const stages = [
    { key: 'a', label: `Of ${secret}`, evidence: ['Plain.', `Found ${secret} in .env`], fixes: [secret] },
  ];
  expect(savePastReport('p', read('1.0.0', { stages }))).toBe(true);
  const [report] = listPastReports('p');
  expect(report?.stages[0]?.evidence).toEqual(['Plain.', expect.stringContaining('[redacted]')]);
  expect(JSON.stringify({ ...sessionStorage })).not.toMatch(/7Qf9|live_1|sk-proj|=abc/);
});

test('reports are bounded in number and size, and other drafts stay', () => {
  const base = { name: '' } as never;
  saveListingDraft('p', { form: base, base });
  const listing = JSON.stringify({ ...sessionStorage });
  const evidence = ['x'.repeat(30_000)];
  for (const version of ['1.0.0', '1.1.0', '1.2.0', '1.3.0'])
    savePastReport('p', read(version, { stages: [{ key: 'a', evidence }] }));
  expect(versions()).toEqual(['1.3.0', '1.2.0', '1.1.0']);
  for (let minor = 4; minor < 20; minor += 1) savePastReport('p', read(`1.${minor}.0`));
  expect(versions()).toHaveLength(8);
  for (let product = 0; product < 20; product += 1) {
    for (const version of ['1.0.0', '1.1.0', '1.2.0', '1.3.0'])
      savePastReport(`p${product}`, read(version, { stages: [{ key: 'a', evidence }] }));
  }
  expect(sessionStorage.getItem(KEY)?.length).toBeLessThan(1_100_000);
  expect(versions('p19')).toHaveLength(3);
  expect(versions('p0')).toEqual([]);
  expect(JSON.stringify({ ...sessionStorage })).toContain(listing.slice(1, -1));
  expect(findListingDraft('p')).toBeUndefined();
});

test('a report that is too long is not stored, nor an older one of its version', () => {
  savePastReport('p', read('1.0.0'));
  savePastReport('p', read('1.1.0'));
  const long = read('1.1.0', { stages: [{ key: 'a', evidence: ['x'.repeat(200_000)] }] });
  expect(savePastReport('p', long)).toBe(false);
  expect(versions()).toEqual(['1.0.0']);
});

test('one of 10 MB is not even searched for secrets', () => {
  const report = readReport({ version: '1', stages: [{ key: 'a', evidence: ['x'.repeat(10_000_000)] }] })!;
  expect(toPastReport(report, 0)).toBeUndefined();
});

test.each([
  ['of another prep', { tier: 'smoke_scan', status: 'completed', version: '1.1.0', charged: 12 }],
  ['that could not be completed', { tier: 'smoke_scan', status: 'failed', version: '1.0.0', charged: 0 }],
])('a prep %s is not that of the report', (_, run) => {
  expect(read('1.0.0', { run })).toMatchObject({ tier: undefined, charged: undefined });
});

test.each([
  '7',
  '[]',
  '[{}]',
  '[{"readAt":1}]',
  '[{"readAt":"x","stages":[]}]',
  '[null,{"readAt":1,"stages":{}}]',
  '{"version":"1"}',
])('%s in storage is no report', (value) => {
  savePastReport('p', read('1.0.0'));
  const stored = JSON.parse(sessionStorage.getItem(KEY) ?? '') as Record<string, unknown>;
  const [place = ''] = Object.keys(stored);
  sessionStorage.setItem(KEY, JSON.stringify({ [place]: JSON.parse(value) as unknown }));
  expect(listPastReports('p')).toEqual([]);
});

test('of a stored report that another version of the console wrote, what can be read is', () => {
  savePastReport('p', read('1.0.0'));
  const stored = JSON.parse(sessionStorage.getItem(KEY) ?? '') as Record<string, unknown>;
  const [place = ''] = Object.keys(stored);
  const stages = [
    7,
    { label: 'A', status: 'OK', kind: 'great', evidence: ['a', 7], fixes: 'b', more: 1 },
    { key: 'b' },
  ];
  sessionStorage.setItem(KEY, JSON.stringify({ [place]: [{ version: '1', readAt: 1, charged: 'x', stages }] }));
  expect(listPastReports('p')).toEqual([
    {
      version: '1',
      readAt: 1,
      tier: undefined,
      charged: undefined,
      stages: [{ key: undefined, label: 'A', status: 'OK', kind: 'passing', evidence: ['a'], fixes: [] }],
    },
  ]);
});

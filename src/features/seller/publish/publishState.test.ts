import { expect, test } from 'vitest';
import { readSellerProductDetail } from '../../../api/resources/seller/products';
import { readReadiness } from '../../../api/resources/seller/readiness';
import { readReport } from '../../../api/resources/seller/report';
import { getAuditedVersion, computePublishState } from './publishState';

const run = (tier: string, status = 'completed') => ({ version: '1.0.0', tier, status });
const ready = { ready: true };
const passing = { version: '1.0.0', status: 'passing' };
const older = { version: '0.9.0', status: 'failing' };
const listed = (state: string) => ({ versions: [{ version: '1.0.0', state }] });

test.each<[string, product: object, report: object | undefined, readiness: object | undefined, standing: string]>([
  ['no version', { currentVersion: null, state: 'draft' }, undefined, undefined, 'versionless'],
  ['a checklist with gaps', { state: 'draft' }, { status: 'none' }, { ready: false }, 'unready'],
  ['a gap found after the audit', { state: 'draft' }, passing, { ready: false }, 'unready'],
  ['no report', { state: 'ready' }, { status: 'none' }, ready, 'submittable'],
  ['a history without audit', listed('not_audited'), undefined, ready, 'submittable'],
  ['a submitted version', { state: 'queued' }, { status: 'none' }, ready, 'queued'],
  [
    'the version in the queue',
    { state: 'published', publishedVersion: '0.9.0', queuedVersion: '1.0.0' },
    older,
    ready,
    'queued',
  ],
  [
    'an older version in the queue',
    { state: 'ready', queuedVersion: '0.9.0' },
    { status: 'none' },
    ready,
    'submittable',
  ],
  ['a history with a queue', listed('queued'), undefined, ready, 'queued'],
  ['a report that is queued', {}, { version: '1.0.0', status: 'queued' }, ready, 'queued'],
  ['a report that is pending', {}, { version: '1.0.0', status: 'pending' }, ready, 'auditing'],
  ['a smaller tier, and a queue', { state: 'queued', prep: run('smoke_scan') }, passing, ready, 'queued'],
  [
    'the whole audit, and a queue',
    { queuedVersion: '1.0.0', prep: run('verified_listing') },
    passing,
    ready,
    'publishable',
  ],
  [
    'a queue, and a gap found since',
    { state: 'draft', queuedVersion: '1.0.0' },
    { status: 'none' },
    { ready: false },
    'unready',
  ],
  ['a running prep', { prep: run('verified_listing', 'running') }, passing, ready, 'auditing'],
  ['a report on its way', { state: 'ready' }, { version: '1.0.0', status: 'in progress' }, ready, 'auditing'],
  ['a failed report', { state: 'odd' }, { version: '1.0.0', status: 'failed' }, ready, 'failed'],
  ['the word for it', { state: 'changes_needed' }, undefined, undefined, 'failed'],
  ['the report of an older version', {}, older, ready, 'unknown'],
  ['an older report, a history', listed('passed'), older, ready, 'publishable'],
  ['a smaller tier', { prep: run('smoke_scan') }, passing, ready, 'lesserTier'],
  ['a smaller tier after the audit', { state: 'verified', prep: run('smoke_scan') }, passing, ready, 'publishable'],
  ['the tier of the report', {}, { ...passing, run: run('smoke_scan') }, ready, 'lesserTier'],
  ['the whole audit', { prep: run('verified_listing') }, passing, ready, 'publishable'],
  ['no tier reported', {}, passing, undefined, 'publishable'],
  ['published', { state: 'published' }, passing, ready, 'published'],
  ['an older version published', { state: 'published', publishedVersion: '0.9.0' }, passing, ready, 'publishable'],
  ['this version published', { state: 'live', published_version: '1.0.0' }, undefined, undefined, 'published'],
  ['a word that nobody knows', {}, { version: '1.0.0', status: 'dreaming' }, ready, 'unknown'],
  ['nothing', {}, undefined, undefined, 'unknown'],
])('%s', (_, product, report, readiness, standing) => {
  const read = readSellerProductDetail({ id: 'p', currentVersion: '1.0.0', ...product })!;
  expect(computePublishState(read, readReport(report), readReadiness(readiness))).toBe(standing);
});

test.each<[string, product: object, report: object | undefined, version: string]>([
  ['a prep of it', { prep: run('verified_listing', 'running') }, undefined, '1.0.0'],
  ['a prep of an older one', { prep: { version: '0.9.0', status: 'running' } }, undefined, '0.9.0'],
  ['the report of an older one', {}, { version: '0.9.0', status: 'running' }, '0.9.0'],
  ['its own history only', { prep: { version: '0.9.0', status: 'completed' } }, { version: '0.9.0' }, '1.0.0'],
])('the version that is being audited, going by %s', (_, product, report, version) => {
  const read = readSellerProductDetail({ id: 'p', currentVersion: '1.0.0', ...product })!;
  expect(getAuditedVersion(read, readReport(report))).toBe(version);
});

import { MutationObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { connectEachTest } from '../../../tests/support/connected';
import { service } from '../../../tests/support/network';
import { acceptGrowth, growthQuery, selectGrowth } from './packs/growth';
import { acquireFree } from './packs/packs';
import { acceptPackTerms } from './packs/packTerms';
import { stageProposal } from './packs/runs';
import { publishVersion, submitVersion } from './seller/publishing';
import { queryClient } from '../client/queryClient';
import { catchApiError, jsonAnswer } from '../client/testSupport';

connectEachTest('txk_a');

const run = (options: object, input?: unknown) =>
  new MutationObserver<unknown, Error, unknown>(queryClient, options).mutate(input);
const writes: Record<string, () => Promise<unknown>> = {
  'packs.acquireFree': () => run(acquireFree('p')),
  'packs.acceptTerms': () => run(acceptPackTerms()),
  'listing.submit': () => run(submitVersion('p'), '1.0.0'),
  'listing.publish': () => run(publishVersion('p'), { version: '1.0.0', digest: undefined, priceUsd: undefined }),
  'growth.stage': () => run(stageProposal('r', 0)),
  'growth.select': () => run(selectGrowth('p', 2)),
  'growth.accept': () => run(acceptGrowth('p', 2), { normalization: 'agent' }),
};

/** Publishing reads the product first, which is as it was reviewed. */
const answerWrites = (body: unknown) =>
  service(({ method }) => jsonAnswer(method === 'GET' ? { id: 'p', name: 'N', currentVersion: '1.0.0' } : body));

const denials: [string, unknown, string | undefined][] = [
  ['an error', { error: { code: 'CONFLICT', message: 'No.' } }, 'No.'],
  ['success: false', { success: false, message: 'No.' }, 'No.'],
  ['ok: false', { ok: false }, undefined],
  ['null', null, undefined],
  ['an empty list', [], undefined],
  ['an empty text', '', undefined],
];

test.each(Object.keys(writes).flatMap((route) => denials.map((denial) => [route, ...denial] as const)))(
  '%s answered with 200 and %s: the outcome is unknown',
  async (route, _, body, serviceMessage) => {
    const sent = answerWrites(body);
    expect(await catchApiError(writes[route]!())).toMatchObject({
      route,
      code: 'NOT_ACCEPTED',
      serviceMessage,
      outcomeUnknown: true,
    });
    expect(sent.filter(({ method }) => method !== 'GET')).toHaveLength(1);
  },
);

test('a refusing word in a record is not a refusal of the request, and left to the screen', async () => {
  service(jsonAnswer({ status: 'refused' }));
  expect(await catchApiError(writes['packs.acquireFree']!())).toMatchObject({ code: 'NOT_ACCEPTED' });
  service(jsonAnswer({ status: 'refused', reasons: [] }));
  expect(await writes['growth.accept']!()).toMatchObject({ body: { status: 'refused' } });
});

test('a denied selection is not shown', async () => {
  const { queryKey } = growthQuery('p');
  queryClient.setQueryData(queryKey, { activeCheckpoint: 1 } as never);
  service(jsonAnswer({ ok: false, activeSequence: 2 }));
  await catchApiError(writes['growth.select']!());
  expect(queryClient.getQueryData(queryKey)).toMatchObject({ activeCheckpoint: 1 });
});

/** The answers to each write that was done, in several spellings. */
const doneBodies: Record<string, unknown[]> = {
  'packs.acquireFree': [
    { entitled: true, productId: 'P', acquiredAt: '2026-03-02T00:00:00Z' },
    { entitlement: { status: 'active' } },
    { data: { acquired_at: '2026-03-02T00:00:00Z' } },
    { ok: true, pack: { id: 'p', name: 'N', owned: true } },
  ],
  'packs.acceptTerms': [{ accepted: true }, { terms: { acceptedAt: '2026-03-02T00:00:00Z' } }, { status: 'accepted' }],
  'listing.submit': [
    { submission: { version: '1.0.0', status: 'queued' }, product: { id: 'p', name: 'N', accepted: false } },
    { product: { id: 'p', queuedVersion: '1.0.0', state: 'draft' } },
    { status: 'in_audit_queue', version: '1.0.0', productId: 'P' },
  ],
  'listing.publish': [
    { publication: { version: '1.0.0', publishedAt: '2026-03-02T00:00:00Z' } },
    { product: { id: 'p', published_version: '1.0.0' } },
    { state: 'Published', version: '1.0.0' },
  ],
  'growth.select': [{ activeSequence: 2 }, { growth: { active: { sequence: 2 } } }],
  'growth.accept': [{ sequence: 2, status: 'accepted' }, { delta: { sequence: 2, state: 'active' } }],
  'growth.stage': [{ sequence: 4, status: 'staged' }, { delta: { sequence: 4, status: 'pending_approval' } }],
};
const rows = Object.entries(doneBodies).flatMap(([route, bodies]) => bodies.map((body) => [route, body] as const));

test.each(rows)('%s answered with %j: done', async (route, body) => {
  answerWrites(body);
  expect(await writes[route]!()).toMatchObject({ body });
});

/** Answers of a service that has done nothing. */
const silent: unknown[] = [
  {},
  { ok: true },
  { success: true },
  { status: 'ok' },
  { message: 'Thank you.' },
  { id: 'p' },
  { product: { id: 'p', name: 'N', status: 'draft' } },
  { product: { id: 'p', status: 'rejected' } },
  { maintenance: { id: 'm', state: 'scheduled' } },
  { payment: { status: 'requires_action' } },
  { ticket: { id: 't', status: 'open' } },
  { entitled: false, owned: false, accepted: false },
  { entitlement: { status: 'rechazado' }, submission: { status: 'dry_run' }, publication: { status: 'scheduled' } },
  { entitled: 'yes', activeSequence: '2', sequence: '2', status: 'aceptado' },
  { productId: 'another', entitled: true, queuedVersion: '9.9.9', publishedVersion: '9.9.9', activeSequence: 9.5 },
  { submission: { version: '9.9.9', status: 'queued' }, publication: { version: '9.9.9', status: 'published' } },
  // Another state in addition to the confirming one.
  { entitled: true, status: 'revoked' },
  { entitlement: { granted: true, state: 'pending' } },
  { acquiredAt: '2026-03-02T00:00:00Z', revokedAt: '2026-03-03T00:00:00Z' },
  { entitled: true, entitlement: { status: 'rechazado' } },
  { publication: { version: '1.0.0', status: 'rejected', publishedAt: '2026-03-02T00:00:00Z' } },
  { version: '1.0.0', status: 'scheduled', publishedAt: '2099-03-02T00:00:00Z' },
  { publishedVersion: '1.0.0', queuedVersion: '1.0.0', activeSequence: 2, accepted: true, status: 'withdrawn' },
  { published: false, selected: false, publishedVersion: '1.0.0', activeSequence: 2 },
  { sequence: 2, status: 'accepted', state: 'rechazado' },
  { sequence: 2, status: 'approved', committed: false },
  { delta: { sequence: 4, status: 'staged', staged: false } },
  // About something else.
  { pack: { id: 'p', name: 'N', status: 'active' } },
  { status: 'active' },
  { status: 'live' },
  { state: 'Published' },
  { pack: { id: 'other', name: 'N', owned: true } },
  { product: { id: 'p', name: 'N', state: 'published' } },
  { product: { id: 'other', name: 'N', publishedVersion: '1.0.0', queuedVersion: '1.0.0' } },
  { ticket: 1, status: 'queued' },
  // The wrapper denies it.
  { growth: { activeSequence: 2, ok: false } },
  { growth: { activeSequence: 2, status: 'rechazado' } },
  { data: { entitled: true, sequence: 2, status: 'accepted', isDryRun: true } },
  { paymentRequired: true, entitled: true, accepted: true },
];
test.each(Object.keys(doneBodies).flatMap((route) => silent.map((body) => [route, body] as const)))(
  '%s answered with %j: not known',
  async (route, body) => {
    answerWrites(body);
    expect(await catchApiError(writes[route]!())).toMatchObject({ code: 'NOT_ACCEPTED', outcomeUnknown: true });
  },
);

const objections: Record<string, unknown>[] = [
  { dryRun: true },
  { ok: 0 },
  { success: 'false' },
  { result: 'failure' },
  { queued: 'no' },
  { error: 'No.' },
  { requiresAction: true },
];
test.each(rows.flatMap(([route, body]) => objections.map((no) => [route, body, no] as const)))(
  '%s answered with %j and %j: not known',
  async (route, body, no) => {
    answerWrites({ ...(body as object), ...no });
    expect(await catchApiError(writes[route]!())).toMatchObject({ code: 'NOT_ACCEPTED', outcomeUnknown: true });
  },
);

test.each([
  ['packs.acquireFree', '{"entitled":false,"entitled":true}'],
  ['growth.accept', '{"sequence":2,"status":"refused","status":"accepted"}'],
  ['growth.select', '{"activeSequence":1,"activeSequence":2}'],
])('%s answered with %s, which contradicts itself: unknown', async (route, text) => {
  service(new Response(text, { headers: { 'content-type': 'application/json' } }));
  expect(await catchApiError(writes[route]!())).toMatchObject({ code: 'NOT_ACCEPTED', outcomeUnknown: true });
});

test('a selection of another checkpoint is known not to be this one', async () => {
  service(jsonAnswer({ activeSequence: 1 }));
  expect(await writes['growth.select']!()).toMatchObject({ body: { activeSequence: 1 } });
});

import { MutationObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { connectEachTest } from '../../../tests/support/connected';
import { service } from '../../../tests/support/network';
import { acceptGrowth, growthQuery, selectGrowth } from './packs/growth';
import { acquireFree } from './packs/packs';
import { acceptPackTerms } from './packs/packTerms';
import { submitVersion } from './seller/publishing';
import { queryClient } from '../client/queryClient';
import { failureOf, jsonAnswer } from '../client/testSupport';

connectEachTest('txk_a');

const run = (options: object, input?: unknown) =>
  new MutationObserver<unknown, Error, unknown>(queryClient, options).mutate(input);
const writes: Record<string, () => Promise<unknown>> = {
  'packs.acquireFree': () => run(acquireFree('p')),
  'packs.acceptTerms': () => run(acceptPackTerms()),
  'listing.submit': () => run(submitVersion('p')),
  'growth.select': () => run(selectGrowth('p', 2)),
  'growth.accept': () => run(acceptGrowth('p', 2), { normalization: 'agent' }),
};

const denials: [string, unknown, string | undefined][] = [
  ['an error', { error: { code: 'CONFLICT', message: 'No.' } }, 'No.'],
  ['success: false', { success: false, message: 'No.' }, 'No.'],
  ['ok: false', { ok: false }, undefined],
  ['null', null, undefined],
  ['an empty list', [], undefined],
  ['an empty text', '', undefined],
];

test.each(Object.keys(writes).flatMap((route) => denials.map((denial) => [route, ...denial] as const)))(
  '%s answered with 200 and %s: not known whether it was done',
  async (route, _, body, said) => {
    const sent = service(jsonAnswer(body));
    expect(await failureOf(writes[route]!())).toMatchObject({
      route,
      code: 'NOT_ACCEPTED',
      said,
      outcomeUnknown: true,
    });
    expect(sent).toHaveLength(1);
  },
);

test('a refusal in a word is none of a record, and left to the screen that judges', async () => {
  service(jsonAnswer({ status: 'refused' }));
  expect(await failureOf(writes['packs.acquireFree']!())).toMatchObject({ code: 'NOT_ACCEPTED' });
  service(jsonAnswer({ status: 'refused', reasons: [] }));
  expect(await writes['growth.accept']!()).toMatchObject({ body: { status: 'refused' } });
});

test('nothing is shown of a selection that was denied', async () => {
  const { queryKey } = growthQuery('p');
  queryClient.setQueryData(queryKey, { activeSequence: 1 } as never);
  service(jsonAnswer({ ok: false, activeSequence: 2 }));
  await failureOf(writes['growth.select']!());
  expect(queryClient.getQueryData(queryKey)).toMatchObject({ activeSequence: 1 });
});

test.each([{}, { ok: true }, { product: { id: 'p', status: 'rejected' } }])('%j is taken', async (body) => {
  service(jsonAnswer(body));
  expect(await writes['listing.submit']!()).toMatchObject({ body });
});

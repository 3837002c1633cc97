import { describe, expect, test } from 'vitest';
import { create, draft, exampleUse, patch, wholeDraft } from '../../../../tests/support/packSeller';
import { freshWorlds, refusal, testNow } from '../../testSupport';

const fresh = freshWorlds('pack-drafts');

describe('creating a draft', () => {
  test('makes an own Pack with everything that was sent', async () => {
    const { seller } = fresh();
    const { status, body } = await create(seller);
    const { assetKind, productType, ...fields } = wholeDraft;
    expect(status).toBe(201);
    expect(body.product).toMatchObject({
      ...fields,
      assetKind,
      type: productType,
      state: 'draft',
      currentVersion: null,
      slug: null,
      versions: [],
      createdAt: new Date(testNow).toISOString(),
    });
    expect(await seller.product(body.product.id)).toEqual(body.product);
    expect((await seller.ask('seller.products')).body.products[0]?.id).toBe(body.product.id);
  });

  test('a name is enough; readiness then names every other part with its next action', async () => {
    const { seller } = fresh();
    const { body } = await create(seller, { assetKind: 'agent_pack', name: 'Bare' });
    const { id } = body.product;
    const readiness = (await seller.ask('seller.readiness', { params: { id } })).body;
    const open = readiness.groups.flatMap(({ items }) => items.filter(({ done }) => !done));
    expect(open.map(({ key }) => key)).toEqual([
      'short_description',
      'listing_problem',
      'listing_target_users',
      'listing_inputs',
      'listing_workflow',
      'listing_outputs',
      'listing_example_uses',
      'listing_success_criteria',
      'listing_limitations',
      'version',
      'digest',
      'preview_images',
    ]);
    const actions = open.map(({ nextAction }) => nextAction ?? '');
    expect(actions[1]).toBe(
      `PATCH /api/seller/products/${id} with agentSummary.listing.problem: 40 to 3,000 characters.`,
    );
    expect(actions[4]).toBe(
      `PATCH /api/seller/products/${id} with agentSummary.listing.workflow: 2 to 16 entries of 8 to 500 characters each.`,
    );
    expect(actions.filter((action) => !action.includes(id))).toEqual([]);
    expect(new Set(open.map(({ continueUrl }) => continueUrl))).toEqual(new Set([null]));
  });

  test.each<[string, object, string]>([
    ['an ordinary listing, whatever else is wrong', { assetKind: 'listing', name: 7 }, '403 API_TOKEN_SCOPE_FORBIDDEN'],
    ['an empty assetKind', { assetKind: '' }, '403 API_TOKEN_SCOPE_FORBIDDEN'],
    ['its assetKind null', { assetKind: null, productType: 'full_app', x: 1 }, '403 API_TOKEN_SCOPE_FORBIDDEN'],
    ['only the productType of a Pack', { productType: 'agent_pack' }, '400 BAD_REQUEST assetKind'],
    ['no text as its assetKind', { assetKind: 7 }, '400 BAD_REQUEST assetKind'],
    [
      'a Pack of another productType',
      { assetKind: 'agent_pack', productType: 'template' },
      '400 BAD_REQUEST productType',
    ],
  ])('%s', async (_, kind, refused) => {
    const { seller } = fresh();
    const answer = await create(seller, { name: 'Night Mail Triage', ...kind });
    expect(refusal(answer)).toBe(refused);
    expect('authentication' in answer.body).toBe(refused.startsWith('403'));
  });

  const inListing = (part: object) => ({ agentSummary: { listing: part } });
  const use = (part: object) => inListing({ exampleUses: [exampleUse('First'), { ...exampleUse('Second'), ...part }] });
  const list = 'agentSummary.listing';
  /** A field, the change that gives it a certain length, and the minimum and maximum lengths that are accepted. */
  test.each<[string, (length: number) => object, number, number]>([
    ['name', (length) => ({ name: 'x'.repeat(length) }), 3, 120],
    ['shortDescription', (length) => ({ shortDescription: 'x'.repeat(length) }), 20, 500],
    ['businessUseCase', (length) => ({ businessUseCase: 'x'.repeat(length) }), 20, 3_000],
    ['primaryCategory', (length) => ({ primaryCategory: 'x'.repeat(length) }), 2, 100],
    ['tags', (length) => ({ tags: Array.from({ length }, () => 'x') }), 0, 64],
    ['agentSummary.capabilities', (length) => ({ agentSummary: { capabilities: many(length, 'x') } }), 1, 64],
    ['agentSummary.models', (length) => ({ agentSummary: { models: many(length, 'x') } }), 1, 20],
    ['compatibility.models', (length) => ({ compatibility: { models: many(length, 'x') } }), 1, 20],
    [`${list}.problem`, (length) => inListing({ problem: 'x'.repeat(length) }), 40, 3_000],
    [`${list}.targetUsers`, (length) => inListing({ targetUsers: many(length, 'xyz') }), 1, 12],
    [`${list}.targetUsers.0`, (length) => inListing({ targetUsers: ['x'.repeat(length)] }), 3, 160],
    [`${list}.inputs`, (length) => inListing({ inputs: many(length, 'xyz') }), 1, 20],
    [`${list}.inputs.0`, (length) => inListing({ inputs: ['x'.repeat(length)] }), 3, 300],
    [`${list}.workflow`, (length) => inListing({ workflow: many(length, 'eight ok') }), 2, 16],
    [`${list}.workflow.1`, (length) => inListing({ workflow: ['eight ok', 'x'.repeat(length)] }), 8, 500],
    [`${list}.outputs`, (length) => inListing({ outputs: many(length, 'xyz') }), 1, 20],
    [`${list}.outputs.0`, (length) => inListing({ outputs: ['x'.repeat(length)] }), 3, 300],
    [`${list}.exampleUses`, (length) => inListing({ exampleUses: many(length, exampleUse('First')) }), 2, 8],
    [`${list}.exampleUses.1.title`, (length) => use({ title: 'x'.repeat(length) }), 5, 120],
    [`${list}.exampleUses.1.scenario`, (length) => use({ scenario: 'x'.repeat(length) }), 20, 1_000],
    [`${list}.exampleUses.1.exampleRequest`, (length) => use({ exampleRequest: 'x'.repeat(length) }), 10, 4_000],
    [`${list}.exampleUses.1.expectedOutcome`, (length) => use({ expectedOutcome: 'x'.repeat(length) }), 20, 2_000],
    [`${list}.successCriteria`, (length) => inListing({ successCriteria: many(length, 'xyzxy') }), 1, 16],
    [`${list}.successCriteria.0`, (length) => inListing({ successCriteria: ['x'.repeat(length)] }), 5, 300],
    [`${list}.limitations`, (length) => inListing({ limitations: many(length, 'xyzxy') }), 1, 16],
    [`${list}.limitations.0`, (length) => inListing({ limitations: ['x'.repeat(length)] }), 5, 500],
  ])(
    '%s: both limits are accepted, one less and one more are not, created or changed',
    async (field, of, least, most) => {
      const { seller } = fresh();
      for (const length of [least, most]) {
        expect((await create(seller, { ...wholeDraft, ...of(length) })).status).toBe(201);
        expect((await patch(seller, draft, of(length))).status).toBe(200);
      }
      for (const length of [least - 1, most + 1].filter((candidate) => candidate >= 0)) {
        expect(refusal(await create(seller, { ...wholeDraft, ...of(length) }))).toBe(`400 BAD_REQUEST ${field}`);
        expect(refusal(await patch(seller, draft, of(length)))).toBe(`400 BAD_REQUEST ${field}`);
      }
    },
  );

  test('a misspelt field, and one that cannot be written, are 400', async () => {
    const { seller } = fresh();
    const answer = await create(seller, { ...wholeDraft, shortDescripton: 'x', state: 'published' });
    expect(refusal(answer)).toBe('400 BAD_REQUEST shortDescripton, state');
  });
});

function many<T>(length: number, each: T): T[] {
  return Array.from({ length }, () => each);
}

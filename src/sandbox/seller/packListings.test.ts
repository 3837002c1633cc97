import { getSellerProducts } from './sellerProducts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cases } from '../../../tests/depth';
import {
  type Seller,
  addImage,
  audition,
  commit,
  draft,
  draftName,
  exampleUse,
  lacking,
  pack,
  patch,
  publish,
  submit,
} from '../../../tests/support/packSeller';
import type { EndpointId } from '../../contract/endpoints';
import { sharedCatalog } from '../seed/builtIn/builtInSeed';
import { packIds } from '../catalog/packs/seedIds';
import { tierTerms } from './prepPricing';
import { computeState } from './productState';
import { addOwnProducts } from './seed/moreProducts';
import { seededWorld } from '../service/seededWorld';
import { runningPrep } from './sellerProduct';
import { type Answer, client, freshWorlds, ids, refusal, testNow } from '../testSupport';

const fresh = freshWorlds('pack-listings');

/** Adds parts to the draft's listing, sent back as a whole. */
async function complete(seller: Seller, listing: object) {
  const { agentSummary } = await seller.product(draft);
  return patch(seller, draft, {
    agentSummary: { ...agentSummary, listing: { ...agentSummary.listing, ...listing } },
  });
}

const openItems = async (seller: Seller, id: string) =>
  (await seller.ask('seller.readiness', { params: { id } })).body.groups.flatMap(({ items }) =>
    items.filter(({ done }) => !done).map(({ key }) => key),
  );

/** What a seller does with a Pack of that id. */
const calls: [EndpointId, (seller: Seller, id: string) => Promise<Answer>][] = [
  ['listing.update', (seller, id) => patch(seller, id, { name: 'Another name' })],
  [
    'versions.uploadUrl',
    (seller, id) =>
      seller.ask('versions.uploadUrl', { params: { id }, body: { version: '99.0.0', contentType: 'application/zip' } }),
  ],
  ['versions.commit', (seller, id) => commit(seller, id, '99.0.0')],
  ['listing.previewImage', (seller, id) => addImage(seller, id)],
  ['listing.submit', submit],
  ['listing.publish', publish],
];

test.each(calls)('%s is refused for whatever is not an own Pack, by whose it is', async (_, call) => {
  const { seller, sandbox, name: world } = fresh();
  const [unknown, hidden] = [await call(seller, ids.unknown), await call(seller, ids.hiddenForeign)];
  expect([refusal(unknown), refusal(hidden)]).toEqual(['404 NOT_FOUND', '404 NOT_FOUND']);
  expect(hidden.text).toBe(unknown.text.replace(ids.unknown, ids.hiddenForeign));
  expect(refusal(await call(seller, packIds.support))).toBe('403 FORBIDDEN');
  expect(refusal(await call(client(sandbox, 'newcomer', world), pack))).toBe('404 NOT_FOUND');
  // Only the signed-in site changes an ordinary listing.
  for (const id of [ids.checkout, ids.inAudit])
    expect(refusal(await call(seller, id))).toBe('403 API_TOKEN_SCOPE_FORBIDDEN');
  expect((await seller.product(ids.checkout)).updatedAt).not.toBe(new Date(testNow).toISOString());
});

describe('writing a listing', () => {
  test('one Pack is complete, the other lacks two parts; an ordinary listing shows neither', async () => {
    const { seller } = fresh();
    const whole = await seller.product(pack);
    const { exampleUses, limitations, problem } = whole.agentSummary.listing as Record<string, unknown[]>;
    expect([exampleUses?.length, limitations?.length]).toEqual([2, 2]);
    expect(problem?.length).toBeGreaterThan(40);
    expect(whole.previewImages).toHaveLength(1);
    expect(Object.keys((await seller.product(draft)).agentSummary.listing)).toEqual([
      'problem',
      'targetUsers',
      'inputs',
      'workflow',
      'outputs',
      'successCriteria',
    ]);
    const ordinary = Object.keys(await seller.product(ids.checkout));
    expect(ordinary.filter((key) => ['previewImages', 'agentSummary', 'tags', 'stack'].includes(key))).toEqual([]);
  });

  test('accepts what was read, sent back unchanged', async () => {
    const { seller } = fresh();
    for (const id of [pack, draft]) {
      const read = await seller.product(id);
      const { shortDescription, priceUsd, businessUseCase, primaryCategory, tags, stack, compatibility, agentSummary } =
        read;
      const body = { name: read.name, shortDescription, priceUsd, businessUseCase, primaryCategory, tags, stack };
      const answer = await patch(seller, id, { ...body, compatibility, agentSummary, assetKind: 'agent_pack' });
      expect(answer.status).toBe(200);
      expect(answer.body.product).toEqual({ ...read, updatedAt: new Date(testNow).toISOString() });
    }
  });

  test('each field replaces the old one whole, agentSummary too; unknown keys stay in what was sent', async () => {
    const { seller, control } = fresh();
    const before = await seller.product(pack);
    const compatibility = { ...before.compatibility, regions: ['eu'] };
    await control.advance(5_000);
    const { body } = await patch(seller, pack, {
      name: 'Clause Reviewer',
      priceUsd: 12.5,
      tags: ['law'],
      stack: { language: 'Rust' },
      compatibility,
      agentSummary: { memory: 'none', tone: 'dry', listing: { limitations: ['Reads English alone'], note: 'kept' } },
    });
    const { product } = body;
    expect(product).toEqual({
      ...before,
      name: 'Clause Reviewer',
      priceUsd: 12.5,
      tags: ['law'],
      stack: { language: 'Rust' },
      compatibility,
      agentSummary: {
        memory: 'none',
        tone: 'dry',
        listing: { limitations: ['Reads English alone'], note: 'kept' },
      },
      state: 'draft',
      nextAction: { action: 'complete_listing', label: 'Complete the listing', url: null },
      updatedAt: new Date(testNow + 5_000).toISOString(),
    });
    expect(await seller.product(pack)).toEqual(product);
    expect((await seller.ask('seller.products')).body.products[0]).toMatchObject({ id: pack, name: 'Clause Reviewer' });
  });

  test('changes do not leak into other worlds or copies', async () => {
    const { seller, sandbox, control } = fresh();
    await control.post('products', { count: 30 });
    const copies = (await seller.ask('seller.products')).body.products.filter(({ name: text }) =>
      text.startsWith(`${draftName} `),
    );
    await patch(seller, draft, { tags: ['changed'], agentSummary: { listing: lacking } });
    await addImage(seller, draft);
    expect(copies.length).toBeGreaterThan(0);
    for (const { id } of copies) {
      expect(await seller.product(id)).toMatchObject({ tags: ['helpdesk', 'email', 'drafts'], previewImages: [] });
    }
    const otherWorld = await client(sandbox, 'seller', 'pack-listings-other').product(draft);
    expect(otherWorld).toMatchObject({ tags: ['helpdesk', 'email', 'drafts'], previewImages: [] });
  });
});

describe('an invalid change: 400 naming the field', () => {
  const listing = (change: object) => ({ agentSummary: { listing: change } });
  const four = (field: string) => ({
    exampleUses: [exampleUse('First'), { ...exampleUse('Second'), [field]: undefined }],
  });

  test.each<[string, object]>([
    ['body', {}],
    ['body', { assetKind: 'agent_pack' }],
    ['body', { productType: 'agent_pack' }],
    ['name', { name: null }],
    ['businessUseCase', { businessUseCase: 7 }],
    ['primaryCategory', { primaryCategory: ['support'] }],
    ['priceUsd', { priceUsd: -1 }],
    ['priceUsd', { priceUsd: 100_001 }],
    ['priceUsd', { priceUsd: '5' }],
    ['tags', { tags: 'support' }],
    ['tags.1', { tags: ['support', 7] }],
    ['stack', { stack: 'Rust' }],
    ['stack.runtime', { stack: { runtime: 'node' } }],
    ['compatibility.models', { compatibility: { models: 'all' } }],
    ['agentSummary', { agentSummary: null }],
    ['agentSummary.format', { agentSummary: { format: 'taip/2' } }],
    ['agentSummary.capabilities', { agentSummary: { capabilities: 'reads' } }],
    ['agentSummary.listing', { agentSummary: { listing: [] } }],
    ['agentSummary.listing.exampleUses.1.title', listing(four('title'))],
    ['agentSummary.listing.exampleUses.1.expectedOutcome', listing(four('expectedOutcome'))],
    ['id', { name: 'Another name', id: draft }],
    ['version', { version: '9.9.9' }],
    ['currentVersion', { currentVersion: '9.9.9' }],
    ['digest', { digest: 'sha256:0' }],
    ['state', { state: 'published' }],
    ['slug', { slug: 'mine' }],
    ['assetKind', { name: 'Another name', assetKind: 'listing' }],
    ['productType', { productType: 'template' }],
    ['previewImages', { previewImages: [] }],
    ['shortDescripton', { shortDescripton: 'A name that is spelt wrong.' }],
  ])('%s of %o', async (field, body) => {
    const { seller } = fresh();
    const before = await seller.product(pack);
    const answer = await patch(seller, pack, body);
    expect(refusal(answer)).toBe(`400 BAD_REQUEST ${field}`);
    expect(answer.body.error.message).toContain(field);
    expect(await seller.product(pack)).toEqual(before);
  });

  test('reports several issues together, before anything about the product', async () => {
    const { seller } = fresh();
    const answer = await patch(seller, ids.unknown, { state: 'ready', previewImages: [], nextAction: {}, name: 'ab' });
    expect(refusal(answer)).toBe('400 BAD_REQUEST name, state, previewImages, nextAction');
    expect(answer.body.error.message).toBe(
      "name must have at least 3 characters. state can't be changed. previewImages can't be changed. nextAction can't be changed.",
    );
  });

  const anyBody = fc.dictionary(
    fc.constantFrom(
      ...'name shortDescription priceUsd tags stack compatibility agentSummary listing __proto__ id'.split(' '),
    ),
    fc.oneof(
      fc.constantFrom<unknown>('A good name, and a description', 5, [], {}, { listing: lacking }),
      fc.jsonValue({ maxDepth: 3 }),
    ),
  );

  test('any JSON gives an answer of the contract or a 400', async () => {
    const { seller } = fresh();
    const seen = new Set<number>();
    await fc.assert(
      fc.asyncProperty(anyBody, async (body) => {
        const { status } = await patch(seller, pack, body);
        seen.add(status);
        expect((await seller.ask('packs.owned')).status).toBe(200);
      }),
      { numRuns: cases(200, 40) },
    );
    expect(seen).toEqual(new Set([200, 400]));
  });
});

test('products and their copies have images and addresses of their own', () => {
  const world = seededWorld('pack-listings-copies', sharedCatalog(246), () => testNow);
  addOwnProducts(world, 30);
  const products = [...getSellerProducts(world).values()];
  const images = products.flatMap(({ previewImages }) => previewImages.map(({ id }) => id));
  expect(new Set(images).size).toBe(images.length);
  const slugs = products.map(({ slug }) => slug);
  expect(new Set(slugs).size).toBe(slugs.length);
  expect(slugs.filter((slug) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug))).toEqual([]);
});

describe('readiness and state after a change', () => {
  test('a draft becomes ready, whichever part comes last', async () => {
    const steps: ((seller: Seller) => Promise<Answer>)[] = [
      (seller) => complete(seller, { exampleUses: lacking.exampleUses }),
      (seller) => complete(seller, { limitations: lacking.limitations }),
      (seller) => commit(seller, draft, '0.1.0'),
      (seller) => addImage(seller, draft),
    ];
    for (let first = 0; first < steps.length; first += 1) {
      const { seller } = fresh();
      expect(await openItems(seller, draft)).toEqual([
        'listing_example_uses',
        'listing_limitations',
        'version',
        'digest',
        'preview_images',
      ]);
      const states: string[] = [];
      for (const step of [...steps.slice(first), ...steps.slice(0, first)]) {
        expect((await step(seller)).status).toBeLessThan(300);
        states.push((await seller.product(draft)).state);
      }
      expect(states).toEqual(['draft', 'draft', 'draft', 'ready']);
      expect(await openItems(seller, draft)).toEqual([]);
      expect((await seller.product(draft)).nextAction).toMatchObject({ action: 'submit', url: null });
    }
  });

  test('a listing that loses a part after its audit passed: verified again once it is added', async () => {
    const { seller, control } = fresh();
    await commit(seller, draft, '0.1.0');
    await addImage(seller, draft);
    await complete(seller, lacking);
    expect((await audition(seller, draft)).status).toBe(202);
    expect((await seller.product(draft)).state).toBe('in_audit');
    await control.advance(tierTerms.verified_listing.durationMs);
    expect((await seller.product(draft)).state).toBe('verified');
    const { agentSummary } = await seller.product(draft);
    await patch(seller, draft, { agentSummary: { listing: lacking } });
    expect((await seller.product(draft)).state).toBe('draft');
    await patch(seller, draft, { agentSummary });
    expect((await seller.product(draft)).state).toBe('verified');
    expect((await commit(seller, draft, '0.2.0')).body.product).toMatchObject({
      state: 'ready',
      currentVersion: '0.2.0',
    });
  });

  test('work that failed: the state follows from the product at that time', async () => {
    const { seller, control } = fresh();
    await commit(seller, draft, '0.1.0', { sandbox: { outcome: 'work_fails' } });
    await complete(seller, lacking);
    await addImage(seller, draft);
    await audition(seller, draft, 'smoke_scan');
    await control.advance(tierTerms.smoke_scan.durationMs);
    expect(await seller.product(draft)).toMatchObject({ state: 'queued', prep: { status: 'failed' } });
  });

  test('the seeded states agree with these rules, and so do their copies', () => {
    const world = seededWorld('pack-listings-seed', sharedCatalog(246), () => testNow);
    const seeded = getSellerProducts(world).size;
    addOwnProducts(world, 30);
    const settled = [...getSellerProducts(world).values()].filter((product) => !runningPrep(product));
    expect(settled.length).toBeGreaterThan(30 + seeded / 2);
    expect(settled.map(({ name: text, state }) => [text, state])).toEqual(
      settled.map((product) => [product.name, computeState(product)]),
    );
  });
});

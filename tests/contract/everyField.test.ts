/**
 * The sandbox sends every answer field of the contract. All but the documented ones are optional in the types, so a
 * handler that forgets one compiles, and its answer still agrees with the contract.
 */
import { beforeAll, expect, test } from 'vitest';
import { listPositions } from '../../src/contract/answers/answerFields';
import { getAnswerShape } from '../../src/contract/answers/answerShape';
import { type EndpointId, endpointList } from '../../src/contract/endpoints';
import { packIds, runIds } from '../../src/sandbox/catalog/packs/seedIds';
import type { AccountName } from '../../src/sandbox/core/accounts';
import { type Given, client, control, ids, testSandbox } from '../../src/sandbox/testSupport';
import { commitForm, pack, png, wholeDraft } from '../support/packSeller';
import { createTaip } from '../support/taip';

const model = 'openai:gpt-5.4-mini';
const terms = { surface: 'api' };

/** The answers of each route, in a world where everything is done that a route can do. */
async function collectAnswers(): Promise<ReadonlyMap<EndpointId, readonly unknown[]>> {
  const sandbox = testSandbox();
  const world = control(sandbox, 'every-field');
  const answersByRoute = new Map<EndpointId, unknown[]>(endpointList.map(([id]) => [id, []]));
  const as =
    (account: AccountName) =>
    async <Id extends EndpointId>(id: Id, given: Given<Id> = {}) => {
      const answer = await client(sandbox, account, 'every-field').ask(id, given);
      if (answer.status >= 300) throw new Error(`${id}: ${answer.text}`);
      answersByRoute.get(id)!.push(answer.body);
      return answer.body;
    };
  const [seller, buyer] = [as('seller'), as('buyer')];
  const later = () => world.advance(600_000);

  await seller('token.status');
  await buyer('catalog.filters');
  await buyer('catalog.products', { query: { page_size: '60' } });
  await buyer('catalog.smartSearch', { body: { query: 'an invoice generator in TypeScript' } });
  const { product: invoiceStudio } = await buyer('catalog.product', { params: { slug: 'invoice-studio' } });
  await buyer('install.deployTargets', { params: { id: invoiceStudio.id } });
  await buyer('install.download', { params: { id: invoiceStudio.id } });
  await buyer('orders.purchases');

  await seller('seller.connectStatus');
  await seller('seller.products');
  for (const id of [ids.inAudit, ids.changesNeeded, ids.verified, pack]) {
    const params = { id };
    await seller('seller.product', { params });
    await seller('seller.readiness', { params });
    await seller('seller.report', { params });
    await seller('seller.prepQuote', { params });
  }

  await seller('packs.acceptTerms', { body: terms });
  const { product: made } = await seller('listing.create', { body: wholeDraft });
  const bare = { assetKind: 'agent_pack', name: 'Only begun', stack: {}, compatibility: {}, agentSummary: {} };
  await seller('listing.create', { body: bare });
  const own = { id: made.id };
  await seller('listing.update', { params: own, body: { priceUsd: 0 } });
  const image = new FormData();
  image.append('image', new File([new Uint8Array(png)], 'screen.png'));
  await seller('listing.previewImage', { params: own, body: image });
  await seller('versions.uploadUrl', { params: own, body: { version: '1.0.0', contentType: 'application/zip' } });
  const artifact = createTaip({ name: wholeDraft.name, version: '1.0.0' });
  const body = commitForm({ version: '1.0.0', changelog: 'The first.' }, artifact);
  await seller('versions.commit', { params: own, body });
  await seller('listing.submit', { params: own });
  const { choices, currentVersion: expectedVersion } = await seller('seller.prepQuote', { params: own });
  const { tier, points: expectedPoints } = choices.find((offer) => offer.tier === 'verified_listing')!;
  const confirmed = { tier, expectedVersion, expectedPoints, confirmation: 'RUN_SELLER_PREP' };
  await seller('seller.prep', { params: own, body: confirmed });
  await seller('seller.product', { params: own });
  await seller('seller.report', { params: own });
  await later();
  await seller('seller.product', { params: own });
  await seller('seller.report', { params: own });
  await seller('listing.publish', { params: own });
  const next = (version: string) => {
    const form = commitForm({ version, changelog: 'More.' }, createTaip({ name: wholeDraft.name, version }));
    return seller('versions.commit', { params: own, body: form });
  };
  await next('1.1.0');
  await seller('listing.submit', { params: own });
  await next('1.2.0');
  await seller('listing.update', { params: own, body: { priceUsd: 9 } });
  await seller('seller.product', { params: own });
  await world.post('uploads', { strategy: 'multipart' });
  await seller('versions.uploadUrl', { params: own, body: { version: '1.3.0', contentType: 'application/zip' } });

  await buyer('packs.catalog', { query: { limit: '48' } });
  await buyer('packs.models');
  await buyer('packs.skills');
  await buyer('packs.owned');
  for (const id of [packIds.support, packIds.queries]) {
    await buyer('packs.report', { params: { id } });
    await buyer('packs.runtimeProfile', { params: { id } });
  }
  await buyer('packs.acquireFree', { params: { id: packIds.queries } });

  const enabledSkills = ['web_search'];
  await buyer('runs.quote', { body: { productId: packIds.support, model, enabledSkills } });
  const asked = { model, prompt: 'What needs a person here?', enabledSkills };
  const params = { id: packIds.support };
  const { run } = await buyer('runs.start', { params, body: asked });
  await buyer('packs.workload');
  await later();
  const form = new FormData();
  form.append('model', model);
  form.append('prompt', asked.prompt);
  form.append('attachments', new File(['a,b\n1,2\n'], 'a.csv', { type: 'text/csv' }));
  const { run: withFile } = await buyer('runs.startWithFiles', { params, body: form });
  await later();
  for (const runId of [run.runId, withFile.runId, ...Object.values(runIds)])
    await buyer('runs.read', { params: { runId } });
  const { sequence } = await buyer('growth.stage', { params: { runId: run.runId }, body: { proposalIndex: 0 } });
  await buyer('growth.accept', { params: { ...params, sequence } });
  await buyer('growth.select', { params, body: { sequence: 0 } });
  await buyer('growth.read', { params });
  return answersByRoute;
}

/** The positions of the contract that are empty in all answers, as `products[].slug`. */
function findUnsent(id: EndpointId, answers: readonly unknown[]): string[] {
  const all = listPositions({ kind: 'array', element: getAnswerShape(id) }, answers, Infinity);
  // An empty list has been sent.
  const missing = all.filter(({ given, path }) => given.length === 0 && !path.endsWith('[]'));
  return missing.map(({ path }) => path.replace(/^\[\]\./, ''));
}

/** Fields that are sent only once they have a value: a draft that was just created is neither published nor queued. */
const notYet = new Set(['listing.create product.publishedVersion', 'listing.create product.queuedVersion']);

let answersByRoute: Awaited<ReturnType<typeof collectAnswers>>;
beforeAll(async () => {
  answersByRoute = await collectAnswers();
});

test('every route answers', () => {
  expect([...answersByRoute].filter(([, answers]) => answers.length === 0).map(([id]) => id)).toEqual([]);
});

test('no field of the contract is one that the sandbox never sends', () => {
  const missing = [...answersByRoute].flatMap(([id, answers]) =>
    findUnsent(id, answers).map((path) => `${id} ${path}`),
  );
  expect(missing.filter((name) => !notYet.has(name))).toEqual([]);
});

test('a field that the contract says is sometimes left out is missing from at least one answer', () => {
  const positions = [...answersByRoute].flatMap(([id, answers]) =>
    listPositions({ kind: 'array', element: getAnswerShape(id) }, answers, Infinity),
  );
  // A record stands in the answers of several routes; its fields go by their names.
  const marked = positions.filter(({ shape }) => shape?.sometimes);
  const names = (some: typeof marked) => new Set(some.map(({ steps }) => String(steps.at(-1))));
  expect(names(marked).size).toBeGreaterThan(10);
  const left = names(marked.filter(({ isLacking }) => isLacking));
  expect([...names(marked)].filter((name) => !left.has(name))).toEqual([]);
});

test('a field that no answer has is reported, however deep it is', () => {
  const odd = { packs: [{ id: 'p' }] };
  expect(findUnsent('packs.owned', [odd])).toContain('packs[].name');
  expect(findUnsent('packs.owned', [odd, { packs: [{ name: 'P' }] }])).not.toContain('packs[].name');
});

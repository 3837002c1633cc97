/** A plain HTTP client takes a Pack from the terms to the catalog, over the wire, with both upload strategies. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { taipOf } from '../../support/taip';
import { baseUrl } from '../target';
import { Client, type Json, choices, record, records, refusal } from './client';
import { type DocumentedRoute, packSellerRoutes } from './routes';
import type { ServerProcess } from '../../support/serverProcess';
import { startSandbox, worldOf } from './sandbox';

/** Longer than any audit or run. */
const LATER_MS = 600_000;
const name = 'Night Mail Triage';
const model = 'openai:gpt-5.4-mini';
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const exampleUse = (title: string) => ({
  title,
  scenario: 'A mail arrives at night and asks two things at once.',
  exampleRequest: 'Which of these mails cannot wait?',
  expectedOutcome: 'A list of urgent mails, each with its reason.',
});
const listing = {
  problem: 'Night mail waits until morning, and the urgent part of it is found too late.',
  targetUsers: ['Night shifts'],
  inputs: ['Mail as text'],
  workflow: ['Reads every mail', 'Marks what is urgent'],
  outputs: ['A list of urgent mail'],
  exampleUses: [exampleUse('First look'), exampleUse('Second look')],
  successCriteria: ['Every urgent mail is listed'],
  limitations: ['Sends nothing by itself'],
};
const draft = {
  assetKind: 'agent_pack',
  productType: 'agent_pack',
  name,
  shortDescription: 'Finds the urgent part of the mail that came in at night.',
  priceUsd: 0,
  primaryCategory: 'support',
};
const agentSummary = {
  capabilities: ['Finds urgent mail'],
  models: [model],
  runtime: 'hosted',
  format: 'taip/1',
  listing,
};

const answered = new Set<DocumentedRoute>();
let sandbox: ServerProcess;
beforeAll(async () => {
  if (!baseUrl) sandbox = await startSandbox();
});
afterAll(() => sandbox?.stop());

/** A world of its own, its clients, and a seller who has accepted the terms and created a draft. */
async function opened(of: string) {
  const world = worldOf(sandbox.url, `pack-seller-${of}`);
  const as = (account: string) => new Client(sandbox.url, world.token(account), answered);
  const seller = as('newcomer');
  expect((await seller.post('/api/ai-packs/terms/accept', { surface: 'api' })).status).toBe(200);
  const created = await seller.post('/api/seller/products', draft);
  expect(created.status).toBe(201);
  const id = String(record(created, 'product')['id']);
  return { ...world, as, seller, id, path: `/api/seller/products/${id}` };
}
type Opened = Awaited<ReturnType<typeof opened>>;

const artifact = (version: string) => new File([taipOf({ name, version })], 'night-mail.taip');

/** Commits a version by the form that the service mints: the file goes to the storage, without the token. */
async function commitByForm({ seller, path }: Opened, version: string) {
  const { body } = await seller.post(`${path}/versions/upload-url`, { version, contentType: 'application/zip' });
  const form = new FormData();
  for (const [field, value] of Object.entries(body['fields'] as Record<string, string>)) form.append(field, value);
  form.append('file', artifact(version));
  const stored = await fetch(String(body['url']), { method: 'POST', body: form });
  expect(stored.ok).toBe(true);
  return seller.post(`${path}/versions`, { version, s3Key: body['key'], changelog: `Version ${version}.` });
}

/** Commits a version as one multipart form, as the service asks for it in such a world. */
async function commitByParts({ seller, path }: Opened, version: string) {
  const form = new FormData();
  form.append('version', version);
  form.append('changelog', `Version ${version}.`);
  form.append('artifact', artifact(version));
  return seller.post(`${path}/versions`, form);
}

/** Completes the listing and adds an image. */
async function complete({ seller, path }: Opened): Promise<void> {
  expect(
    (await seller.send('PATCH', path, { body: { agentSummary, compatibility: { models: [model] } } })).status,
  ).toBe(200);
  const form = new FormData();
  form.append('image', new File([png], 'screen.png', { type: 'image/png' }));
  expect((await seller.post(`${path}/preview-images`, form)).status).toBe(201);
}

describe.skipIf(baseUrl)('a seller of Packs', () => {
  test('does nothing before the terms are accepted', async () => {
    const world = worldOf(sandbox.url, 'pack-seller-terms');
    const newcomer = new Client(sandbox.url, world.token('newcomer'), answered);
    const refused = await newcomer.post('/api/seller/products', draft);
    expect(refusal(refused)).toEqual([403, 'FORBIDDEN']);
    expect(refused.text).toContain('terms');
    expect(records(await newcomer.get('/api/seller/products'))).toEqual([]);
  });

  test('goes from a draft to the catalog, where a buyer acquires and runs the Pack', async () => {
    const own = await opened('catalog');
    const { as, seller, id, path, advance, answerRuns } = own;
    // Not ready yet.
    expect(refusal(await seller.post(`${path}/submit`))).toEqual([409, 'CONFLICT']);
    await complete(own);
    expect((await commitByForm(own, '1.0.0')).status).toBe(201);
    expect(refusal(await seller.post(`${path}/publish`))).toEqual([409, 'CONFLICT']);
    const readiness = await seller.get(`${path}/submission-readiness`);
    expect([readiness.status, readiness.text.includes('"done":false')]).toEqual([200, false]);

    expect((await seller.post(`${path}/submit`)).status).toBe(200);
    expect(refusal(await seller.post(`${path}/publish`))).toEqual([409, 'CONFLICT']);
    await advance(LATER_MS);
    expect((await seller.get(`${path}/report`)).status).toBe(200);
    expect((await seller.post(`${path}/publish`)).status).toBe(200);
    // Final for this version.
    expect(refusal(await seller.post(`${path}/publish`))).toEqual([409, 'CONFLICT']);

    const buyer = as('buyer');
    const ids = (answer: { body: unknown }) => records(answer).map((each) => each['id']);
    expect(ids(await buyer.get(`/api/ai-packs/catalog?q=${encodeURIComponent(name)}`))).toContain(id);
    expect(ids(await buyer.get(`/api/catalog/products?q=${encodeURIComponent(name)}`))).toContain(id);
    expect((await buyer.get(`/api/ai-packs/${id}/report`)).status).toBe(200);
    expect((await buyer.post(`/api/ai-packs/${id}/acquire-free`)).status).toBe(200);
    expect((await buyer.get(`/api/install/products/${id}/download`)).status).toBe(200);
    expect((await buyer.post('/api/ai-packs/runs/quote', { productId: id, model })).status).toBe(200);
    await answerRuns('admitted');
    const started = await buyer.post(`/api/ai-packs/${id}/runs`, { model, prompt: 'Which of these cannot wait?' });
    expect(started.status).toBe(200);
    await advance(LATER_MS);
    const run = record(await buyer.get(`/api/ai-packs/runs/${String(record(started, 'run')['runId'])}`), 'run');
    expect(run['status']).toBe('completed');
  });

  test('commits by a multipart form where the service asks for one, and only higher versions', async () => {
    const own = await opened('multipart');
    const { seller, path, uploads } = own;
    await uploads('multipart');
    const asked = { version: '1.0.0', contentType: 'application/zip' };
    expect((await seller.post(`${path}/versions/upload-url`, asked)).body).toEqual({ strategy: 'multipart' });
    expect((await commitByParts(own, '1.0.0')).status).toBe(201);
    for (const version of ['1.0.0', '0.9.0'])
      expect(refusal(await commitByParts(own, version))).toEqual([409, 'CONFLICT']);
    expect((await commitByParts(own, '1.0.1')).status).toBe(201);
    const { text } = await seller.get(path);
    expect([text.includes('1.0.1'), text.includes('1.0.0')]).toEqual([true, true]);
  });

  test('reads agentSummary and compatibility, changes one key, sends both back whole, and loses nothing', async () => {
    const own = await opened('whole');
    await complete(own);
    const read = async () => (await own.seller.get(own.path)).body;
    const before = await read();
    const changed = { ...(before['agentSummary'] as Json), runtime: 'local' };
    const body = { agentSummary: changed, compatibility: before['compatibility'] };
    expect((await own.seller.send('PATCH', own.path, { body })).status).toBe(200);
    expect(await read()).toMatchObject({ agentSummary: changed, compatibility: before['compatibility'] as Json });
  });

  test('pays for an audit by its exact quote, and a Pack that costs money is not published unpaid', async () => {
    const own = await opened('paid');
    const { seller, path, advance, points } = own;
    await complete(own);
    expect((await seller.send('PATCH', path, { body: { priceUsd: 19 } })).status).toBe(200);
    expect((await commitByForm(own, '1.0.0')).status).toBe(201);
    const quote = await seller.get(`${path}/prep-quote`);
    const offer = choices(quote).find(({ tier }) => tier === 'verified_listing')!;
    const request = {
      tier: offer.tier,
      expectedVersion: quote.body['currentVersion'],
      expectedPoints: offer.points,
      confirmation: 'RUN_SELLER_PREP',
    };
    expect((await seller.post(`${path}/prep`, request)).status).toBeLessThan(300);
    await advance(LATER_MS);
    expect(await points('newcomer')).toMatchObject({ held: 0, spent: offer.points });
    expect(refusal(await seller.post(`${path}/publish`))).toEqual([409, 'CONFLICT']);
  });

  test('calls each of the eight seller routes of Packs', () => {
    expect(packSellerRoutes.filter((route) => !answered.has(route))).toEqual([]);
  });
});

/**
 * What a plain HTTP client does with the service over the network: against the sandbox in its own process or, the reading
 * part alone, against the service of `target.ts`.
 */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { repeated } from '../../support/repeated';
import { baseUrl, givenToken } from '../target';
import { Client, type Json, choices, proposals, record, records, refusal } from './client';
import { agentSummary, confirmed, draft, name, onePixel } from './requestBodies';
import { type DocumentedRoute, documentedRoutes, findRoute } from './routes';
import type { ServerProcess } from '../../support/serverProcess';
import { startSandbox, createWorldControls } from './sandbox';
import { createTaip } from '../../support/taip';

const model = 'openai:gpt-5.4-mini';
/** Such a run takes a minute, so that a busy machine still sees it under way. */
const prompt = 'What in these entries needs a person? [slow]';
const portable = { 'x-tetrees-growth-normalization': 'portable' };
/** Longer than any run or prep, shorter than anything else that ends. */
const LATER_MS = 120_000;

const answered = new Set<DocumentedRoute>();
let sandbox: ServerProcess | undefined;
beforeAll(async () => {
  if (!baseUrl) sandbox = await startSandbox();
});
afterAll(() => sandbox?.stop());

/** A new world, and clients for its accounts. */
function open(name: string) {
  const { url } = sandbox!;
  const world = createWorldControls(url, `journey-${name}`);
  return { ...world, as: (account: string) => new Client(url, world.token(account), answered) };
}

const listIds = (answer: { body: unknown }) => records(answer).map((each) => String(each['id']));

describe('reading', () => {
  const reader = () =>
    new Client(baseUrl ?? sandbox!.url, givenToken ?? 'txk_sandbox_seller_journey-reading', answered);
  const permissions = async () => (await reader().get('/api/auth/api-token-status')).body['permissions'] as string[];

  test('the catalog is searched, and a product read with its entitlement and deploy targets', async () => {
    const client = reader();
    const page = await client.get('/api/catalog/products?page_size=3&sort=newest');
    expect(records(page).length).toBeLessThanOrEqual(3);
    const [first] = records(page);
    const slug = encodeURIComponent(String(first?.['slug']));
    const detail = await client.get(`/api/catalog/products/${slug}`);
    expect([page.status, detail.status]).toEqual([200, 200]);
    expect(typeof detail.body['entitlement']).toBe('object');
    expect((await client.get(`/api/install/products/${String(first?.['id'])}/deploy-targets`)).status).toBe(200);
    expect((await client.get('/api/catalog/filters')).status).toBe(200);
    expect((await client.post('/api/catalog/smart-search', { query: 'invoices for small shops' })).status).toBe(200);
    expect((await client.get('/api/orders/purchases')).status).toBe(200);
  });

  test('an own product is read in every way that the permissions allow', async () => {
    const client = reader();
    if (!(await permissions()).includes('seller_products:read')) return;
    const own = await client.get('/api/seller/products');
    expect(own.status).toBe(200);
    expect((await client.get('/api/seller/connect/status')).status).toBe(200);
    const [id] = listIds(own);
    if (id === undefined) return;
    const { status, body } = await client.get(`/api/seller/products/${id}`);
    expect([status, JSON.stringify(body).includes(id)]).toEqual([200, true]);
    expect((await client.get(`/api/seller/products/${id}/submission-readiness`)).status).toBe(200);
  });

  test('Packs are found by a need, and one is read with its report and runtime profile', async () => {
    const client = reader();
    const found = await client.get(`/api/ai-packs/catalog?limit=5&q=${encodeURIComponent('incident response')}`);
    expect(found.status).toBe(200);
    const every = await client.get('/api/ai-packs/catalog?limit=48&offset=0');
    expect(typeof every.body['total']).toBe('number');
    for (const path of ['models', 'skills', 'workload/status', 'owned']) {
      expect([path, (await client.get(`/api/ai-packs/${path}`)).status]).toEqual([path, 200]);
    }
    const [id] = listIds(every);
    if (id === undefined) return;
    expect((await client.get(`/api/ai-packs/${id}/report`)).status).toBe(200);
    expect((await client.get(`/api/ai-packs/${id}/runtime-profile`)).status).toBe(200);
  });
});

describe.skipIf(baseUrl)('a buyer downloads', () => {
  test('what was bought, with its digest, for five minutes', async () => {
    const { as, advance } = open('download');
    const buyer = as('buyer');
    const [purchase] = records(await buyer.get('/api/orders/purchases'));
    const id = String((purchase!['product'] as Json)['id']);
    const { status, body } = await buyer.get(`/api/install/products/${id}/download`);
    expect([status, typeof body['filename'], typeof body['version']]).toEqual([200, 'string', 'string']);
    const url = String(body['url'] ?? body['downloadUrl']);
    const file = Buffer.from(await (await fetch(url)).arrayBuffer());
    expect(`sha256:${createHash('sha256').update(file).digest('hex')}`).toBe(body['digest']);
    await advance(300_000);
    expect((await fetch(url)).status).toBe(410);
  });

  test('a free Pack only once it is acquired', async () => {
    const { as } = open('pack-file');
    const buyer = as('buyer');
    const pack = await freePack(buyer);
    const path = `/api/install/products/${pack}/download`;
    expect(refusal(await buyer.get(path))).toEqual([403, 'FORBIDDEN']);
    expect((await buyer.post(`/api/ai-packs/${pack}/acquire-free`)).status).toBe(200);
    expect((await buyer.get(path)).status).toBe(200);
  });
});

describe.skipIf(baseUrl)('a seller preps', () => {
  /** A product that can be quoted, with the request that its quote allows. */
  async function quoted(seller: Client) {
    for (const id of listIds(await seller.get('/api/seller/products'))) {
      const product = record(await seller.get(`/api/seller/products/${id}`), 'product');
      const quote = await seller.get(`/api/seller/products/${id}/prep-quote`);
      if (quote.status !== 200 || product['state'] !== 'ready') continue;
      const offers = choices(quote);
      expect(offers).toHaveLength(4);
      const request = confirmed(quote);
      return { id, request, points: request.expectedPoints, path: `/api/seller/products/${id}/prep` };
    }
    throw new Error('No product is ready');
  }

  test('at the exact quote, to the report', async () => {
    const { as, points: balance, advance } = open('prep');
    const seller = as('seller');
    const { id, path, request, points } = await quoted(seller);
    const before = await balance('seller');
    expect((await seller.post(path, request)).status).toBe(202);
    await advance(86_400_000);
    expect(await balance('seller')).toMatchObject({ held: 0, spent: before.spent + points });
    expect((await seller.get(`/api/seller/products/${id}/report`)).status).toBe(200);
  });
});

/** A free Pack of the catalog that the account does not own. */
async function freePack(buyer: Client): Promise<string> {
  const owned = listIds(await buyer.get('/api/ai-packs/owned'));
  const packs = records(await buyer.get('/api/ai-packs/catalog?limit=48'));
  return String(packs.find(({ id, priceUsd }) => priceUsd === 0 && !owned.includes(String(id)))?.['id']);
}

/** A Pack of the account whose runtime profile takes files. */
async function packForFiles(buyer: Client): Promise<string> {
  for (const id of listIds(await buyer.get('/api/ai-packs/owned'))) {
    const { body } = await buyer.get(`/api/ai-packs/${id}/runtime-profile`);
    if ((body['filePolicy'] as Json)['accepted'] === true) return id;
  }
  throw new Error('No owned Pack takes files');
}

describe.skipIf(baseUrl)('a buyer runs a Pack', () => {
  const underWay = async (client: Client) => (await client.get('/api/ai-packs/workload/status')).body['active'];

  /** Sends a run that is answered at its end, and ends it once it is under way. */
  async function endedRun(world: ReturnType<typeof open>, pack: string, change: Json = {}) {
    const buyer = world.as('buyer');
    const answer = buyer.post(`/api/ai-packs/${pack}/runs`, { model, prompt, ...change });
    await expect.poll(() => underWay(buyer)).toBe(1);
    await world.advance(LATER_MS);
    const ended = await answer;
    expect(ended.status).toBe(200);
    return record(ended, 'run');
  }

  test('acquires, quotes, runs, stages, accepts, selects, and runs at a checkpoint', async () => {
    const world = open('growth');
    await world.answerRuns('ended');
    const buyer = world.as('buyer');
    const pack = await freePack(buyer);
    const base = `/api/ai-packs/${pack}`;
    expect(refusal(await buyer.get(`${base}/growth`))).toEqual([403, 'FORBIDDEN']);
    expect((await buyer.post(`${base}/acquire-free`)).status).toBe(200);
    expect(listIds(await buyer.get('/api/ai-packs/owned'))).toContain(pack);

    const quote = await buyer.post('/api/ai-packs/runs/quote', { productId: pack, model });
    expect([quote.status, quote.body['canAfford'], typeof quote.body['availablePoints']]).toEqual([
      200,
      true,
      'number',
    ]);
    const run = await endedRun(world, pack);
    expect([run['status'], typeof run['result']]).toEqual(['completed', 'string']);
    expect(Array.isArray(run['citations'])).toBe(true);
    const { held, spent } = await world.points('buyer');
    expect([held, (run['usage'] as Json)['points']]).toEqual([0, spent]);
    expect(record(await buyer.get(`/api/ai-packs/runs/${String(run['runId'])}`), 'run')).toEqual(run);

    // Proposals of the answer are staged at once.
    expect(proposals(run).length).toBeGreaterThan(0);
    const staged = await buyer.post(`/api/ai-packs/runs/${String(run['runId'])}/growth`, { proposalIndex: 0 });
    expect(staged.status).toBe(200);
    const { sequence } = staged.body;
    expect((await buyer.post(`${base}/growth/${String(sequence)}/accept`, undefined, portable)).status).toBe(200);
    expect((await buyer.get(`${base}/growth`)).body['activeSequence']).toBe(0);
    expect((await buyer.post(`${base}/growth/select`, { sequence })).status).toBe(200);
    expect((await buyer.get(`${base}/growth`)).body['activeSequence']).toBe(sequence);

    const grown = await endedRun(world, pack);
    const once = await endedRun(world, pack, { growthVersion: 0 });
    expect([grown['growthVersion'], once['growthVersion']]).toEqual([sequence, 0]);
    expect(grown['result']).not.toBe(once['result']);
    expect((await buyer.get(`${base}/growth`)).body['activeSequence']).toBe(sequence);
  });

  test('in a service that admits first, asks for the run until it has ended', async () => {
    const { as, advance, answerRuns } = open('admitted');
    await answerRuns('admitted');
    const buyer = as('buyer');
    const started = await buyer.post(`/api/ai-packs/${await freePack(buyer)}/runs`, { model, prompt });
    const { runId, result } = record(started, 'run');
    expect([started.status, result]).toEqual([200, null]);
    await advance(LATER_MS);
    const ended = record(await buyer.get(`/api/ai-packs/runs/${String(runId)}`), 'run');
    expect([ended['runId'], ended['status']]).toEqual([runId, 'completed']);
  });

  test('with files, of which only metadata comes back', async () => {
    const world = open('files');
    await world.answerRuns('ended');
    const buyer = world.as('buyer');
    const form = (files: number) => {
      const parts = new FormData();
      parts.set('model', model);
      parts.set('prompt', prompt);
      parts.set('enabledSkills', '[]');
      for (let at = 0; at < files; at += 1) parts.append('attachments', new File(['a,b\n1,2\n'], `${at}.csv`));
      return parts;
    };
    const path = `/api/ai-packs/${await packForFiles(buyer)}/runs-with-files`;
    expect(refusal(await buyer.post(path, form(6)))).toEqual([400, 'BAD_REQUEST']);
    const answer = buyer.post(path, form(5));
    await expect.poll(() => underWay(buyer)).toBe(1);
    await world.advance(LATER_MS);
    const { status, text } = await answer;
    expect([status, text.includes('4.csv'), text.includes('1,2\\n')]).toEqual([200, true, false]);
  });
});

describe.skipIf(baseUrl)('a seller of Packs', () => {
  test('goes from the terms to the catalog, where a buyer acquires and runs the Pack', async () => {
    const { as, advance, answerRuns, points: balance } = open('pack-seller');
    await answerRuns('admitted');
    const [seller, buyer] = [as('newcomer'), as('buyer')];
    expect(refusal(await seller.post('/api/seller/products', draft))).toEqual([403, 'FORBIDDEN']);
    const before = await balance('newcomer');
    expect((await seller.post('/api/ai-packs/terms/accept', { surface: 'api' })).status).toBe(200);
    const created = await seller.post('/api/seller/products', draft);
    expect(created.status).toBe(201);
    const id = String(record(created, 'product')['id']);
    const path = `/api/seller/products/${id}`;
    expect(refusal(await seller.post(`${path}/submit`))).toEqual([409, 'CONFLICT']);

    const written = { agentSummary, compatibility: { models: [model] } };
    expect((await seller.send('PATCH', path, { body: written })).status).toBe(200);
    // The file goes to the storage by the minted form, without the token.
    const version = '1.0.0';
    const { body } = await seller.post(`${path}/versions/upload-url`, { version, contentType: 'application/zip' });
    const form = new FormData();
    for (const [field, value] of Object.entries(body['fields'] as Record<string, string>)) form.append(field, value);
    form.append('file', new File([createTaip({ name, version })], 'night-mail.taip'));
    expect((await fetch(String(body['url']), { method: 'POST', body: form })).ok).toBe(true);
    expect((await seller.post(`${path}/versions`, { version, s3Key: body['key'], changelog: 'First.' })).status).toBe(
      201,
    );
    expect((await seller.post(`${path}/preview-images`, onePixel())).status).toBe(201);
    const readiness = await seller.get(`${path}/submission-readiness`);
    expect([readiness.status, readiness.text.includes('"done":false')]).toEqual([200, false]);

    // Nothing so far costs Points, nor does the queue, which audits nothing; the audition is quoted and paid.
    expect((await seller.post(`${path}/submit`)).status).toBe(200);
    await advance(LATER_MS);
    expect(await balance('newcomer')).toEqual(before);
    expect(refusal(await seller.post(`${path}/publish`))).toEqual([409, 'CONFLICT']);
    const quote = await seller.get(`${path}/prep-quote`);
    const request = confirmed(quote);
    const points = request.expectedPoints;
    expect((await seller.post(`${path}/prep`, request)).status).toBe(202);
    await advance(LATER_MS);
    expect(await balance('newcomer')).toMatchObject({ held: 0, spent: before.spent + points });
    expect((await seller.get(`${path}/report`)).status).toBe(200);
    // What has passed is not charged again.
    expect(refusal(await seller.post(`${path}/prep`, request))).toEqual([409, 'CONFLICT']);
    expect((await balance('newcomer')).spent).toBe(before.spent + points);
    expect((await seller.post(`${path}/publish`)).status).toBe(200);
    // Final for this version.
    expect(refusal(await seller.post(`${path}/publish`))).toEqual([409, 'CONFLICT']);

    expect(listIds(await buyer.get(`/api/ai-packs/catalog?q=${encodeURIComponent(name)}`))).toContain(id);
    expect(listIds(await buyer.get(`/api/catalog/products?q=${encodeURIComponent(name)}`))).toContain(id);
    expect((await buyer.get(`/api/ai-packs/${id}/report`)).status).toBe(200);
    expect((await buyer.post(`/api/ai-packs/${id}/acquire-free`)).status).toBe(200);
    expect((await buyer.get(`/api/install/products/${id}/download`)).status).toBe(200);
    const started = await buyer.post(`/api/ai-packs/${id}/runs`, { model, prompt });
    expect(started.status).toBe(200);
    await advance(LATER_MS);
    const run = record(await buyer.get(`/api/ai-packs/runs/${String(record(started, 'run')['runId'])}`), 'run');
    expect(run['status']).toBe('completed');
  });

  test.each([
    ['seller', 202, 200],
    ['broke', 402, 409],
  ])('%s submits a ready Pack for nothing: its audition is %i, its publication %i', async (account, paid, listed) => {
    const { as, advance, points: balance } = open(`pack-${account}`);
    const client = as(account);
    const own = records(await client.get('/api/seller/products'));
    const ready = own.find(({ assetKind, state }) => assetKind === 'agent_pack' && state === 'ready');
    const path = `/api/seller/products/${String(ready?.['id'])}`;
    const before = await balance(account);
    expect((await client.post(`${path}/submit`)).status).toBe(200);
    expect(await balance(account)).toEqual(before);
    const request = confirmed(await client.get(`${path}/prep-quote`));
    expect((await client.post(`${path}/prep`, request)).status).toBe(paid);
    await advance(LATER_MS);
    expect((await client.post(`${path}/publish`)).status).toBe(listed);
    expect((await balance(account)).spent).toBe(before.spent + (paid === 202 ? request.expectedPoints : 0));
  });
});

describe.skipIf(baseUrl)('what only the signed-in site may do', () => {
  // The document names these actions without addresses; those without a documented route are the sandbox's.
  test.each([
    ['create a token', 'POST', '/api/auth/api-tokens'],
    ['revoke a token', 'DELETE', '/api/auth/api-tokens/1'],
    ['upload or import ZIP code', 'POST', '/api/seller/products/:ordinary/code'],
    ['create an ordinary listing', 'POST', '/api/seller/listings'],
    ['edit an ordinary listing', 'PATCH', '/api/seller/products/:ordinary'],
    ['upload a preview image of an ordinary listing', 'POST', '/api/seller/products/:ordinary/preview-images'],
    ['submit an ordinary listing', 'POST', '/api/seller/listings/:ordinary/submit'],
    ['publish an ordinary listing', 'POST', '/api/seller/listings/:ordinary/publish'],
    ['manage billing', 'GET', '/api/billing'],
    ['change a license', 'PATCH', '/api/orders/1/license'],
    ['close the account', 'DELETE', '/api/account'],
  ])('%s: an authenticated 403', async (_, method, path) => {
    const seller = open('browser-only').as('seller');
    const own = records(await seller.get('/api/seller/products'));
    const ordinary = own.find((product) => product['assetKind'] !== 'agent_pack');
    const body = path.endsWith('preview-images')
      ? onePixel()
      : method === 'PATCH'
        ? { name: 'Another name' }
        : undefined;
    const answer = await seller.send(method, path.replace(':ordinary', String(ordinary?.['id'])), { body });
    expect(refusal(answer)).toEqual([403, 'API_TOKEN_SCOPE_FORBIDDEN']);
    expect(answer.body['authentication']).toEqual({
      authenticated: true,
      principal: 'api_token',
      capability: 'read_and_confirmed_seller_prep',
    });
  });
});

test('the table has the 39 routes of the document, and distinguishes literal segments from parameters', () => {
  expect(repeated(documentedRoutes)).toEqual([]);
  expect(documentedRoutes).toHaveLength(39);
  expect(findRoute('GET', '/api/ai-packs/owned?limit=1')).toBe('GET /api/ai-packs/owned');
  expect(findRoute('POST', '/api/ai-packs/runs/1/growth')).toBe('POST /api/ai-packs/runs/:runId/growth');
  expect(findRoute('POST', '/api/ai-packs/1/growth/select')).toBe('POST /api/ai-packs/:id/growth/select');
  expect(findRoute('GET', '/api/billing')).toBeUndefined();
});

test.skipIf(baseUrl)('the journeys above got an answer from every route', () => {
  expect(documentedRoutes.filter((route) => !answered.has(route))).toEqual([]);
});

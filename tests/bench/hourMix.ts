/** What clients of a sandbox ask for, and how often: mostly reads, then work, controls and mistakes. */
import { PROVIDER_KEY_HEADER } from '../../src/contract/values';
import type { Random } from '../../src/lib/random';
import { packIds } from '../../src/sandbox/catalog/packs/seedIds';
import { ids } from '../../src/sandbox/testSupport';
import { png, wholeDraft } from '../support/packSeller';
import { createTaip } from '../support/taip';
import { type FilterValues, filteredPath, searchPath } from './catalogQueries';
import type { Answer, Call } from './servers';

/** Longer than any run or audit, in ms of a world's clock. */
const LATER_MS = 600_000;
const model = 'openai:gpt-5.4-mini';
const ownKey = { [PROVIDER_KEY_HEADER]: 'key-of-the-bench' };
const sellers = [ids.checkout, ids.korean, ids.inAudit, ids.changesNeeded, ids.verified, ids.agentPack, ids.auditFails];
const plainReads = [
  '/api/auth/api-token-status', '/api/catalog/filters', '/api/ai-packs/models', '/api/ai-packs/skills',
  '/api/ai-packs/workload/status', '/api/seller/connect/status', '/api/ai-packs/owned', '/api/ai-packs/catalog',
]; // prettier-ignore

/** One client in one world. */
export interface Visit {
  world: string;
  random: Random;
  filters: FilterValues;
  /** A request of an account; without one, of a control or with no token. */
  ask: (account: 'buyer' | 'seller' | null, method: string, path: string, call?: Call) => Promise<Answer>;
}

/** The parts of answers that further requests are made of. */
interface Parts {
  products: { slug: string; id: string }[];
  choices: { tier: string; points: number }[];
  currentVersion: string;
  run: { runId: string };
  sequence: number;
  url: string;
  key: string;
  fields: Record<string, string>;
  product: { id: string };
}

const readParts = ({ status, body }: Answer): Partial<Parts> => (status < 300 ? (body as Partial<Parts>) : {});
const advance = ({ ask, world }: Visit): Promise<Answer> =>
  ask(null, 'POST', `/__sandbox/worlds/${world}/clock`, { body: { advanceMs: LATER_MS } });

type Step = (visit: Visit) => Promise<unknown>;

/** Each step with its share. */
const shares: readonly (readonly [share: number, step: Step])[] = [
  [24, ({ ask, random, filters }) => ask('buyer', 'GET', filteredPath(filters, random))],
  [16, ({ ask, random, filters }) => ask('buyer', 'GET', searchPath(typed(filters, random)))],
  [8, product],
  [4, ({ ask }) => ask('buyer', 'POST', '/api/catalog/smart-search', { body: { query: 'invoices for a small team' } })],
  [5, ({ ask }) => ask('buyer', 'GET', '/api/orders/purchases')],
  [8, ({ ask }) => ask('seller', 'GET', '/api/seller/products')],
  [10, ({ ask, random }) => ask('buyer', 'GET', random.pick(plainReads))],
  [8, ownProduct],
  [4, prep],
  [4, run],
  [2, runWithFiles],
  [2, growth],
  [1, publish],
  [3, download],
  [3, ({ ask, world }) => ask(null, 'GET', `/__sandbox/worlds/${world}`)],
  [2, fault],
  [4, mistake],
  [0.2, ({ ask, world }) => ask(null, 'DELETE', `/__sandbox/worlds/${world}`)],
];
const whole = shares.reduce((sum, [share]) => sum + share, 0);

/** Does one thing that a client does, in one request or several. */
export async function step(visit: Visit): Promise<void> {
  let place = visit.random.unit() * whole;
  const [, chosen] = shares.find(([share]) => (place -= share) < 0) ?? shares[0]!;
  await chosen(visit);
}

/** The beginning of a word that products have. */
function typed({ categories }: FilterValues, random: Random): string {
  const { value } = random.pick(categories);
  return value.slice(0, random.between(1, value.length));
}

async function product({ ask, random, filters }: Visit): Promise<void> {
  const { products = [] } = readParts(await ask('buyer', 'GET', filteredPath(filters, random)));
  if (products.length === 0) return;
  const { slug, id } = random.pick(products);
  await ask('buyer', 'GET', `/api/catalog/products/${slug}`);
  await ask('buyer', 'GET', `/api/install/products/${id}/deploy-targets`);
}

async function ownProduct({ ask, random }: Visit): Promise<void> {
  const at = `/api/seller/products/${random.pick(sellers)}`;
  await ask('seller', 'GET', at);
  await ask('seller', 'GET', at + random.pick(['/submission-readiness', '/prep-quote', '/report']));
}

async function prep(visit: Visit): Promise<void> {
  const { ask, random } = visit;
  const at = `/api/seller/products/${random.pick(sellers)}`;
  const { choices, currentVersion } = readParts(await ask('seller', 'GET', `${at}/prep-quote`));
  if (!choices) return;
  const { tier, points } = random.pick(choices);
  const body = { tier, expectedVersion: currentVersion, expectedPoints: points, confirmation: 'RUN_SELLER_PREP' };
  // Two at once: one is refused, and nothing is charged twice.
  await Promise.all([ask('seller', 'POST', `${at}/prep`, { body }), ask('seller', 'POST', `${at}/prep`, { body })]);
  await advance(visit);
  await ask('seller', 'GET', `${at}/report`);
}

/** A run is answered when it has ended, which it has once the clock is advanced. */
async function ended(visit: Visit, path: string, call: Call): Promise<string | undefined> {
  const pending = visit.ask('buyer', 'POST', path, call);
  await Promise.race([pending, new Promise((later) => setTimeout(later, 200))]);
  await advance(visit);
  return readParts(await pending).run?.runId;
}

async function run(visit: Visit): Promise<void> {
  const { ask, random } = visit;
  const fundingMode = random.chance(0.5) ? 'points' : 'byok';
  const id = random.pick([packIds.support, packIds.contracts, packIds.releaseNotes]);
  const choices = { model, fundingMode };
  await ask('buyer', 'POST', '/api/ai-packs/runs/quote', { body: { ...choices, productId: id } });
  const prompt = `Summarise the notes of week ${random.between(1, 52)}.`;
  const runId = await ended(visit, `/api/ai-packs/${id}/runs`, { body: { ...choices, prompt }, headers: ownKey });
  if (runId) await ask('buyer', 'GET', `/api/ai-packs/runs/${runId}`);
}

async function runWithFiles(visit: Visit): Promise<void> {
  const body = new FormData();
  body.append('model', model);
  body.append('fundingMode', 'byok');
  body.append('prompt', 'Summarise the files.');
  body.append('attachments', new File(['Delivery notes. '.repeat(visit.random.between(1, 5_000))], 'notes.txt'));
  await ended(visit, `/api/ai-packs/${packIds.support}/runs-with-files`, { body, headers: ownKey });
}

async function growth(visit: Visit): Promise<void> {
  const { ask, random } = visit;
  const at = `/api/ai-packs/${packIds.support}`;
  const body = { model, fundingMode: 'byok', prompt: `What did we learn in week ${random.between(1, 52)}?` };
  const runId = await ended(visit, `${at}/runs`, { body, headers: ownKey });
  if (!runId) return;
  const staged = await ask('buyer', 'POST', `/api/ai-packs/runs/${runId}/growth`, { body: { proposalIndex: 0 } });
  const { sequence } = readParts(staged);
  if (sequence !== undefined) await ask('buyer', 'POST', `${at}/growth/${sequence}/accept`);
  await ask('buyer', 'GET', `${at}/growth`);
  await ask('buyer', 'POST', `${at}/growth/select`, { body: { sequence: random.between(0, 5) } });
}

/** A Pack from its draft to the catalog. */
async function publish(visit: Visit): Promise<void> {
  const { ask, random } = visit;
  await ask('seller', 'POST', '/api/ai-packs/terms/accept', { body: { surface: 'api' } });
  const name = `Night Mail Triage ${random.between(1, 999)}`;
  const { product: made } = readParts(
    await ask('seller', 'POST', '/api/seller/products', { body: { ...wholeDraft, name } }),
  );
  if (!made) return;
  const at = `/api/seller/products/${made.id}`;
  const version = { version: '1.0.0', contentType: 'application/zip' };
  const form = readParts(await ask('seller', 'POST', `${at}/versions/upload-url`, { body: version }));
  const upload = new FormData();
  for (const [field, value] of Object.entries(form.fields ?? {})) upload.append(field, value);
  upload.append('file', new File([createTaip({ name, version: '1.0.0' })], 'pack.taip'));
  await ask(null, 'POST', new URL(form.url ?? '').pathname, { body: upload });
  const committed = { version: '1.0.0', s3Key: form.key, changelog: 'First.' };
  await ask('seller', 'POST', `${at}/versions`, { body: committed });
  const image = new FormData();
  image.append('image', new File([new Uint8Array(png)], 'screen.png'));
  await ask('seller', 'POST', `${at}/preview-images`, { body: image });
  await ask('seller', 'POST', `${at}/submit`);
  const { choices, currentVersion } = readParts(await ask('seller', 'GET', `${at}/prep-quote`));
  const { tier, points } = choices?.find((choice) => choice.tier === 'verified_listing') ?? {};
  const audition = { tier, expectedVersion: currentVersion, expectedPoints: points, confirmation: 'RUN_SELLER_PREP' };
  await ask('seller', 'POST', `${at}/prep`, { body: audition });
  await advance(visit);
  await ask('seller', 'POST', `${at}/publish`);
  await ask('seller', 'PATCH', at, { body: { tags: ['mail', 'night'] } });
  await ask('buyer', 'POST', `/api/ai-packs/${made.id}/acquire-free`);
  await ask('buyer', 'GET', `/api/ai-packs/catalog?q=${encodeURIComponent(name)}`);
  await ask('buyer', 'GET', `/api/ai-packs/${made.id}/report`);
}

async function download({ ask }: Visit): Promise<void> {
  const issued = await ask('buyer', 'GET', `/api/install/products/${packIds.contracts}/download`);
  const { url } = readParts(issued);
  if (url) await ask(null, 'GET', new URL(url).pathname);
}

/** A fault set for one request, which takes it. */
async function fault({ ask, world }: Visit): Promise<void> {
  const route = 'GET /api/orders/purchases';
  await ask(null, 'POST', `/__sandbox/worlds/${world}/faults`, { body: { route, status: 503 } });
  await ask('buyer', 'GET', '/api/orders/purchases');
}

async function mistake({ ask, random }: Visit): Promise<void> {
  const made = random.between(1, 5);
  if (made === 1) await ask(null, 'GET', '/api/seller/products', { token: 'txk_sandbox_expired_hour' });
  if (made === 2) await ask('buyer', 'GET', `/api/nowhere/${random.hex(8)}`);
  if (made === 3) await ask('seller', 'POST', `/api/seller/products/${ids.checkout}/prep`, { body: { tier: 4 } });
  if (made === 4) await ask('seller', 'DELETE', '/api/account');
  if (made === 5) await ask('buyer', 'GET', `/api/ai-packs/runs/${random.uuid()}`);
}

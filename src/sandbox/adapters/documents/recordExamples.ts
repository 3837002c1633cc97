/** One exchange with each route of a fresh sandbox, as examples of the OpenAPI document. */
import { type AnswerOf, type EndpointId, type ParamsOf, endpoints } from '../../../contract/endpoints';
import type { RouteExample } from '../../../contract/openApiOperation';
import { type TextValues, encodeText, fillPath } from '../../../contract/schema/urlCodec';
import { MANIFEST } from '../../../contract/schema/manifestRules';
import { PREP_CONFIRMATION, PUBLISHABLE_TIER } from '../../../contract/values';
import { buildArchive, archiveBytes } from '../../artifact/archive';
import { drawImage } from '../../artifact/images/drawn';
import { packIds } from '../../catalog/packs/seedIds';
import type { AccountName } from '../../core/accounts';
import { createSandbox } from '../../service/sandbox';
import { createToken } from '../../world/tokens';

/** When the examples took place, ms epoch. */
const began = Date.parse('2026-03-02T09:00:00.000Z');
const world = 'demo';
const origin = 'http://localhost:8787';

interface Given<Id extends EndpointId> {
  params?: ParamsOf<Id>;
  query?: TextValues;
  body?: unknown;
}

/** Calls every route at least once. The first exchange with each is its example. Rejects if the sandbox refuses a call. */
export async function recordExamples(): Promise<Readonly<Partial<Record<EndpointId, RouteExample>>>> {
  let now = began;
  // Waiting advances its clock, so that a run ends at once.
  const sandbox = createSandbox({
    realNow: () => now,
    sleep: (ms) => Promise.resolve(void (now += ms)),
    onContractMismatch: 'throw',
  });
  const seen: Partial<Record<EndpointId, RouteExample>> = {};

  const as =
    (account: AccountName) =>
    async <Id extends EndpointId>(id: Id, { params, query, body }: Given<Id> = {}): Promise<AnswerOf<Id>> => {
      const { method, path } = endpoints[id];
      const address = new URL(fillPath(path, params) + (query ? `?${encodeText(query).toString()}` : ''), origin);
      const headers = new Headers({ authorization: `Bearer ${createToken(account, world)}` });
      const isForm = body instanceof FormData;
      if (body !== undefined && !isForm) headers.set('content-type', 'application/json');
      const sent = isForm ? body : body === undefined ? null : JSON.stringify(body);
      const response = await sandbox.fetch(new Request(address, { method, headers, body: sent }));
      const answer = (await response.json()) as AnswerOf<Id>;
      if (!response.ok) throw new Error(`${id} was refused: ${JSON.stringify(answer)}`);
      seen[id] ??= { params, query, ...(!isForm && { body }), answer: shortened(answer) } as RouteExample;
      return answer;
    };

  await asBuyer(as('buyer'));
  await asSeller(as('seller'), (ms) => (now += ms));
  return seen;
}

type Ask = <Id extends EndpointId>(id: Id, given?: Given<Id>) => Promise<AnswerOf<Id>>;

async function asBuyer(ask: Ask): Promise<void> {
  await ask('catalog.products', { query: { q: 'invoice', sort: 'best_selling', page_size: 2 } });
  await ask('catalog.filters');
  await ask('catalog.smartSearch', { body: { query: 'an invoice generator in TypeScript' } });
  const { product } = await ask('catalog.product', { params: { slug: 'invoice-studio' } });
  const bought = { id: known(product?.id) };
  await ask('install.deployTargets', { params: bought });
  await ask('install.download', { params: bought });
  await ask('orders.purchases');

  const pack = { id: packIds.support };
  await ask('packs.catalog', { query: { q: 'support', limit: 2 } });
  await ask('packs.models');
  await ask('packs.skills');
  await ask('packs.owned');
  await ask('packs.report', { params: pack });
  await ask('packs.runtimeProfile', { params: pack });
  await ask('packs.acquireFree', { params: { id: packIds.queries } });

  const choices = { model: 'openai:gpt-5.4-mini', fundingMode: 'points', skills: ['web_search'] };
  await ask('runs.quote', { body: { productId: packIds.support, ...choices } });
  const prompt = 'Which of these tickets need a person?';
  const { run } = await ask('runs.start', { params: pack, body: { ...choices, prompt } });
  const params = { runId: known(run?.runId) };
  const form = new FormData();
  form.append('model', choices.model);
  form.append('prompt', prompt);
  form.append('attachments', new File(['ticket,text\n1,Refund\n'], 'tickets.csv', { type: 'text/csv' }));
  await ask('runs.startWithFiles', { params: pack, body: form });
  await ask('runs.read', { params });
  await ask('packs.workload');
  const { sequence } = await ask('growth.stage', { params, body: { proposalIndex: 0 } });
  await ask('growth.accept', { params: { ...pack, sequence } });
  await ask('growth.read', { params: pack });
  await ask('growth.select', { params: pack, body: { sequence: 0 } });
}

async function asSeller(ask: Ask, later: (ms: number) => void): Promise<void> {
  await ask('token.status');
  await ask('seller.connectStatus');
  await ask('seller.products');
  await ask('packs.acceptTerms', { body: { surface: 'api' } });
  const name = 'Night Mail Triage';
  await ask('listing.create', { body: { assetKind: 'agent_pack', name, priceUsd: 0 } });

  // The seeded Pack is complete and only needs an audit.
  const params = { id: packIds.ownClauses };
  await ask('seller.product', { params });
  await ask('seller.readiness', { params });
  await ask('listing.update', { params, body: { priceUsd: 0, tags: ['contracts', 'review'] } });
  const image = new FormData();
  image.append('image', new File([known(drawImage(0))], 'screen.png', { type: 'image/png' }));
  await ask('listing.previewImage', { params, body: image });
  const version = '0.3.0';
  await ask('versions.uploadUrl', { params, body: { version, contentType: 'application/zip' } });
  const artifact = buildArchive({ name, version, type: 'agent_pack', sizeBytes: archiveBytes.min });
  const commit = new FormData();
  commit.append('version', version);
  commit.append('changelog', `The first with its ${MANIFEST}.`);
  commit.append('artifact', new File([artifact as Uint8Array<ArrayBuffer>], 'night-mail.taip'));
  await ask('versions.commit', { params, body: commit });
  await ask('listing.submit', { params });
  const { choices = [], currentVersion } = await ask('seller.prepQuote', { params });
  const choice = known(choices.find(({ tier }) => tier === PUBLISHABLE_TIER));
  const { tier, points: expectedPoints } = choice;
  const body = { tier, expectedVersion: currentVersion, expectedPoints, confirmation: PREP_CONFIRMATION };
  await ask('seller.prep', { params, body });
  later(AN_HOUR_MS);
  await ask('seller.report', { params });
  await ask('listing.publish', { params });
}

const AN_HOUR_MS = 3_600_000;

/** Fields that the sandbox always sends, although the contract lets a service leave them out. */
function known<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('The sandbox left out a field of its answer.');
  return value;
}

const LIST_LENGTH = 2;

/** The answer with only the beginning of each list. */
function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, LIST_LENGTH).map(shortened);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, shortened(field)]));
}

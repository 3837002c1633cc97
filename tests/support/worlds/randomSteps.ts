/** Random sequences of everything that can be done to a world, and what it then stores and answers. */
import fc from 'fast-check';
import { acceptTerms, addImage, commit, create, patch, wholeDraft } from '../packSeller';
import { createTaip } from '../taip';
import { endpointList } from '../../../src/contract/endpoints';
import { fillPath, routeName } from '../../../src/contract/schema/urlCodec';
import { prepTiers } from '../../../src/contract/values';
import { ConnectionCut } from '../../../src/sandbox/core/cut';
import { packIds, runIds } from '../../../src/sandbox/catalog/packs/seedIds';
import { type AccountName, accounts } from '../../../src/sandbox/core/accounts';
import { getAcquisitions, getRevocations } from '../../../src/sandbox/orders/acquisitions';
import { requirePackTerms } from '../../../src/sandbox/seller/publishing/packTerms';
import { getUploads } from '../../../src/sandbox/seller/uploads/uploads';
import { getPurchases } from '../../../src/sandbox/orders/entitlement';
import type { Sandbox } from '../../../src/sandbox/service/sandbox';
import { client, control, ids, send } from '../../../src/sandbox/testSupport';
import { createToken } from '../../../src/sandbox/world/tokens';
import { getPacks } from '../../../src/sandbox/packs/packsState';
import type { PacksState } from '../../../src/sandbox/packs/records';
import { History } from '../../../src/sandbox/history/history';

const products = [ids.checkout, ids.korean, ids.auditFails, ids.workFails, ids.agentPack, ids.packDraft] as const;
const packs = [packIds.support, packIds.contracts, packIds.queries, packIds.close, packIds.ownClauses] as const;
const routes = endpointList.map(([, endpoint]) => routeName(endpoint));

const chooseFrom = <T>(...values: readonly T[]) => fc.constantFrom(...values);
const stepArbitrary = <D extends string, T extends object>(name: D, fields: { [K in keyof T]: fc.Arbitrary<T[K]> }) =>
  fc.record({ do: fc.constant(name), ...fields }) as unknown as fc.Arbitrary<{ do: D } & T>;
const indexArbitrary = fc.integer({ min: 0, max: 9 });
const accountArbitrary = chooseFrom<AccountName>('seller', 'seller', 'buyer', 'broke', 'newcomer');

const changeArbitrary = fc.oneof(
  stepArbitrary('prep', {
    product: chooseFrom(...products),
    account: chooseFrom<AccountName>('seller', 'seller', 'broke'),
    tier: chooseFrom(...prepTiers),
    stale: fc.boolean(),
  }),
  stepArbitrary('run', {
    account: chooseFrom<AccountName>('buyer', 'buyer', 'seller', 'broke'),
    pack: chooseFrom(...packs),
    file: chooseFrom('', '', 'a,b', 'much '.repeat(400)),
    prompt: chooseFrom(
      'What matters?',
      'Now. [partial]',
      'Try. [fail]',
      '[busy] Now.',
      '[gate] Learn 🗒.',
      '[unavailable]',
      'txk_sandbox_seller_a?',
    ),
    fundingMode: chooseFrom('points', 'points', 'byok'),
    key: fc.boolean(),
    growthVersion: chooseFrom(undefined, undefined, 0, 2),
  }),
  stepArbitrary('stage', { run: indexArbitrary, proposalIndex: chooseFrom(0, 0, 1) }),
  stepArbitrary('accept', {
    pack: chooseFrom(packIds.support, ...packs),
    sequence: chooseFrom(1, 5, 5, 6, 7, 20),
    way: chooseFrom('', 'portable', 'other'),
  }),
  stepArbitrary('select', { pack: chooseFrom(...packs), sequence: chooseFrom(0, 2, 4, 6) }),
  stepArbitrary('acquire', { account: accountArbitrary, pack: chooseFrom(...packs) }),
  stepArbitrary('terms', { account: accountArbitrary }),
  stepArbitrary('draft', {
    account: chooseFrom<AccountName>('seller', 'newcomer', 'readonly'),
    name: chooseFrom('Night Mail Triage', 'txk_secret_name Pack'),
  }),
  stepArbitrary('listing', {
    account: accountArbitrary,
    product: chooseFrom(...products),
    own: indexArbitrary,
    priceUsd: chooseFrom(0, 12.5),
    name: chooseFrom(undefined, 'Renamed Pack'),
  }),
  stepArbitrary('upload', {
    own: indexArbitrary,
    version: chooseFrom('0.3.0', '0.4.0', '1.0.0'),
    good: fc.boolean(),
    commit: fc.boolean(),
  }),
  stepArbitrary('commit', {
    own: indexArbitrary,
    version: chooseFrom('0.3.0', '1.1.0', '2.0.0'),
    outcome: chooseFrom('passing', 'failing', 'work_fails'),
  }),
  stepArbitrary('image', { own: indexArbitrary, real: fc.boolean() }),
  stepArbitrary('submit', { own: indexArbitrary }),
  stepArbitrary('audition', { own: indexArbitrary }),
  stepArbitrary('publish', { own: indexArbitrary }),
  stepArbitrary('sell', { account: chooseFrom<AccountName>('newcomer', 'seller'), priceUsd: chooseFrom(0, 9) }),
  stepArbitrary('download', { account: accountArbitrary, id: chooseFrom<string>(...packs, ids.agentPack) }),
  stepArbitrary('read', { account: accountArbitrary, route: fc.nat() }),
);
const faultArbitrary = fc.record(
  {
    route: fc.oneof(chooseFrom('*', 'GET *', 'POST *', 'POST /__storage/:world'), chooseFrom(...routes)),
    status: chooseFrom(500, 503, 404),
    delayMs: chooseFrom(20, 3_000),
    when: chooseFrom('before', 'after'),
    times: chooseFrom(1, 2, 3),
    after: chooseFrom(0, 0, 2),
    headers: chooseFrom({ 'x-more': 'of it' }),
    drop: chooseFrom(false, true),
    hold: chooseFrom(false, false, true),
  },
  { requiredKeys: ['route', 'status'] },
);
const controlArbitrary = fc.oneof(
  stepArbitrary('clock', { advanceMs: chooseFrom(0, 1, 4_000, 61_000, 300_000) }),
  stepArbitrary('pass', { ms: chooseFrom(1, 900, 20_000) }),
  stepArbitrary('post', {
    call: fc.oneof(
      fc.record({ path: fc.constant('latency'), body: fc.record({ ms: chooseFrom(0, 30) }) }),
      fc.record({ path: fc.constant('prices'), body: fc.record({ percent: chooseFrom(-10, 0, 25) }) }),
      fc.record({ path: fc.constant('queue'), body: fc.record({ ahead: chooseFrom(0, 1, 3) }) }),
      // Never so low that a read is refused, as reads leave no entry.
      fc.record({ path: fc.constant('rate'), body: fc.record({ perMinute: chooseFrom(6_000, 50_000) }) }),
      fc.record({ path: fc.constant('runs'), body: fc.record({ answer: chooseFrom('ended', 'admitted') }) }),
      fc.record({ path: fc.constant('uploads'), body: fc.record({ strategy: chooseFrom('form', 'multipart') }) }),
      fc.record({
        path: fc.constant('faults'),
        body: fc.record({
          route: chooseFrom('POST /api/seller/products/:id/prep', 'POST /api/ai-packs/:id/runs'),
          work: fc.constant('fails'),
        }),
      }),
      fc.record({ path: fc.constant('products'), body: fc.record({ count: chooseFrom(1, 3) }) }),
      fc.record({
        path: fc.constant('purchases'),
        body: fc.record({ count: chooseFrom(0, 7), account: chooseFrom('buyer', 'seller') }),
      }),
      fc.record({
        path: fc.constant('revocations'),
        body: fc.record({ productId: chooseFrom(...packs), account: chooseFrom('buyer', 'seller') }),
      }),
      fc.record({
        path: chooseFrom(...products.map((id) => `products/${id}/versions`)),
        body: fc.record({ version: chooseFrom('3.0.0', '4.0.0') }, { requiredKeys: [] }),
      }),
    ),
  }),
  stepArbitrary('clear', {}),
  stepArbitrary('remove', { id: chooseFrom(1, 2, 3) }),
);
const faultStepArbitrary = stepArbitrary('post', {
  call: fc.record({ path: fc.constant('faults'), body: faultArbitrary }),
});
const anyStep = fc.oneof(
  { arbitrary: changeArbitrary, weight: 6 },
  { arbitrary: controlArbitrary, weight: 3 },
  { arbitrary: faultStepArbitrary, weight: 2 },
);
export type Step = typeof anyStep extends fc.Arbitrary<infer T> ? T : never;

/** Each group is begun at once, and what has not ended goes on while the next one begins. */
export const randomSteps = fc.array(fc.array(anyStep, { minLength: 1, maxLength: 4 }), { minLength: 2, maxLength: 10 });

/** Does steps in one world. `pass` lets real time pass. */
export function createStepRunner(sandbox: Sandbox, name: string, pass: (ms: number) => void) {
  const world = control(sandbox, name);
  const as = (account: AccountName) => client(sandbox, account, name);
  const seller = as('seller');

  const ownPack = (at: number): string => {
    const owned = [...getProductIds(sandbox, name)].filter((id) => ![...products].slice(0, 4).includes(id as never));
    return owned[at % owned.length] ?? ids.agentPack;
  };
  const getOwner = (id: string) => as(findNewcomerProducts(sandbox, name).has(id) ? 'newcomer' : 'seller');

  async function quoted(of: ReturnType<typeof client>, id: string, tier: string): Promise<object> {
    try {
      return await of.quoted(id, tier);
    } catch {
      return { tier, expectedVersion: '1.0.0', expectedPoints: 1, confirmation: 'RUN_SELLER_PREP' };
    }
  }

  const operations: { [D in Step['do']]: (given: Extract<Step, { do: D }>) => Promise<unknown> } = {
    prep: async ({ product, account, tier, stale }) => {
      const body = await quoted(seller, product, tier);
      return as(account).prep(product, stale ? { ...body, expectedPoints: 1 } : body);
    },
    run: ({ account, pack, file, prompt, fundingMode, key, growthVersion }) => {
      const fields = {
        model: 'openai:gpt-5.4-mini',
        prompt,
        fundingMode,
        ...(growthVersion !== undefined && { growthVersion }),
      };
      const headers: Record<string, string> = key ? { 'x-tetrees-provider-key': 'sk-canary-9c41' } : {};
      if (file === '') return as(account).ask('runs.start', { params: { id: pack }, body: fields, headers });
      const form = new FormData();
      for (const [field, value] of Object.entries(fields)) form.append(field, String(value));
      form.append('attachments', new File([file], 'notes.txt', { type: 'text/plain' }));
      return as(account).ask('runs.startWithFiles', { params: { id: pack }, body: form, headers });
    },
    stage: ({ run, proposalIndex }) => {
      // Most often the one whose proposals are open from the seed on.
      const runs = [runIds.openProposals, runIds.openProposals, ...getRunIds(sandbox, name)];
      return as('buyer').ask('growth.stage', { params: { runId: runs[run % runs.length]! }, body: { proposalIndex } });
    },
    accept: ({ pack, sequence, way }) =>
      as('buyer').ask('growth.accept', {
        params: { id: pack, sequence },
        headers: way ? { 'x-tetrees-growth-normalization': way } : {},
      }),
    select: ({ pack, sequence }) => as('buyer').ask('growth.select', { params: { id: pack }, body: { sequence } }),
    acquire: ({ account, pack }) => as(account).ask('packs.acquireFree', { params: { id: pack } }),
    terms: ({ account }) => as(account).ask('packs.acceptTerms', { body: { surface: 'api' } }),
    draft: ({ account, name: called }) =>
      create(as(account), {
        assetKind: 'agent_pack',
        name: called,
        shortDescription: 'A Pack that is made in a random sequence.',
        priceUsd: 0,
        productType: 'agent_pack',
        primaryCategory: 'support',
        businessUseCase: 'To be played again, in a world of the same seed.',
      }),
    listing: ({ account, product, own, priceUsd, name: called }) =>
      patch(as(account), own > 4 ? ownPack(own) : product, { priceUsd, ...(called && { name: called }) }),
    upload: async ({ own, version, good, commit: commits }) => {
      const id = ownPack(own);
      const { body } = await getOwner(id).ask('versions.uploadUrl', {
        params: { id },
        body: { version, contentType: 'application/zip' },
      });
      if (typeof body.fields !== 'object' || typeof body.url !== 'string') return;
      const form = new FormData();
      for (const [field, value] of Object.entries(body.fields)) form.append(field, value);
      form.append('file', new File([good ? createTaip({ name: 'Uploaded', version }) : 'no archive'], 'any'));
      await send(sandbox, 'POST', new URL(body.url).pathname, { body: form });
      if (commits) await getOwner(id).ask('versions.commit', { params: { id }, body: { version, s3Key: body.key } });
    },
    commit: ({ own, version, outcome }) =>
      commit(getOwner(ownPack(own)), ownPack(own), version, { sandbox: { outcome } }),
    image: ({ own, real }) => addImage(getOwner(ownPack(own)), ownPack(own), real ? undefined : [1, 2, 3]),
    submit: ({ own }) => getOwner(ownPack(own)).ask('listing.submit', { params: { id: ownPack(own) } }),
    audition: async ({ own }) => {
      const [id, owner] = [ownPack(own), getOwner(ownPack(own))];
      return owner.prep(id, await quoted(owner, id, 'verified_listing'));
    },
    publish: ({ own }) => getOwner(ownPack(own)).ask('listing.publish', { params: { id: ownPack(own) } }),
    sell: async ({ account, priceUsd }) => {
      const owner = as(account);
      await acceptTerms(owner);
      const made = await create(owner, { ...wholeDraft, priceUsd });
      const id = made.status === 201 && made.body.product?.id;
      if (!id) return;
      await commit(owner, id, '1.0.0');
      await addImage(owner, id);
      await owner.ask('listing.submit', { params: { id } });
      await owner.prep(id, await quoted(owner, id, 'verified_listing'));
      await world.advance(90_000);
      await owner.ask('listing.publish', { params: { id } });
    },
    download: ({ account, id }) => as(account).ask('install.download', { params: { id } }),
    read: ({ account, route }) => {
      const paths = listReadPaths(sandbox, name);
      return send(sandbox, 'GET', paths[route % paths.length]!, { token: createToken(account, name) });
    },
    clock: ({ advanceMs }) => world.advance(advanceMs),
    pass: async ({ ms }) => pass(ms),
    post: ({ call }) => world.post(call.path, call.body),
    clear: () => world.clearFaults(),
    remove: ({ id }) => world.removeFault(id),
  };

  return (given: Step): Promise<unknown> =>
    unlessCut((operations[given.do] as (given: Step) => Promise<unknown>)(given));
}

/** The answer; undefined if a fault cut it off. */
async function unlessCut<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ConnectionCut) return undefined;
    throw error;
  }
}

type Own = Map<string, { profileId: string; updatedAt: number }>;

const getOwn = (sandbox: Sandbox, name: string, key: string): unknown => sandbox.find(name)?.contents().own[key];

const getProductIds = (sandbox: Sandbox, name: string): string[] => [
  ...((getOwn(sandbox, name, 'sellerProducts') as Own | undefined)?.keys() ?? []),
];

function findNewcomerProducts(sandbox: Sandbox, name: string): Set<string> {
  const own = (getOwn(sandbox, name, 'sellerProducts') as Own | undefined) ?? (new Map() as Own);
  return new Set([...own].filter(([, { profileId }]) => profileId.endsWith('02')).map(([id]) => id));
}

function getRunIds(sandbox: Sandbox, name: string): string[] {
  const world = sandbox.find(name);
  return [...Object.values(runIds), ...(world ? getPacks(world).runs.keys() : [])].slice(-8);
}

/** Paths of every GET, for some of the records that each takes. */
export function listReadPaths(sandbox: Sandbox, name: string): string[] {
  const own = getProductIds(sandbox, name);
  const records = [...new Set([ids.checkout, ids.agentPack, packIds.support, packIds.queries, ...own.slice(-3)])];
  return endpointList.flatMap(([, { method, path, params }]) => {
    if (method !== 'GET') return [];
    const [field] = Object.keys(params?.shape ?? {});
    if (!field) return [path];
    const values = { runId: getRunIds(sandbox, name), slug: ['invoice-studio', 'support-triage'] }[field] ?? records;
    return values.map((value) => fillPath(path, { [field]: value }));
  });
}

/** Every answer of every GET to an account, those of the controls included. Asked in the same order, as a download draws an id. */
export async function readAllAnswers(
  sandbox: Sandbox,
  name: string,
  paths: readonly string[],
  account: AccountName,
): Promise<string[]> {
  const answers: string[] = [];
  for (const path of paths) {
    const answer = await unlessCut(send(sandbox, 'GET', path, { token: createToken(account, name) }));
    answers.push(`${account} ${path} ${answer ? `${answer.status} ${answer.text}` : 'cut'}`);
  }
  const { requests: _, heldAnswers: __, ...state } = await control(sandbox, name).state();
  return [...answers, JSON.stringify(state)];
}

/** Everything that a world stores, as text. Records that are created on their first read are created first, in a fixed order. */
export function serializeWorld(sandbox: Sandbox, name: string): string {
  const world = sandbox.find(name);
  if (!world) return '';
  for (const account of Object.values(accounts)) {
    for (const made of [getPurchases, getAcquisitions, getRevocations]) made(world, account);
  }
  requirePackTerms(world, accounts.seller);
  getUploads(world);
  const { own, rest } = world.contents();
  const sorted = Object.entries(own).toSorted(compareNames);
  return JSON.stringify({ rest, own: sorted }, plain, 1);
}

function plain(key: string, value: unknown): unknown {
  if (value instanceof History) return value.lines;
  if (value instanceof Blob) return `a file of ${value.size} bytes`;
  if (value instanceof Set) return [...(value as Set<unknown>)];
  if (!(value instanceof Map)) return value;
  const parts = [...(value as Map<string, unknown>)];
  if (key !== 'growth') return parts;
  return parts
    .map(([account, packs]) => [account, findGrownPacks(packs)] as const)
    .filter(([, packs]) => packs.length > 0)
    .toSorted(compareNames);
}

const compareNames = (left: readonly [string, unknown], right: readonly [string, unknown]): number =>
  left[0] < right[0] ? -1 : 1;

const findGrownPacks = (packs: unknown) =>
  [...(packs as PacksState['growth'] extends Map<string, infer P> ? P : never)]
    .filter(([, { activeSequence, deltas }]) => activeSequence > 0 || deltas.length > 0)
    .toSorted(compareNames);

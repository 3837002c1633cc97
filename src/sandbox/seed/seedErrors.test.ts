/** All issues of a seed are reported by line and field, and nothing is created. */
import { describe, expect, test } from 'vitest';
import { control, client, send, testSandbox } from '../testSupport';

const sandbox = testSandbox();

interface ReportedIssue {
  field: string;
  line: number;
  message: string;
}

async function refused(text: string, type = 'application/yaml'): Promise<ReportedIssue[]> {
  const answer = await send(sandbox, 'PUT', '/__sandbox/worlds/refused/seed', {
    body: text,
    headers: { 'content-type': type },
  });
  expect([answer.status, answer.body.error.code]).toEqual([400, 'BAD_REQUEST']);
  return answer.body.error.fields as unknown as ReportedIssue[];
}

const lines = async (text: string) => (await refused(text)).map(({ line, field }) => `${line} ${field}`);
const messages = async (text: string) => (await refused(text)).map(({ message }) => message);

test('all issues are reported at once, in the order of the lines, and the world stays as it was', async () => {
  await client(sandbox, 'buyer', 'refused').ask('packs.acquireFree', {
    params: { id: '0a9c0000-0000-4000-8000-000000000009' },
  });
  const before = (await send(sandbox, 'GET', '/__sandbox/worlds/refused')).text;
  const issues = await refused(`name: a shop
accounts:
  seller: { points: -1 }
  byuer: { points: 5 }
products:
  - name: Kit
    state: redy
  - name: Other Kit
    state: ready
    priceUsd: free
    pricesUsd: 3
  - state: ready
catalog:
  - name: Chart
    prices:
      regular: -1
runs:
  - account: buyer
    pack: customer-support-triage
    prompt: x
    hoursAgo: 0
purchases:
  - { account: buyer, product: no-such-thing }
nonsense: true
`);
  expect(issues.map(({ line, field }) => `${line} ${field}`)).toEqual([
    '1 name',
    '3 accounts.seller.points',
    '4 accounts.byuer',
    '7 products.0.state',
    '10 products.1.priceUsd',
    '11 products.1.pricesUsd',
    '12 products.2.name',
    '16 catalog.0.prices.regular',
    '20 runs.0.prompt',
    '21 runs.0.hoursAgo',
    '23 purchases.0.product',
    '24 nonsense',
  ]);
  expect(issues[2]!.message).toBe("accounts.byuer isn't a known field. Did you mean buyer?");
  expect(issues[5]!.message).toBe("products.1.pricesUsd isn't a known field. Did you mean priceUsd?");
  expect((await send(sandbox, 'GET', '/__sandbox/worlds/refused')).text).toBe(before);
  expect((await control(sandbox, 'refused').state()).history.entries).toBe(1);
});

test('a refused seed creates no world', async () => {
  const answer = await send(sandbox, 'PUT', '/__sandbox/worlds/never/seed', {
    body: 'products: 1',
    headers: { 'content-type': 'text/yaml' },
  });
  expect(answer.status).toBe(400);
  expect(sandbox.hasWorld('never')).toBe(false);
});

describe('a text that is not a seed', () => {
  test.each([
    ['a doubled key', 'name: a\naccounts: {}\nname: b', ['3 ']],
    ['a list', '- a', ['1 ']],
    ['a plain text', 'hello', ['1 ']],
    ['two documents', 'name: a\n---\nname: b', ['2 ']],
    ['an alias', 'products: &all []\ncatalog: *all', ['2 ']],
    ['an alias of nothing', 'name: a\ncatalog: *nothing', ['2 ']],
    ['a tag', 'name: !!js/function a', ['1 ']],
    ['a merge', 'accounts:\n  <<: { seller: {} }', ['2 accounts.<<']],
    ['a prototype', '__proto__: { name: x }', ['1 __proto__']],
    ['a part that is no list', 'products: { name: Kit }', ['1 products']],
    ['a record that is no object', 'name: a\nproducts:\n  - Kit', ['3 products.0']],
    ['a file that is cut', 'products: [\n  { name: Kit, state: ready', ['2 ']],
    [
      'no numbers',
      'accounts: { buyer: { points: .nan }, seller: { points: .inf } }',
      ['1 accounts.seller.points', '1 accounts.buyer.points'],
    ],
  ])('%s', async (_, text, places) => {
    const issues = await lines(text);
    expect(issues).toEqual(expect.arrayContaining(places));
  });

  test('an alias bomb, a deep one and a long one are refused at once', async () => {
    const bomb = [
      'a: &a [x,x,x,x,x,x,x,x,x]',
      ...[...'bcdefghi'].map((each, at) => `${each}: &${each} [${`*${'abcdefgh'[at]},`.repeat(9)}]`),
    ];
    expect(await messages(bomb.join('\n'))).toContain('*a is an alias. Write out its value instead.');
    expect((await messages(`products: ${'['.repeat(200_000)}`)).length).toBeLessThanOrEqual(20);
    for (const depth of [60, 2_000, 150_000]) {
      expect(await messages(`${'['.repeat(depth)}${']'.repeat(depth)}`)).toHaveLength(1);
      expect(await messages(`products: ${'['.repeat(depth)}${']'.repeat(depth)}`)).toHaveLength(1);
    }
    expect(await messages(`# ${'x'.repeat(300_001)}`)).toEqual(['A seed must have at most 300,000 characters.']);
    expect(await messages(`# ${'x'.repeat(1_300_000)}`)).toEqual(['The body must have at most 1,200,000 bytes.']);
  });

  test('a type that is neither YAML nor JSON is refused', async () => {
    expect(await refused('name: a', 'text/plain')).toEqual([
      { field: 'Content-Type', message: 'Content-Type must be application/yaml or application/json.' },
    ]);
  });

  test('JSON keeps its lines', async () => {
    const issues = await refused('{\n\t"accounts": {\n\t\t"buyer": { "points": "7" }\n\t}\n}', 'application/json');
    expect(issues).toEqual([
      { field: 'accounts.buyer.points', line: 3, message: 'accounts.buyer.points must be a number, as in 300.' },
    ]);
  });
});

test('a token or key is refused at any position, and not repeated', async () => {
  const token = 'txk_live_0123456789abcdef';
  const key = 'sk-0123456789abcdefABCDEF';
  const issues = await refused(`
name: a
accounts: { seller: { token: x } }
providerKey: abc
products:
  - name: Kit ${key}
    state: ready
runs:
  - { account: buyer, pack: customer-support-triage, prompt: "Use ${token}", apiKey: x }
${token}: 1
`);
  expect(issues.map(({ field }) => field)).toEqual(
    expect.arrayContaining([
      'accounts.seller.token',
      'providerKey',
      'products.0.name',
      'runs.0.prompt',
      'runs.0.apiKey',
    ]),
  );
  expect(JSON.stringify(issues)).not.toMatch(/0123456789/);
  for (const { field, message } of issues.slice(1, 3))
    expect([field, message]).toEqual([field, expect.stringMatching(/token|key/)]);
});

describe('inconsistent records', () => {
  const packs = `
packs: [{ name: Free Reader }, { name: Paid Reader, priceUsd: 5 }]
acquired: [{ account: buyer, pack: free-reader }]
`;
  test.each([
    ['a purchase of no product', 'purchases:\n  - { account: buyer, product: invoice-studo }', '2 purchases.0.product'],
    [
      'a purchase of what the account sells',
      'purchases:\n  - { account: seller, product: invoice-studio }',
      '2 purchases.0.product',
    ],
    [
      'a license that is not offered',
      'purchases:\n  - { account: buyer, product: invoice-studio, license: enterprise }',
      '2 purchases.0.license',
    ],
    ['a slug that the catalog has', 'catalog:\n  - { name: Invoice Studio }', '2 catalog.0.slug'],
    ['a slug twice', 'catalog:\n  - { name: Aa }\n  - { name: aa }', '3 catalog.1.slug'],
    [
      'an id of a built-in Pack',
      'products:\n  - { name: Kit, state: ready, id: 0a9c0000-0000-4000-8000-000000000001 }',
      '2 products.0.id',
    ],
    ['a Pack among the products', 'catalog:\n  - { name: Aa, type: agent_pack }', '2 catalog.0.type'],
    [
      'a product of an account’s profile',
      'catalog:\n  - { name: Aa, seller: { name: Me, id: 5e11e700-0000-4000-8000-000000000001 } }',
      '2 catalog.0.seller',
    ],
    [
      'an acquired Pack that costs something',
      `${packs}\n#\nacquired_: 1`.replace('acquired_: 1', 'runs: []').replace('free-reader', 'paid-reader'),
      '3 acquired.0.pack',
    ],
    [
      'an acquired product that is no Pack',
      'acquired:\n  - { account: buyer, pack: invoice-studio }',
      '2 acquired.0.pack',
    ],
    [
      'a run of a Pack that is not owned',
      `${packs}\nruns:\n  - { account: buyer, pack: paid-reader, prompt: Now? }`,
      '6 runs.0.pack',
    ],
    [
      'a run of another account’s Pack',
      `${packs}\nruns:\n  - { account: seller, pack: free-reader, prompt: Now? }`,
      '6 runs.0.pack',
    ],
    ['a run of an unknown Pack', 'runs:\n  - { account: buyer, pack: fre-reader, prompt: Now? }', '2 runs.0.pack'],
    [
      'a run with an unknown model',
      `${packs}\nruns:\n  - { account: buyer, pack: free-reader, prompt: Now?, model: openai:none }`,
      '6 runs.0.model',
    ],
    [
      'a run with a skill of other Packs',
      `${packs}\nruns:\n  - { account: buyer, pack: free-reader, prompt: Now?, skills: [translation] }`,
      '6 runs.0.skills',
    ],
    [
      'a run with a skill that there is not',
      `${packs}\nruns:\n  - { account: buyer, pack: free-reader, prompt: Now?, skills: [web_serch] }`,
      '6 runs.0.skills.0',
    ],
    [
      'a run above the limits of its model',
      `${packs}\nruns:\n  - { account: buyer, pack: free-reader, prompt: Now?, model: "zai:glm-4-flash", maxInputTokens: 40000 }`,
      '6 runs.0.maxInputTokens',
    ],
    [
      'a run of a draft without a version',
      'products: [{ name: Draft Pack, type: agent_pack, state: draft }]\nruns:\n  - { account: seller, pack: draft-pack, prompt: Now? }',
      '3 runs.0.pack',
    ],
    [
      'a run on a checkpoint that there is not',
      `${packs}\nruns:\n  - { account: buyer, pack: free-reader, prompt: Now?, checkpoint: 1 }`,
      '6 runs.0.checkpoint',
    ],
    [
      'a run that ends otherwise',
      `${packs}\nruns:\n  - { account: buyer, pack: free-reader, prompt: Now?, maxOutputTokens: 100 }`,
      '6 runs.0.status',
    ],
    [
      'proposals of a failed run',
      `${packs}\nruns:\n  - { account: buyer, pack: free-reader, prompt: Now?, status: failed, proposals: [{ title: A, summary: B }] }`,
      '6 runs.0.proposals',
    ],
    ['checkpoints without runs', 'checkpoints:\n  - { run: one }', '1 checkpoints'],
    ['a checkpoint of no run', `${packs}\nruns: []\ncheckpoints:\n  - { run: one }`, '7 checkpoints.0.run'],
    [
      'a checkpoint of no proposal',
      `${packs}\nruns: [{ name: one, account: buyer, pack: free-reader, prompt: Now? }]\ncheckpoints:\n  - { run: one }`,
      '7 checkpoints.0.proposal',
    ],
    ['a queued product that is no Pack', 'products:\n  - { name: Kit, state: queued }', '2 products.0.state'],
    [
      'a state that its parts do not make',
      'products:\n  - name: Kit\n    state: ready\n    previewImages: 0',
      '3 products.0.state',
    ],
    [
      'a draft that is complete',
      'products:\n  - { name: Kit, state: draft, versions: [{ version: 1.0.0 }], missingMetadata: [], previewImages: 3 }',
      '2 products.0.state',
    ],
    [
      'a Pack that passed too little',
      'products:\n  - { name: My Pack, type: agent_pack, state: verified, prep: { tier: smoke_scan } }',
      '2 products.0.state',
    ],
    ...['in_audit', 'changes_needed'].flatMap((state) =>
      ['previewImages: 0', 'versions: [{ version: 1.0.0, signed: false }]'].map((lack): [string, string, string] => [
        `a Pack that is ${state}, but could not be submitted: ${lack}`,
        `products:\n  - { name: My Pack, type: agent_pack, state: ${state}, ${lack} }`,
        '2 products.0.state',
      ]),
    ),
    [
      'versions that fall',
      'products:\n  - name: Kit\n    state: ready\n    versions:\n      - { version: 1.1.0 }\n      - { version: 1.0.9 }',
      '6 products.0.versions.1.version',
    ],
    [
      'a version before its time',
      'products:\n  - { name: Kit, state: ready, createdHoursAgo: 1 }',
      '2 products.0.createdHoursAgo',
    ],
    [
      'a prep that has ended',
      'products:\n  - { name: Kit, state: in_audit, prep: { secondsAgo: 90 } }',
      '2 products.0.prep.secondsAgo',
    ],
    [
      'a prep that goes on',
      'products:\n  - { name: Kit, state: verified, prep: { secondsAgo: 5 } }',
      '2 products.0.prep.secondsAgo',
    ],
    ['a prep of a ready product', 'products:\n  - { name: Kit, state: ready, prep: {} }', '2 products.0.prep'],
    [
      'a prep of no version',
      'products:\n  - { name: Kit, state: ready, prep: { version: 0.9.0 } }',
      '2 products.0.prep.version',
    ],
    [
      'a prep of an earlier version in a state that follows from the current one',
      'products:\n  - name: Kit\n    state: verified\n    versions: [{ version: 1.0.0 }, { version: 1.1.0 }]\n    prep: { version: 1.0.0 }',
      '5 products.0.prep.version',
    ],
    [
      'a listing of an ordinary product',
      'products:\n  - { name: Kit, state: ready, listing: {} }',
      '2 products.0.listing',
    ],
    [
      'a listing against the contract',
      'products:\n  - { name: My Pack, type: agent_pack, state: ready, listing: { agentSummary: { format: taip/2 } } }',
      '2 products.0.listing.agentSummary.format',
    ],
    ['a name against the contract', 'products:\n  - { name: Ab, type: agent_pack, state: ready }', '2 products.0.name'],
    [
      'a published draft’s time',
      'products:\n  - { name: Kit, state: ready, publishedAt: 2026-01-01T00:00:00Z }',
      '2 products.0.publishedAt',
    ],
  ])('%s', async (_, text, place) => {
    expect(await lines(text)).toContain(place);
  });

  test('a checkpoint’s parent must be before it, accepted, and in time', async () => {
    const runs = (second: string) => `${packs}
runs:
  - { name: one, account: buyer, pack: free-reader, prompt: Now?, hoursAgo: 100, proposals: [{ title: A, summary: Aa }, { title: C, summary: Cc }] }
  - { name: two, account: buyer, pack: free-reader, prompt: Then?, ${second}, proposals: [{ title: B, summary: Bb }] }
checkpoints:
`;
    const good = `${runs('checkpoint: 1, hoursAgo: 50')}  - { run: one }\n  - { run: two }`;
    const made = await send(sandbox, 'PUT', '/__sandbox/worlds/chain/seed', {
      body: good,
      headers: { 'content-type': 'application/yaml' },
    });
    expect([made.status, made.text]).toEqual([200, expect.any(String)]);
    expect(await lines(`${runs('checkpoint: 2, hoursAgo: 50')}  - { run: one }\n  - { run: two }`)).toEqual([
      '10 checkpoints.1.run',
    ]);
    expect(await lines(`${runs('checkpoint: 1, hoursAgo: 50')}  - { run: two }\n  - { run: one }`)).toContain(
      '9 checkpoints.0.run',
    );
    expect(await lines(`${runs('checkpoint: 1, hoursAgo: 50')}  - { run: one, status: refused }`)).toEqual([
      '7 runs.1.checkpoint',
    ]);
    expect(await lines(`${runs('checkpoint: 1, hoursAgo: 99.5')}  - { run: one }`)).toEqual(['7 runs.1.hoursAgo']);
    expect(await lines(`${runs('hoursAgo: 50')}  - { run: one }\n  - { run: one }`)).toEqual([
      '10 checkpoints.1.proposal',
    ]);
    expect(
      await lines(`${runs('hoursAgo: 50')}  - { run: one, active: true }\n  - { run: two, active: true }`),
    ).toEqual(['10 checkpoints.1.active']);
  });

  test('an invalid record hides no issues of others, and references to it are not reported', async () => {
    const text = `packs:
  - { name: Free Reader, priceUsd: none }
acquired:
  - { account: buyer, pack: free-reader }
runs:
  - { account: buyer, pack: free-reader, prompt: Now? }
  - { account: buyer, pack: nowhere, prompt: Now? }
`;
    expect(await lines(text)).toEqual(['2 packs.0.priceUsd', '7 runs.1.pack']);
  });
});

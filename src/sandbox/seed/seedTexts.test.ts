/** What a seed says beyond records: texts of reports, checkpoints and results, deploy targets, and the words of generated products. */
import { expect, test } from 'vitest';
import { getSeedCatalog } from '../catalog/worldCatalog';
import { type AccountName, ownProfile } from '../core/accounts';
import { getPacks } from '../packs/packsState';
import { client, send, testSandbox } from '../testSupport';
import { sharedCatalog } from './builtIn/builtInSeed';
import { readSeed } from './buildSeed';
import { seedExample } from './seedExample';

async function seeded(text: string, products?: number) {
  const sandbox = testSandbox(products === undefined ? {} : { products });
  const headers = { 'content-type': 'application/yaml' };
  const answer = await send(sandbox, 'PUT', '/__sandbox/worlds/own/seed', { body: text, headers });
  expect(answer.text).toContain('"entries":0');
  return { world: sandbox.find('own')!, sandbox, as: (account: AccountName) => client(sandbox, account, 'own') };
}

const readIssues = (text: string) =>
  (readSeed(text, sharedCatalog()).issues ?? []).map(({ line, message }) => `${line} ${message}`);

test('a report has the findings of the seed, stage by stage, and of no other stage', async () => {
  const { as } = await seeded(`
products:
  - name: Kit
    state: changes_needed
    versions: [{ version: 1.0.0, findings: { build: { evidence: [The build asks for a network.], fixes: [Vendor it.] } } }]
  - name: Reader
    type: agent_pack
    state: changes_needed
    versions: [{ version: 1.0.0, findings: { cost: { evidence: [Two runs cost more than quoted.] } } }]
`);
  const seller = as('seller');
  const { products } = (await seller.ask('seller.products')).body;
  const failing = async (name: string) => {
    const { stages } = await seller.report(products.find((each) => each.name === name)!.id);
    return stages
      .filter(({ status }) => status === 'failing')
      .map(({ key, evidence, fixes }) => [key, evidence, fixes]);
  };
  expect(await failing('Kit')).toEqual([['build', ['The build asks for a network.'], ['Vendor it.']]]);
  expect(await failing('Reader')).toEqual([['cost', ['Two runs cost more than quoted.'], []]]);
});

test('findings of a stage that there is not, or of a version that passes, are refused', () => {
  const findings = '{ evidence: [None.] }';
  expect(
    readIssues(`products:
  - { name: Kit, state: changes_needed, versions: [{ version: 1.0.0, findings: { cost: ${findings} } }] }
  - { name: Other Kit, state: ready, versions: [{ version: 1.0.0, findings: { build: ${findings} } }] }
  - { name: Notes, state: published, versions: [{ version: 1.0.0, findings: { build: ${findings} } }] }
  - { name: Empty, state: changes_needed, versions: [{ version: 1.0.0, findings: { build: { evidence: [] } } }] }`),
  ).toEqual([
    "2 products.0.versions.0.findings.cost isn't a stage of its audit. The stages are integrity, secrets, dependencies, build, install, tests, licenses, documentation, load, upgrade.",
    '3 products.1.versions.0.findings are only for a version whose outcome is failing.',
    "4 products.2.versions can't have hoursAgo, outcome, signed or findings: they follow from the publication.",
    '5 products.3.versions.0.findings.build.evidence must have at least 1 entry.',
  ]);
});

test('deploy targets are those of the seed, in the catalog, of a published product and of an own Pack', async () => {
  const targets = 'deployTargets: [{ key: dock, label: Dock, commands: [{ step: Moor, command: moor }] }]';
  const { as } = await seeded(`
catalog: [{ name: Chart Plotter, ${targets} }]
packs: [{ name: Tide Reader, ${targets} }]
products:
  - { name: Notes, state: published, ${targets} }
  - { name: Own Reader, type: agent_pack, state: ready, ${targets} }
`);
  const seller = as('seller');
  const own = (await seller.ask('seller.products')).body.products.find(({ name }) => name === 'Own Reader')!;
  const slugs = ['chart-plotter', 'tide-reader', 'notes'];
  const details = await Promise.all(slugs.map((slug) => seller.ask('catalog.product', { params: { slug } })));
  const products = [own.id, ...details.map(({ body }) => body.product.id)];
  const answers = products.map((id) => seller.ask('install.deployTargets', { params: { id } }));
  for (const { body } of await Promise.all(answers)) {
    expect(body.targets).toEqual([
      {
        key: 'dock',
        label: 'Dock',
        requirements: [],
        environment: [],
        commands: [{ step: 'Moor', command: 'moor' }],
        limits: [],
      },
    ]);
  }
  for (const { text } of details) expect(text).not.toContain('Moor');
});

test('deploy targets of one key, or of a product that nobody can install, are refused', () => {
  expect(
    readIssues(`catalog:
  - name: Chart Plotter
    deployTargets: [{ key: dock, label: Dock }, { key: dock, label: Other dock }]
products: [{ name: Kit, state: ready, deployTargets: [{ key: dock, label: Dock }] }]`),
  ).toEqual([
    '3 catalog.0.deployTargets.1.key is dock, which another target already has. Use another key.',
    "4 products.0.deployTargets is only for a published product or a Pack: others can't be installed.",
  ]);
});

test('a checkpoint has the topic and the private memory of the seed, and no route says the memory', async () => {
  const { as, world } = await seeded(`
packs: [{ name: Tide Reader }]
acquired: [{ account: buyer, pack: tide-reader }]
runs:
  - name: first
    account: buyer
    pack: tide-reader
    prompt: When?
    proposals:
      - title: Times in UTC
        summary: Times are given in UTC.
        topic: dates
        stance: 0
        aspect: correction
        memory: { rule: Always UTC., observations: [{ note: Local tables confused two masters., weight: 0.75 }] }
checkpoints: [{ run: first }]
`);
  const [growth] = [...getPacks(world).growth.get('buyer')!.values()];
  expect(growth!.deltas).toMatchObject([{ topic: 'dates', aspect: 'correction', stance: 0, status: 'accepted' }]);
  expect(JSON.parse(growth!.deltas[0]!.memory)).toEqual({
    format: 'agent',
    kind: 'correction',
    observations: [{ observation: 1, note: 'Local tables confused two masters.', weight: 0.75 }],
    reading: 'Always UTC. Applies from now on.',
    stance: 0,
    topic: 'dates',
  });
  const [pack] = (await as('buyer').ask('packs.owned')).body.packs;
  const { text } = await as('buyer').ask('growth.read', { params: { id: pack!.id } });
  expect(text).toContain('Times in UTC');
  expect(text).not.toContain('confused');
});

test('a memory that leaves no room for the other checkpoints of its Pack is refused', () => {
  const observations = Array.from({ length: 20 }, () => ({ note: 'x'.repeat(400) }));
  const proposals = [{ title: 'A', summary: 'B', memory: { rule: 'C', observations } }];
  const runs = [{ account: 'buyer', pack: 'ticket-reply-drafter', prompt: 'Now?', proposals }];
  expect(readIssues(JSON.stringify({ runs }))).toEqual([
    expect.stringMatching(/^1 runs\.0\.proposals\.0\.memory has [\d,]+ bytes and must have at most 6,553, so that/),
  ]);
});

test('a Pack says in its results and its runtime profile what the seed has it say, an own one too', async () => {
  const voice = `voice: { items: berths, measure: Berths, findings: { North quay: North quay is free }, snippet: { language: text, text: N 4 free } }`;
  const extensions = 'extensions: [{ id: quay, kind: mcp, methods: [{ id: read_quay, effect: read }] }]';
  const { as, sandbox } = await seeded(`
packs: [{ name: Berth Reader, ${voice}, ${extensions}, takesFiles: false, for: The one to run. }]
products: [{ name: Own Reader, type: agent_pack, state: ready, ${voice}, ${extensions}, skills: [translation], for: Mine. }]
acquired: [{ account: buyer, pack: berth-reader }]
runs:
  - { account: buyer, pack: berth-reader, prompt: Which berths are free? }
  - { account: seller, pack: own-reader, prompt: Which berths are free?, for: null }
`);
  for (const account of ['buyer', 'seller'] as const) {
    const asker = as(account);
    const { packs } = (await asker.ask('packs.owned')).body;
    const { id } = packs.find(({ name }) => name.endsWith(' Reader'))!;
    const profile = await asker.ask('packs.runtimeProfile', { params: { id } });
    expect(profile.text).toContain('"read_quay"');
    const [run] = (await asker.ask('growth.read', { params: { id } })).body.usage.recentRuns;
    const { result } = (await asker.ask('runs.read', { params: { runId: run!.runId } })).body.run;
    expect(result).toContain('North quay is free');
    expect(result).toContain('| | Berths |');
  }
  const overview = (await send(sandbox, 'GET', '/__sandbox?world=own')).text;
  expect(overview).toContain('"for":"The one to run."');
  expect(overview).toContain('"for":"Mine."');
  expect(overview.match(/By the seed: completed/g)).toHaveLength(1);
});

const words = `name: harbour
generated:
  sellers: [{ name: Nine Fathoms }]
  editions: []
  categories:
    - slug: charts
      label: Charts and tides
      features: [Tides of every port]
      sentences: [Every height names its gauge.]
      concepts:
        - { subject: Tide, topic: tide tables, objects: tides, what: tide tables of every port }
        - { subject: Mooring, topic: moorings, objects: moorings, what: moorings with their depths, tags: [moorings] }
`;

test('generated products are made of the words of the seed, and the listed ones stay', async () => {
  const { as, world } = await seeded(words, 400);
  const buyer = as('buyer');
  const { products, total, catalogTotal } = (
    await buyer.ask('catalog.products', { query: { category: 'charts', page_size: '60' } })
  ).body;
  expect([total, catalogTotal]).toEqual([400 - sharedCatalog().listed.length, 400]);
  for (const { name, seller, primaryCategory } of products) {
    expect(name).toMatch(/^(?:Tide|Mooring) /);
    expect([seller.name, primaryCategory]).toEqual(['Nine Fathoms', 'charts']);
  }
  const { categories } = (await buyer.ask('catalog.filters')).body;
  expect(categories[0]).toEqual({ value: 'charts', label: 'Charts and tides', count: total });
  const all = getSeedCatalog(world).page({ page_size: 400 }).entries;
  expect(new Set(all.map(({ slug }) => slug)).size).toBe(400);
  expect((await buyer.ask('catalog.product', { params: { slug: 'invoice-studio' } })).status).toBe(200);
  // The words of an own seed are no other world's.
  expect(
    (await client(testSandbox(), 'buyer', 'other').ask('catalog.products', { query: { category: 'charts' } })).body
      .total,
  ).toBe(0);
});

test('the same words under another name make other products', async () => {
  const slugs = async (text: string) => {
    const { as } = await seeded(text, 60);
    return (await as('buyer').ask('catalog.products', { query: { category: 'charts' } })).text;
  };
  expect(await slugs(words)).toBe(await slugs(words));
  expect(await slugs(words)).not.toBe(await slugs(words.replace('harbour', 'port')));
});

test('vocabulary without products is reported, and so are unknown references in it', () => {
  const broken = `generated:
  categories:
    - slug: charts
      label: Charts
      features: [Tides]
      sentences: [Every height names its gauge.]
      concepts:
        - { subject: Tide, topic: tides, objects: tides, what: tides }
        - { subject: tide, topic: tides, objects: tides, what: tides }
        - { subject: Suite, topic: suites, objects: suites, what: suites }
        - { subject: 潮, topic: tides, objects: tides, what: tides }
  types:
    full_app: { names: [Suite], features: [Roles], sentences: [It runs.], sizeBytes: { least: 9000, most: 4000 }, prices: [9] }
  stacks: [{ languages: [Go], types: [cli_tool] }]
`;
  expect(readIssues(broken)).toEqual([
    '9 generated.categories.0.concepts.1.subject is tide, which appears twice. Names must differ.',
    '10 generated.categories.0.concepts.2.subject is Suite, which no type name can follow.',
    '11 generated.categories.0.concepts.3.subject has no letter or digit that a URL can use.',
    '13 generated.types.full_app.sizeBytes.least must be at most 4000, the value of most.',
    '14 generated.stacks has no stack for a product of the type full_app in charts.',
  ]);
  expect(
    readIssues('products: [{ name: K, state: changes_needed, versions: [{ version: 1.0.0, findings: none }] }]'),
  ).toEqual([
    '1 products.0.versions.0.findings must be an object, as in { tests: { evidence: [Two tests fail outside UTC.], fixes: [Give the date tests a fixed time zone.] } }.',
  ]);
  expect(readIssues('generated: { categories: [{ slug: charts, lable: Charts }], sellers: [] }')).toEqual([
    '1 generated.categories.0.label is required.',
    '1 generated.categories.0.features is required.',
    '1 generated.categories.0.sentences is required.',
    '1 generated.categories.0.concepts is required.',
    "1 generated.categories.0.lable isn't a known field. Did you mean label?",
    '1 generated.sellers must have at least 1 entry.',
  ]);
});

const writeGenerated = (subjects: readonly string[], names: readonly string[], extra = '') => `generated:
  categories:
    - slug: charts
      label: Charts
      features: [Tides]
      sentences: [Every height names its gauge.]
      concepts:
${subjects.map((subject) => `        - { subject: ${subject}, topic: tides, objects: tides, what: tides }`).join('\n')}
  types:
    full_app: { names: [${names.join(', ')}], features: [Roles], sentences: [It runs.], sizeBytes: { least: 4000, most: 9000 }, prices: [9] }
  stacks: [{ languages: [Go], types: [full_app] }]
${extra}`;

test.each([
  [
    'two editions',
    writeGenerated(['Tide'], ['Kit'], '  editions: [Pro, PRO]'),
    '12 generated.editions.1 is PRO, which appears twice. Names must differ.',
  ],
  [
    'an edition of no letters',
    writeGenerated(['Tide'], ['Kit'], "  editions: ['!!']"),
    '12 generated.editions.0 has no letter or digit that a URL can use.',
  ],
  [
    'an edition and a number',
    writeGenerated(['Tide'], ['Kit'], "  editions: ['3']"),
    '12 generated.editions.0 is 3, a number. Numbers are added after the last edition automatically.',
  ],
  [
    'a subject and a word',
    writeGenerated(['Tide', 'Tide Studio'], ['Studio Kit', 'Kit']),
    '1 generated makes Tide Studio Kit in two ways, which gives two products the same URL. Names must differ.',
  ],
  [
    'a word and an edition',
    writeGenerated(['Tide'], ['Kit', 'Kit Pro'], '  editions: [Pro]'),
    '1 generated makes Tide Kit Pro and Tide Kit pro, which gives two products the same URL. Names must differ.',
  ],
  [
    'a word and a number',
    writeGenerated(['Tide'], ['Kit', 'Kit 2']),
    '1 generated makes Tide Kit 2 in two ways, which gives two products the same URL. Names must differ.',
  ],
  [
    'two editions and a word',
    writeGenerated(['Tide'], ['Kit', 'Kit Max'], '  editions: [Pro, Max Pro]'),
    '1 generated makes Tide Kit Max and Tide Kit max, which gives two products the same URL. Names must differ.',
  ],
])('vocabulary that gives two products the same URL is refused: %s', (_, text, message) => {
  expect(readIssues(text)).toEqual([message]);
});

test('generated products are of known categories, and of no account', () => {
  expect(
    readIssues(
      writeGenerated(['Tide'], ['Kit'], `  sellers: [{ name: Pilot, id: ${ownProfile.id} }]`).replace(
        'label: Charts',
        'label: Charts\n      related: [chart]',
      ),
    ),
  ).toEqual([
    "5 generated.categories.0.related.0 isn't a category of the seed. Did you mean charts?",
    '13 generated.sellers.0.id belongs to an account. List its products under products.',
  ]);
});

test('what the catalog says of a published product may be said, and of a Pack only what is not in its listing', async () => {
  const { as } = await seeded(`
products:
  - name: Notes
    state: published
    catalog: { primaryCategory: learning, prices: { regular: 5, agency: 50 }, rating: 4.5, ratingCount: 12, frameworks: [Vue] }
`);
  const { product } = (await as('buyer').ask('catalog.product', { params: { slug: 'notes' } })).body;
  expect(product).toMatchObject({
    primaryCategory: 'learning',
    priceUsd: 5,
    rating: 4.5,
    ratingCount: 12,
    stack: { frameworks: ['Vue'] },
  });
  expect(
    readIssues(`products:
  - { name: Reader, type: agent_pack, state: published, catalog: { prices: { regular: 5 }, sales: 3 } }
  - { name: Kit, state: ready, catalog: { sales: 3 }, voice: 5 }
  - { name: Kit Two, state: ready, skills: [translation] }
  - { name: Theirs, state: published, seller: other }
  - { name: Dear, state: published, priceUsd: 50, catalog: { prices: { regular: 20, agency: 90 } } }`),
  ).toEqual([
    "2 products.0.catalog.prices isn't allowed for a Pack: it follows from its listing.",
    '3 products.1.voice must be an object, as in { items: tides, measure: Tides }.',
    '4 products.2.skills is only for a Pack, whose type is agent_pack.',
    "5 products.3.seller is other, whose products can't be published. List it under catalog.",
    "6 products.4.priceUsd isn't 20, the lowest of its catalog.prices.",
  ]);
});

test('the example says each of these things', () => {
  for (const field of ['findings', 'deployTargets', 'memory', 'voice', 'extensions', 'generated', 'for']) {
    expect(seedExample()).toContain(`${field}:`);
  }
  expect(readIssues(seedExample())).toEqual([]);
});

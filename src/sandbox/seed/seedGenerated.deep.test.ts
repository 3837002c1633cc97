/** What a seed has the sandbox make by itself beside products: deploy targets of those that name none, and what runs learn. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { getDeployTargets, findTargets, gatewayFacts, productFacts } from '../catalog/deployment';
import { productTypes } from '../catalog/entry';
import { getCatalog, deploymentIn } from '../catalog/worldCatalog';
import type { AccountName } from '../core/accounts';
import { client, control, send, testSandbox } from '../testSupport';
import { builtInSeed, sharedCatalog } from './builtIn/builtInSeed';
import { readSeed } from './buildSeed';
import { seedExample } from './seedExample';
import type { SeedGenerated } from './seedForms';

async function seeded(text: string, products?: number) {
  const sandbox = testSandbox(products === undefined ? {} : { products });
  const headers = { 'content-type': 'application/yaml' };
  const answer = await send(sandbox, 'PUT', '/__sandbox/worlds/own/seed', { body: text, headers });
  expect(answer.text).toContain('"entries":0');
  const as = (account: AccountName) => client(sandbox, account, 'own');
  return {
    as,
    world: sandbox.find('own')!,
    control: control(sandbox, 'own'),
    targets: async (slug: string) => {
      const { product } = (await as('buyer').ask('catalog.product', { params: { slug } })).body;
      return (await as('buyer').ask('install.deployTargets', { params: { id: product.id } })).body.targets;
    },
  };
}

const readIssues = (text: string) =>
  (readSeed(text, sharedCatalog()).issues ?? []).map(({ line, message }) => `${line} ${message}`);

describe('deploy targets', () => {
  const targets = `
generated:
  deployment:
    tools:
      npm: { needs: Node 24, install: npm ci, migrate: npm run up, start: npm start, add: 'npm add {slug}@{version}' }
    addresses: { PostgreSQL: 'postgres://{host}', other: as it likes }
    gatewayVariables: { Stripe: STRIPE_KEY }
    variables:
      berth:
        - { name: BERTH, description: 'Of {name}.' }
        - { name: DB, description: '{database} by {database.address}' }
        - { name: OTHERS, required: false, description: '{otherDatabases}', for: { several: [databases] } }
        - { name: '{gateway.variable}', description: 'Of {gateway}.', each: paymentGateways }
        - { name: LOCALE, for: { regions: [korea], types: [full_app] } }
    targets:
      - key: quay
        label: 'Quay of {slug}'
        unless: { mainLanguage: [Rust], types: [dataset] }
        requirements: ['{tool.needs}', '{databases}', 'Room for \${BOATS} and {{ crew }}']
        environment: [{ name: QUAY }]
        variables: [berth]
        commands: [{ step: Up, command: '{tool.migrate}' }, { step: Add, command: '{tool.add}' }]
        limits: [{ name: Framework, value: '{framework}' }, { name: Disk, value: '{diskMB} MB' }]
      - { key: 'hold-{database.slug}', label: '{database} hold', each: databases, requirements: ['{databases}, {otherDatabases}'] }
      - { key: shed, label: Shed, for: { mainLanguage: [Rust] } }
      - { key: files, label: Files, for: { types: [dataset] }, unless: { mainLanguage: [Rust] } }
`;

  test('are those that fit a product, with its facts in their texts, and without what names a fact that it lacks', async () => {
    const world = await seeded(`${targets}
catalog:
  - { name: Tide Shop, type: full_app, version: 2.1.0, sizeBytes: 1000000, languages: [Go, Rust], frameworks: [Gin, Echo], databases: [PostgreSQL, SQL Server], paymentGateways: [Stripe, Shell Money], installTools: [docker, npm], regions: [korea] }
  - { name: Plain, languages: [] }
  - { name: Rusty, languages: [Rust, Go] }
  - { name: Own, deployTargets: [{ key: own, label: 'Not {filled}' }] }
`);
    const none = { requirements: [], environment: [], commands: [], limits: [] };
    expect(await world.targets('tide-shop')).toEqual([
      {
        key: 'quay',
        label: 'Quay of tide-shop',
        requirements: ['Node 24', 'PostgreSQL or SQL Server', 'Room for ${BOATS} and {{ crew }}'],
        environment: [
          { name: 'QUAY', required: true, description: '' },
          { name: 'BERTH', required: true, description: 'Of Tide Shop.' },
          { name: 'DB', required: true, description: 'PostgreSQL by postgres://{host}' },
          { name: 'OTHERS', required: false, description: 'SQL Server' },
          // Of the other gateway the seed names no variable.
          { name: 'STRIPE_KEY', required: true, description: 'Of Stripe.' },
          { name: 'LOCALE', required: true, description: '' },
        ],
        commands: [
          { step: 'Up', command: 'npm run up' },
          { step: 'Add', command: 'npm add tide-shop@2.1.0' },
        ],
        limits: [
          { name: 'Framework', value: 'Gin' },
          { name: 'Disk', value: '200 MB' },
        ],
      },
      {
        ...none,
        key: 'hold-postgresql',
        label: 'PostgreSQL hold',
        requirements: ['PostgreSQL or SQL Server, SQL Server'],
      },
      {
        ...none,
        key: 'hold-sql-server',
        label: 'SQL Server hold',
        requirements: ['PostgreSQL or SQL Server, PostgreSQL'],
      },
    ]);
    expect(await world.targets('plain')).toEqual([
      {
        key: 'quay',
        label: 'Quay of plain',
        requirements: ['Node 24', 'Room for ${BOATS} and {{ crew }}'],
        environment: [
          { name: 'QUAY', required: true, description: '' },
          { name: 'BERTH', required: true, description: 'Of Plain.' },
        ],
        commands: [{ step: 'Add', command: 'npm add plain@1.0.0' }],
        limits: [{ name: 'Disk', value: '100 MB' }],
      },
    ]);
    expect(await world.targets('rusty')).toEqual([{ ...none, key: 'shed', label: 'Shed' }]);
    expect(await world.targets('own')).toEqual([{ ...none, key: 'own', label: 'Not {filled}' }]);
  });

  test('of a part that is left out are the built-in ones, and the products stay', async () => {
    const tools = {
      npm: { needs: 'Node 24', install: 'pnpm i', migrate: 'pnpm up', start: 'pnpm go', add: 'pnpm add' },
    };
    const world = await seeded(JSON.stringify({ generated: { deployment: { tools } } }), 400);
    const builtIn = sharedCatalog(400);
    const { deployment } = builtInSeed(builtIn).catalog;
    const products = [1, 2, 3].flatMap((page) => builtIn.page({ page, page_size: 60 }).entries);
    for (const { value } of productTypes) {
      const product = products.find(({ type }) => type === value)!;
      expect(await world.targets(product.slug)).toEqual(getDeployTargets(product, { ...deployment, tools }));
    }
    expect(JSON.stringify(await world.targets('invoice-studio'))).toContain('"pnpm up"');
    expect(getCatalog(world.world)).toBe(builtIn);
  });

  test('of an own Pack, in the catalog or not, are those of the seed', async () => {
    const { as } = await seeded(`generated:
  deployment: { targets: [{ key: dock, label: 'Dock for {name}' }] }
products:
  - { name: Own Reader, type: agent_pack, state: ready }
  - { name: Sold Reader, type: agent_pack, state: published }
`);
    const { products } = (await as('seller').ask('seller.products')).body;
    for (const name of ['Own Reader', 'Sold Reader']) {
      const { id } = products.find((product) => product.name === name)!;
      const { body } = await as('seller').ask('install.deployTargets', { params: { id } });
      expect(body.targets.map(({ label }) => label)).toEqual([`Dock for ${name}`]);
    }
  });

  test('with unknown names are reported with their paths', () => {
    expect(
      readIssues(`generated:
  deployment:
    tools:
      npm: { needs: Node, install: 'npm i {slgu}', migrate: '{database}', start: s, add: a }
    variables:
      berth:
        - { name: A, description: '{gateway}' }
        - { name: '{constructor}', each: paymentGateways, description: '{gateway}' }
    targets:
      - key: dock
        label: Dock of {slug} and {SLUG}
        variables: [berth, constructor]
        limits:
          - { name: Disk, value: '{diskGB}' }
`),
    ).toEqual([
      '4 generated.deployment.tools.npm.install refers to {slgu}, but there is no such fact here. Did you mean {slug}?',
      '4 generated.deployment.tools.npm.migrate refers to {database}, but there is no such fact here. The facts are {slug}, {module}, {version}.',
      '7 generated.deployment.variables.berth.0.description refers to {gateway}, which is available only where each is paymentGateways.',
      expect.stringMatching(
        /^8 generated\.deployment\.variables\.berth\.1\.name refers to \{constructor\}, but there is/,
      ),
      // Nothing has it, so nothing has the target.
      '9 generated.deployment.targets has no target for Invoice Studio.',
      '11 generated.deployment.targets.0.label refers to {SLUG}, but there is no such fact here. Did you mean {slug}?',
      '12 generated.deployment.targets.0.variables.1 refers to constructor, but no set of variables has this name. The sets are berth.',
      '14 generated.deployment.targets.0.limits.0.value refers to {diskGB}, but there is no such fact here. Did you mean {diskMB}?',
    ]);
  });

  test('with the wrong format are reported with the expected one, in lists and in rows of any name', () => {
    expect(
      readIssues(`generated:
  deployment:
    tools: { npm: { needs: Node, instal: x, migrate: x, start: x, add: x } }
    addresses: {}
    variables: { berth: [{ name: A, for: { region: [korea] } }, { name: B, each: gateways }], quay: none }
    targets:
      - { key: 'Dock {slug}', label: Dock, for: { regions: [korea], has: [paymentGateways] } }
      - { key: '{slug}-dock', label: Dock, each: paymentGateways, for: { types: [shop] } }
`),
    ).toEqual([
      '3 generated.deployment.tools.npm.install is required.',
      "3 generated.deployment.tools.npm.instal isn't a known field. Did you mean install?",
      '4 generated.deployment.addresses must have 1 to 50 rows.',
      "5 generated.deployment.variables.berth.0.for.region isn't a known field. Did you mean regions?",
      '5 generated.deployment.variables.berth.1.each must be one of databases, paymentGateways.',
      '5 generated.deployment.variables.quay must be a list, as in [one, two].',
      '7 generated.deployment.targets.0.key must be lower-case letters and digits, joined by hyphens, apart from what is in braces, as in hold.',
      '7 generated.deployment.targets.0.for.has.0 must be one of languages, frameworks, databases.',
      "7 generated.deployment.targets.0.for.regions isn't a known field.",
      '8 generated.deployment.targets.1.for.types.0 must be one of template, plugin, full_app, component_kit, api_service, mobile_app, cli_tool, dataset, agent_pack.',
      '8 generated.deployment.targets.1.each must be exactly databases.',
    ]);
  });

  const readTargetIssues = (targets: string, extra = '') =>
    readIssues(`generated:\n  deployment:\n    targets:\n${targets}${extra}`);
  const zig = `  types:
    full_app: { names: [Suite], features: [Roles], sentences: [It runs.], sizeBytes: { least: 4000, most: 9000 }, prices: [9] }
  stacks: [{ languages: [Zig], databases: [Abyss, Trench], tools: [zig], types: [full_app, dataset] }]
`;

  test('that leave a product without one are reported: a listed one, a generated one, an own Pack that is published later', () => {
    expect(
      readTargetIssues(
        '      - { key: dock, label: Dock, unless: { tools: [wreck] } }\n',
        'catalog: [{ name: Boat, installTools: [boat] }, { name: Wreck, installTools: [wreck] }]',
      ),
    ).toEqual(['3 generated.deployment.targets has no target for Wreck.']);
    expect(readTargetIssues('      - { key: dock, label: Dock, unless: { languages: [Zig] } }\n', zig)).toEqual([
      '3 generated.deployment.targets has no target for a product of the type full_app with Zig, Abyss, zig.',
    ]);
    expect(readTargetIssues('      - { key: dock, label: Dock, unless: { mainLanguage: [Zig] } }\n')).toEqual([
      '3 generated.deployment.targets has no target for a product of the type agent_pack with Zig, taip.',
    ]);
  });

  test('with the same key for one product are reported, even if only a chart or a second database causes it', () => {
    expect(
      readTargetIssues(
        `      - { key: dock, label: Dock }
      - { key: dock, label: Dry dock, for: { tools: [dry] } }
`,
        'catalog: [{ name: Boat, installTools: [wet] }, { name: Wreck, installTools: [dry] }]',
      ),
    ).toEqual(['5 generated.deployment.targets.1.key is dock, but Wreck already has another target with this key.']);
    expect(
      readTargetIssues(
        `      - { key: dock, label: Dock }
      - { key: dock, label: Dock, for: { tools: [helm], languages: [Zig] } }
      - { key: quay, label: Quay, for: { several: [databases], languages: [Zig] } }
      - { key: quay, label: Quay, for: { languages: [Zig] }, unless: { types: [agent_pack] } }
`,
        zig,
      ),
    ).toEqual([
      expect.stringMatching(
        /^5 .*targets\.1\.key is dock, but .* with Zig, Abyss, zig, docker, helm already has another/,
      ),
      expect.stringMatching(/^7 .*targets\.3\.key is quay, but .* with Zig, Abyss, Trench, zig already has another/),
    ]);
  });

  const chooseSome = (values: readonly string[]) =>
    fc.option(fc.subarray([...values], { minLength: 1 }), { nil: undefined, freq: 2 });
  const conditions = fc.record({
    types: chooseSome(productTypes.map(({ value }) => value)),
    tools: chooseSome(['docker', 'helm', 'npm', 'pip', 'taip']),
    languages: chooseSome(['PHP', 'Python', 'TypeScript', 'Go']),
    mainFramework: chooseSome(['WordPress', 'Next.js']),
    has: chooseSome(['frameworks', 'databases']),
    several: chooseSome(['languages', 'databases']),
  });
  const target = fc.record({
    key: fc.constantFrom('dock', 'quay', 'hold', 'at-{database.slug}', '{version}-shed'),
    label: fc.constantFrom('Dock', 'Dock of {slug}', '{framework} dock'),
    for: fc.option(conditions, { nil: undefined }),
    unless: fc.option(conditions, { nil: undefined }),
    each: fc.constantFrom(undefined, undefined, 'databases'),
    requirements: fc.constantFrom(undefined, ['{databases}, {language}', '{tool.needs}']),
  });
  const last = { key: 'rest', label: 'Rest' };

  test('are there for every product and of different keys, with every fact in its place, if the seed is taken; else a product lacks them', () => {
    const catalog = sharedCatalog();
    const products = [1, 2, 3, 4, 5].flatMap((page) => catalog.page({ page, page_size: 60 }).entries);
    const plain = products.filter(({ deployTargets }) => !deployTargets);
    const seen = { taken: 0, refused: 0 };
    fc.assert(
      fc.property(fc.array(target, { minLength: 1, maxLength: 4 }), fc.boolean(), (given, isWhole) => {
        const text = JSON.stringify({ generated: { deployment: { targets: isWhole ? [...given, last] : given } } });
        const { seed, issues } = readSeed(text, catalog);
        if (seed) {
          seen.taken += 1;
          for (const entry of plain) {
            const all = getDeployTargets(entry, seed.catalog.deployment);
            expect(all.length, entry.slug).toBeGreaterThan(0);
            expect(new Set(all.map(({ key }) => key)).size).toBe(all.length);
            expect(JSON.stringify(all)).not.toMatch(/\{[a-z.]+\}|undefined/i);
          }
          return;
        }
        seen.refused += 1;
        // What is said of a listed product is so.
        const { targets } = (JSON.parse(text) as { generated: SeedGenerated }).generated.deployment!;
        const deployment = { ...builtInSeed(catalog).catalog.deployment, targets: targets! };
        for (const { message } of issues) {
          const [, name] = /^generated\.deployment\.targets has no target for (.*)\.$/.exec(message) ?? [];
          const product = plain.find((entry) => entry.name === name);
          if (product) expect(findTargets(product, deployment)).toEqual([]);
        }
      }),
      { numRuns: 100 },
    );
    expect(seen.taken).toBeGreaterThan(5);
    expect(seen.refused).toBeGreaterThan(5);
  });
});

describe('what runs learn', () => {
  const lessons = `
generated:
  lessons:
    - topic: heights
      aspect: correction
      opposites: [{ title: Metres, summary: Heights in metres. }, { title: Feet, summary: Heights in feet. }]
    - topic: gauges
      opposites: [{ title: Named, summary: Gauges are named. }, { title: Unnamed, summary: Gauges are not named. }]
packs: [{ name: Tide Reader }]
acquired: [{ account: buyer, pack: tide-reader }]
`;

  async function reader(text: string) {
    const { as, control: world } = await seeded(text);
    const buyer = as('buyer');
    const [pack] = (await buyer.ask('packs.owned')).body.packs;
    const params = { id: pack!.id };
    return {
      buyer,
      params,
      run: async (prompt: string) => {
        const body = { model: 'openai:gpt-5.4-mini', prompt };
        const { runId } = (await buyer.ask('runs.start', { params, body })).body.run;
        await world.advance(60_000);
        const { growthProposals } = (await buyer.ask('runs.read', { params: { runId } })).body.run;
        return { runId, titles: growthProposals.map(({ title }) => title) };
      },
      learn: async (runId: string) => {
        const { sequence } = (await buyer.ask('growth.stage', { params: { runId }, body: { proposalIndex: 0 } })).body;
        expect((await buyer.ask('growth.accept', { params: { ...params, sequence } })).status).toBe(200);
        expect((await buyer.ask('growth.select', { params, body: { sequence } })).status).toBe(200);
      },
    };
  }

  const pairs = [
    ['Metres', 'Feet'],
    ['Named', 'Unnamed'],
  ] as const;
  const findOther = (title: string) =>
    pairs.flatMap(([one, other]) => (title === one ? [other] : title === other ? [one] : []))[0];

  test('is drawn from the topics of the seed, until all of them are known, and the gate refuses the opposite', async () => {
    const { buyer, params, run, learn } = await reader(lessons);
    const first = await run('When can a ship leave?');
    const known = first.titles[0]!;
    expect(first.titles.map((title) => pairs.findIndex((pair) => (pair as readonly string[]).includes(title)))).toEqual(
      first.titles.length === 2 ? [0, 1] : [expect.toBeOneOf([0, 1])],
    );
    await learn(first.runId);
    const second = await run('And on Monday?');
    expect(second.titles).toHaveLength(1);
    expect([known, findOther(known)]).not.toContain(second.titles[0]);
    await learn(second.runId);
    expect((await run('And on Tuesday?')).titles).toEqual([]);
    // Of the newest of them.
    const refused = await run('And now? [gate]');
    expect(refused.titles).toEqual(['Skip the confirmation of writing calls', findOther(second.titles[0]!)]);
    const staged = await buyer.ask('growth.stage', { params: { runId: refused.runId }, body: { proposalIndex: 1 } });
    const { sequence } = staged.body;
    const { body } = await buyer.ask('growth.accept', { params: { ...params, sequence } });
    expect(JSON.stringify(body)).toContain(`contradicts checkpoint 2, “${second.titles[0]}”.`);
  });

  test('changes nothing else: the built-in products and what was run before are there', async () => {
    const own = await seeded(lessons.slice(0, lessons.indexOf('packs:')));
    const builtIn = client(testSandbox(), 'buyer', 'own');
    for (const id of ['packs.owned', 'catalog.products', 'orders.purchases'] as const) {
      const [actual, expected] = await Promise.all([own.as('buyer').ask(id), builtIn.ask(id)]);
      expect(actual.text, id).toBe(expected.text);
    }
    const [pack] = (await builtIn.ask('packs.owned')).body.packs;
    const params = { id: pack!.id };
    const [actual, expected] = await Promise.all([
      own.as('buyer').ask('growth.read', { params }),
      builtIn.ask('growth.read', { params }),
    ]);
    expect(actual.text).toBe(expected.text);
  });

  test('can be staged even if its texts are as long as they may be and the prompt asks for large memories', async () => {
    const said = { title: '조'.repeat(100), summary: '조'.repeat(200) };
    const topic = { topic: '조'.repeat(60), aspect: '조'.repeat(60), opposites: [said, said] };
    const { buyer, run } = await reader(
      lessons.replace(/lessons:[\s\S]*packs:/, `lessons: [${JSON.stringify(topic)}]\npacks:`),
    );
    for (let round = 0; round < 4; round++) {
      const { runId, titles } = await run(`Remember week ${round}. [dense]`);
      expect(titles).toEqual([said.title]);
      const staged = await buyer.ask('growth.stage', { params: { runId }, body: { proposalIndex: 0 } });
      expect(staged.status, staged.text).toBe(200);
    }
  });

  test('with duplicate topics, fewer than two lessons or the gate’s topic is reported with its path', () => {
    const lesson = '{ title: A, summary: B }';
    expect(
      readIssues(`generated:
  lessons:
    - { topic: tides, opposites: [${lesson}] }
    - { topic: tides, opposites: [${lesson}, ${lesson}, ${lesson}], stance: 1 }
    - { topic: ebb, opposites: { title: A } }
`),
    ).toEqual([
      '3 generated.lessons.0.opposites must have at least 2 entries.',
      '4 generated.lessons.1.opposites must have at most 2 entries.',
      "4 generated.lessons.1.stance isn't a known field.",
      '5 generated.lessons.2.opposites must be a list, as in [{ title: Heights in metres, summary: Every height is given in metres. }].',
    ]);
    expect(
      readIssues(`generated:
  lessons:
    - { topic: tides, opposites: [${lesson}, ${lesson}] }
    - { topic: confirmation, opposites: [${lesson}, ${lesson}] }
    - { topic: tides, opposites: [${lesson}, ${lesson}] }
`),
    ).toEqual([
      '4 generated.lessons.1.topic is confirmation, whose lessons the gate always refuses. Use another topic.',
      '5 generated.lessons.2.topic is tides, which appears twice. Topics must differ.',
    ]);
  });
});

test('the example has each part, and says every fact', async () => {
  const { world } = await seeded(seedExample());
  expect(Object.keys(deploymentIn(world))).toEqual(Object.keys(builtInSeed(sharedCatalog()).catalog.deployment));
  expect(deploymentIn(world).targets.map(({ key }) => key)).toEqual(['hold', 'quay']);
  for (const fact of [...productFacts, ...gatewayFacts]) expect(seedExample()).toMatch(new RegExp(`[ {]${fact}[ ,}.]`));
});

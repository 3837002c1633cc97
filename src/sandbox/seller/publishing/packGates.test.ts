import { describe, expect, test } from 'vitest';
import { audition, commit, commitForm, pack, publish } from '../../../../tests/support/packSeller';
import { createTaip } from '../../../../tests/support/taip';
import { findExtensionIssues, packManifest } from '../../artifact/manifest';
import { client, freshWorlds, ids, refusal } from '../../testSupport';
import { tierTerms } from '../prepPricing';

const fresh = freshWorlds('pack-gates');
const auditMs = tierTerms.verified_listing.durationMs;

describe('the gates of an audit', () => {
  const gates = [
    'integrity',
    'injection',
    'clientExtensionContracts',
    'model',
    'regression',
    'memory_isolation',
    'growth',
    'cost',
  ];
  const strict = { type: 'object', additionalProperties: false, properties: {} };
  const evaluated = (...kinds: string[]) => kinds.map((kind) => ({ kind, cases: 4 }));
  const reading = { id: 'find', effect: 'read', inputSchema: strict, evaluations: evaluated('behaviour') };
  const writing = {
    id: 'file',
    effect: 'write',
    confirmation: 'per_call',
    inputSchema: strict,
    evaluations: evaluated('behaviour', 'safety'),
  };
  const declared = (...methods: object[]) => ({
    models: ['anthropic:claude-haiku-4-5'],
    runtime: { hostedSkills: ['web_search', 'unheard_of'], files: false },
    clientExtensions: [{ id: 'tickets', kind: 'https_api', environmentKeys: ['TICKETS_KEY'], methods }],
  });

  test('the public report shows the gates of the private one, less what is private', async () => {
    const { sandbox, name: world, seller, control } = fresh();
    await commit(seller, pack, '0.3.0', declared(reading, writing));
    await audition(seller, pack);
    const waiting = (await seller.report(pack)).stages;
    expect(waiting.map(({ key, status, score }) => [key, status, score])).toEqual(
      gates.map((key) => [key, 'waiting', null]),
    );
    await control.advance(auditMs);
    await publish(seller, pack);
    const own = (await seller.report(pack)).stages;
    const { report } = (await client(sandbox, 'buyer', world).ask('packs.report', { params: { id: pack } })).body;
    const shared = ({ key, label, status, score }: (typeof own)[number] | (typeof report.stages)[number]) => [
      key,
      label,
      status,
      score,
    ];
    expect(report.stages.map(shared)).toEqual(own.map(shared));
    expect(own.map(({ key }) => key)).toEqual(gates);
    for (const { score, evidence, fixes } of own) {
      expect(score).toBeGreaterThanOrEqual(90);
      expect([evidence.length > 0, fixes]).toEqual([true, []]);
    }
    const reportText = JSON.stringify(report);
    expect(own.flatMap(({ evidence }) => evidence.slice(1)).filter((line) => reportText.includes(line))).toEqual([]);
  });

  test('the quote of a Pack names its digest, what each tier delivers, its gates, and whether it makes it publishable', async () => {
    const { seller } = fresh();
    const { digest } = await seller.product(pack);
    const { body } = await seller.ask('seller.prepQuote', { params: { id: pack } });
    expect(body).toMatchObject({ currentVersion: '0.2.0', digest, availablePoints: 5_000 });
    const listed = body.choices.map(({ tier, publishable, gates }) => [tier, publishable, gates?.length]);
    expect(listed).toEqual([
      ['smoke_scan', false, 3],
      ['verified_listing', true, 8],
      ['deep_review', false, 8],
      ['launch_ready', false, 8],
    ]);
    for (const { deliverables = [] } of body.choices) expect(deliverables.length).toBeGreaterThan(0);
    // Nothing from audits of ordinary code.
    expect(JSON.stringify(body)).not.toMatch(/dependenc|build|install|secret|license|test suite/i);
    const ordinary = await seller.ask('seller.prepQuote', { params: { id: ids.checkout } });
    for (const choice of ordinary.body.choices) {
      expect([choice.gates, choice.publishable]).toEqual([undefined, undefined]);
    }
  });

  test('the runtime profile is that of the committed manifest', async () => {
    const { seller } = fresh();
    await commit(seller, pack, '0.3.0', declared(reading, writing));
    const { body } = await seller.ask('packs.runtimeProfile', { params: { id: pack } });
    expect(body.pack.agentSummary.models).toEqual(['anthropic:claude-haiku-4-5']);
    expect(body.hostedSkills.map(({ id }) => id)).toEqual(['web_search']);
    expect(body.filePolicy.accepted).toBe(false);
    expect(body.clientExtensions).toMatchObject([
      {
        id: 'tickets',
        kind: 'https_api',
        environmentKeys: ['TICKETS_KEY'],
        methods: [
          { id: 'find', effect: 'read', confirmation: 'none', inputSchema: strict },
          { id: 'file', effect: 'write', confirmation: 'per_call' },
        ],
      },
    ]);
    await commit(seller, pack, '0.4.0');
    const later = await seller.ask('packs.runtimeProfile', { params: { id: pack } });
    expect(later.body.clientExtensions).toEqual([]);
  });

  test.each<[string, object, string]>([
    ['no schema', { ...reading, inputSchema: undefined }, 'tickets.find has no strict object schema'],
    ['an open schema', { ...reading, inputSchema: { type: 'object' } }, 'tickets.find has no strict object schema'],
    [
      'a list schema',
      { ...reading, inputSchema: { ...strict, type: 'array' } },
      'tickets.find has no strict object schema',
    ],
    ['no evaluation', { ...reading, evaluations: [] }, 'tickets.find has no evaluation of its behavior'],
    ['no confirmation', { ...writing, confirmation: 'none' }, 'tickets.file writes without confirmation per_call'],
    ['no safety', { ...writing, evaluations: evaluated('behaviour') }, 'no evaluation of its safety'],
  ])('a method with %s fails the gate of the client extensions alone', async (_, method, why) => {
    const { seller, control } = fresh();
    expect((await commit(seller, pack, '0.3.0', declared(method))).status).toBe(201);
    await audition(seller, pack);
    await control.advance(auditMs);
    const { status, stages } = await seller.report(pack);
    const failing = stages.filter((stage) => stage.status !== 'passing');
    expect([status, failing.map(({ key }) => key)]).toEqual(['failing', ['clientExtensionContracts']]);
    expect(failing[0]?.evidence).toEqual([expect.stringContaining(why)]);
    expect(failing[0]?.score).toBeLessThan(60);
    expect(failing[0]?.fixes).toHaveLength(1);
    expect((await publish(seller, pack)).status).toBe(409);
  });

  const keys = (count: number) => Array.from({ length: count }, (_, at) => `KEY_${at}`);
  const methods = (count: number) => Array.from({ length: count }, (_, at) => ({ ...reading, id: `find${at}` }));
  const extension = (fields: object) => ({ id: 'tickets', kind: 'mcp', methods: [reading], ...fields });
  const american = { ...writing, evaluations: evaluated('behavior', 'safety') };
  const long = 'x'.repeat(64);
  test.each<[what: string, extensions: object[], why: RegExp | undefined]>([
    ['the other spelling of behaviour', [extension({ methods: [american] })], undefined],
    ['24 extensions', Array.from({ length: 24 }, (_, at) => extension({ id: `e${at}` })), undefined],
    ['25 extensions', Array.from({ length: 25 }, (_, at) => extension({ id: `e${at}` })), /25 client extensions/],
    ['ids at their limits', [extension({ id: 'ab', methods: [{ ...reading, id: long }] })], undefined],
    ['an id of one character', [extension({ id: 'a' })], /^a has an id that is not of 2 to 64/],
    ['an id of 65', [extension({ id: `${long}x` })], /has an id/],
    ['a method of one character', [extension({ methods: [{ ...reading, id: 'f' }] })], /has the method f/],
    [
      'a long name of both',
      [extension({ id: `${long}${long}`, methods: [{ ...reading, id: long }] })],
      /more than 140/,
    ],
    ['32 methods and 12 keys', [extension({ methods: methods(32), environmentKeys: keys(12) })], undefined],
    ['33 methods', [extension({ kind: 'local_skill', methods: methods(33) })], /33 methods, more than 32/],
    ['13 keys', [extension({ environmentKeys: keys(13) })], /13 environment keys, more than 12/],
    ['33 methods over HTTPS', [extension({ kind: 'https_api', methods: methods(33) })], undefined],
    ['24 headers', [extension({ kind: 'https_api', headers: keys(24) })], undefined],
    ['25 headers', [extension({ kind: 'https_api', headers: keys(25) })], /25 headers, more than 24/],
    ['25 headers by name', [extension({ kind: 'https_api', headers: { ...keys(25) } })], /25 headers/],
    ['a key in lower case', [extension({ environmentKeys: ['Key'] })], /Key, which does not match/],
    ['a key of one letter', [extension({ environmentKeys: ['K'] })], /which does not match/],
  ])('the evidence on client extensions with %s', (_, clientExtensions, why) => {
    const manifest = packManifest.parse({ format: 'taip/1', name: 'Clauses', version: '0.3.0', clientExtensions });
    const issues = findExtensionIssues(manifest);
    expect(issues).toEqual(why ? expect.arrayContaining([expect.stringMatching(why)]) : []);
  });

  test('a smoke scan runs only some gates, and fails too', async () => {
    const { seller, control } = fresh();
    await commit(seller, pack, '0.3.0', { sandbox: { outcome: 'failing' } });
    await audition(seller, pack, 'smoke_scan');
    await control.advance(auditMs);
    const { stages } = await seller.report(pack);
    expect(stages.map(({ key, status }) => [key, status])).toEqual([
      ['integrity', 'passing'],
      ['injection', 'failing'],
      ['clientExtensionContracts', 'passing'],
    ]);
  });

  test.each<[string, object]>([
    ['an extension without methods', { clientExtensions: [{ id: 'a', kind: 'mcp', methods: [] }] }],
    ['an unknown kind', { clientExtensions: [{ id: 'a', kind: 'ftp', methods: [reading] }] }],
    ['an unknown effect', declared({ ...reading, effect: 'delete' })],
    ['no models', { models: [] }],
  ])('a manifest with %s is no valid artifact', async (_, fields) => {
    const { seller } = fresh();
    const body = commitForm({ version: '0.3.0' }, createTaip({ name: 'x', version: '0.3.0', ...fields }));
    expect(refusal(await seller.ask('versions.commit', { params: { id: pack }, body }))).toBe(
      '400 BAD_REQUEST artifact',
    );
  });
});

import { describe, expect, test } from 'vitest';
import { readPackPage } from './packs';
import { readPackReport } from './report';

const full = {
  id: 'p1',
  slug: 'triage',
  name: 'Triage',
  shortDescription: 'Sorts alerts',
  category: 'devops',
  tags: ['alerts'],
  seller: { id: 's', name: 'Works' },
  priceUsd: 0,
  free: true,
  version: '1.4.0',
  digest: 'sha256:aa',
  state: 'published',
  publishedAt: '2026-03-02T09:00:00Z',
  owned: true,
  source: 'free',
  purchaseUrl: null,
  acquiredAt: '2026-03-02T09:00:00Z',
  activeSequence: 3,
  agentSummary: {
    format: 'taip/1',
    runtime: 'hosted',
    memory: 'owner checkpoints',
    capabilities: ['sort'],
    models: ['openai:a'],
    listing: {
      problem: 'Too many',
      targetUsers: ['On call'],
      inputs: ['Alerts'],
      workflow: ['Group', 'Rank'],
      outputs: ['A list'],
      exampleUses: [{ title: 'Night', scenario: 'A storm', exampleRequest: 'Group', expectedOutcome: 'Three' }],
      successCriteria: ['Short'],
      limitations: ['English'],
    },
  },
};

describe('a page of Packs', () => {
  test('reads every field of the sandbox', () => {
    const { packs, total } = readPackPage({ packs: [full], total: 32, limit: 24, offset: 0 });
    expect(total).toBe(32);
    expect(packs).toMatchObject([
      {
        id: 'p1',
        name: 'Triage',
        summary: 'Sorts alerts',
        seller: 'Works',
        free: true,
        version: '1.4.0',
        publishedAt: 1772442000000,
        owned: true,
        source: 'free',
        purchaseUrl: undefined,
        activeCheckpoint: 3,
        models: ['openai:a'],
        listing: {
          workflow: ['Group', 'Rank'],
          examples: [{ title: 'Night', scenario: 'A storm', request: 'Group', outcome: 'Three' }],
        },
      },
    ]);
  });

  test.each([
    ['the body itself', [full]],
    ['under another key', { results: [full] }],
    ['one level down', { data: { packs: [full] } }],
  ])('finds its list %s', (_, body) => {
    expect(readPackPage(body).packs).toMatchObject([{ id: 'p1', name: 'Triage' }]);
  });

  test('reads snake_case, and the manifest under agent_summary', () => {
    const { packs } = readPackPage({
      items: [
        {
          pack_id: 'p2',
          title: 'Two',
          short_description: 'Line',
          price_usd: '12.50',
          current_version: { version: '2.0.0', digest: 'sha256:bb' },
          is_owned: false,
          active_sequence: 0,
          checkout_url: 'https://a.example/buy',
          agent_summary: { runtime: { name: 'hosted' }, listing: { target_users: 'One', success_criteria: ['Fast'] } },
        },
      ],
    });
    expect(packs).toMatchObject([
      {
        id: 'p2',
        name: 'Two',
        summary: 'Line',
        priceUsd: 12.5,
        free: false,
        version: '2.0.0',
        digest: 'sha256:bb',
        owned: false,
        activeCheckpoint: 0,
        purchaseUrl: 'https://a.example/buy',
        runtime: 'hosted',
        listing: { targetUsers: ['One'], successCriteria: ['Fast'], workflow: [], examples: [] },
      },
    ]);
  });

  test('an example may be text, and a list has no empty lines', () => {
    const listing = { exampleUses: ['Night', 4, {}], workflow: [1, ''] };
    expect(readPackPage([{ id: 'p', agentSummary: { listing } }]).packs?.[0]?.listing).toMatchObject({
      workflow: [],
      examples: [{ title: 'Night' }, { title: undefined }],
    });
  });

  test('an empty list is valid', () => {
    expect(readPackPage({ packs: [], total: 0 })).toEqual({ packs: [], total: 0 });
  });
});

describe('the buyer-safe report', () => {
  test('is read wrapped or bare, with stages as records and as texts', () => {
    const report = {
      status: 'passing',
      version: '1.4.0',
      audited_at: '2026-03-02T09:00:00Z',
      gates: ['lint', { id: 'scan', title: 'Scan', result: 'passing', message: 'Clean' }, 4],
      data_handling: 'Nothing is kept.',
    };
    const read = readPackReport({ report });
    expect(read).toMatchObject({
      status: 'passing',
      version: '1.4.0',
      auditedAt: 1772442000000,
      dataHandling: ['Nothing is kept.'],
      limitations: [],
      stages: [
        { key: 'lint', label: 'lint', status: undefined },
        { key: 'scan', label: 'Scan', status: 'passing', summary: 'Clean' },
      ],
    });
    expect(readPackReport(report)).toEqual(read);
  });
});

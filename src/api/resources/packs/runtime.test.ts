import { describe, expect, test } from 'vitest';
import { readModels, readSkills, readWorkload } from './runtime';
import { readRuntimeProfile } from './runtimeProfile';

describe('models', () => {
  const model = {
    id: 'openai:a',
    name: 'A',
    provider: 'openai',
    available: false,
    unavailableReason: 'At capacity',
    capabilities: ['text'],
    contextTokens: 10,
    maxOutputTokens: 5,
    ownKey: true,
    pricing: { input: 3, output: 12 },
    sampleQuote: { inputTokens: 8000, outputTokens: 2000, points: 48 },
  };
  test.each([
    [
      'the sandbox',
      { models: [{ ...model, pricing: { inputPointsPerThousandTokens: 3, outputPointsPerThousandTokens: 12 } }] },
    ],
    [
      'snake_case in a bare list',
      [
        {
          model_id: 'openai:a',
          available: false,
          unavailable_reason: 'At capacity',
          label: 'A',
          capabilities: [{ name: 'text' }],
          context_window: 10,
          max_output_tokens: 5,
          supports_byok: true,
          current_pricing: { input: 3, output_points: 12 },
          point_sample: { input_tokens: 8000, output_tokens: 2000, cost: 48 },
        },
      ],
    ],
  ])('as %s', (_, body) => {
    expect(readModels(body)).toMatchObject([model]);
  });

  test('a plain number is a sample; entries without a name are left out; absent means unknown', () => {
    expect(readModels({ data: [{ id: 'bare', samplePoints: 9 }, { available: true }, { id: 4 }] })).toMatchObject([
      { id: 'bare', provider: undefined, available: undefined, sampleQuote: { points: 9, inputTokens: undefined } },
    ]);
  });
});

test('skills, the file policy and the boundary, under several names and as plain text', () => {
  expect(
    readSkills({
      hosted_skills: [{ key: 'web_search', title: 'Web search', price: 4, max_calls: 5, max_points: 20 }],
      attachment_policy: { max_files: 5, max_file_bytes: 8, allowed_extensions: ['.md'], enabled: true },
      client_runtime_boundary: 'Client calls stay with you.',
    }),
  ).toMatchObject({
    skills: [{ id: 'web_search', label: 'Web search', pointsPerCall: 4, maxCallsPerRun: 5, points: 20 }],
    filePolicy: { accepted: true, maxFiles: 5, maxBytes: 8, extensions: ['.md'], retention: undefined, retained: [] },
    clientBoundary: { summary: 'Client calls stay with you.', hosted: [], client: [] },
  });
  expect(
    readSkills({ skills: [], clientBoundary: { summary: 's', hosted: ['a'], client: ['b'] } }).clientBoundary,
  ).toEqual({ summary: 's', hosted: ['a'], client: ['b'] });
  for (const body of [null, 'x', 4, [], {}])
    expect(readSkills(body)).toMatchObject({ filePolicy: undefined, clientBoundary: undefined });
});

describe('the workload', () => {
  const counts = { active: 1, queued: 0, activeLimit: 3, queuedLimit: 2 };

  test.each([
    ['the sandbox', { active: 1, queued: 0, limits: { active: 3, queued: 2 }, runs: [] }],
    ['wrapped', { workload: { active: 1, queued: 0, limits: { active: 3, queued: 2 } } }],
    ['other names', { active_count: 1, queued_count: 0, concurrency_limits: { max_active: 3, max_queued: 2 } }],
    ['records', { active: { count: 1, limit: 3 }, queued: { count: 0, limit: 2 } }],
  ])('as %s', (_, body) => {
    expect(readWorkload(body)).toMatchObject(counts);
  });

  test.each([
    [{ active: 1, availablePoints: 1949, heldPoints: 51 }, 51],
    [{ active: 1, points_held: 51 }, 51],
    [{ active: 1, heldPoints: '51' }, undefined],
    [{ active: 1 }, undefined],
  ])('the Points held, of %j', (body, held) => {
    expect(readWorkload(body)?.heldPoints).toBe(held);
  });

  test('runs in progress; one without an id is left out', () => {
    expect(
      readWorkload({ active: 1, runs: [{ run_id: 'r', pack_name: 'P', state: 'queued', startedAt: null }, {}, 4] })
        ?.runs,
    ).toEqual([
      {
        runId: 'r',
        productId: undefined,
        productName: 'P',
        status: 'queued',
        startedAt: undefined,
        expectedFinishAt: undefined,
      },
    ]);
    expect(readWorkload({ active: 1 })?.runs).toBeUndefined();
  });
});

describe('a runtime profile', () => {
  test('skills, policy, extensions and the Pack itself', () => {
    expect(
      readRuntimeProfile({
        productId: 'p',
        version: '1.4.0',
        digest: 'sha256:aa',
        auditedAt: null,
        pack: { id: 'p', name: 'Triage' },
        hosted_skills: ['web_search', { id: 'ocr', pointsPerCall: 3 }],
        filePolicy: { accepted: false },
        client_extensions: [
          {
            id: 'desk',
            kind: 'https_api',
            environment_keys: ['DESK_TOKEN'],
            methods: [
              { id: 'list', effect: 'read', confirmation: 'none', input_schema: { type: 'object' } },
              'ping',
              { effect: 'write' },
            ],
          },
          {},
        ],
      }),
    ).toMatchObject({
      version: '1.4.0',
      auditedAt: undefined,
      pack: { id: 'p', name: 'Triage' },
      hostedSkills: [{ id: 'web_search' }, { id: 'ocr', pointsPerCall: 3 }],
      filePolicy: { accepted: false },
      extensions: [
        {
          id: 'desk',
          kind: 'https_api',
          environmentKeys: ['DESK_TOKEN'],
          methods: [
            { id: 'list', effect: 'read', confirmation: 'none', inputSchema: { type: 'object' } },
            { id: 'ping', effect: undefined, inputSchema: undefined },
          ],
        },
      ],
    });
  });

  test('wrapped, with the Pack beside it', () => {
    expect(readRuntimeProfile({ profile: { version: '1.0.0' }, product: { id: 'p', title: 'T' } })).toMatchObject({
      version: '1.0.0',
      pack: { name: 'T' },
      hostedSkills: undefined,
      extensions: undefined,
    });
  });
});

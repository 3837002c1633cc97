/** The limits of a run's fields, each at its edge. */
import { describe, expect, test } from 'vitest';
import { refusal } from '../../testSupport';
import { packIds } from '../../catalog/packs/seedIds';
import { maxRunMs, mini, packWorld } from '../testSupport';

const prompt = 'What needs a person here?';
const skills = (count: number) => Array.from({ length: count }, () => 'web_search');

const edges: readonly (readonly [field: string, accepted: readonly unknown[], refused: readonly unknown[]])[] = [
  ['model', [mini], [undefined, null, 7, 'gpt', 'open ai:x', ':x', '', ['openai:x']]],
  ['enabledSkills', [[], skills(16)], [skills(17), 'web_search', 7, {}]],
  ['growthVersion', [0, 4], [-1, 0.5, '3', null, {}]],
  ['maxInputTokens', [100, 200_000], [99, 200_001, 100.5, '8000', null]],
  ['maxOutputTokens', [100, 32_000], [99, 32_001, -5, 100.5, '2000', null, true]],
  ['fundingMode', ['points'], ['card', '', 1, null, 'POINTS']],
];
const observed = { maxInputTokens: 1_000, maxOutputTokens: 500, enabledSkills: ['web_search'] };

describe('the names of the document and those of the clients', () => {
  const { start, quote, buyer } = packWorld('limits-names');
  const documented = {
    skills: ['web_search'],
    limits: { maxInputTokens: 1_000, maxOutputTokens: 500 },
  };
  const inForm = (fields: Readonly<Record<string, unknown>>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ model: mini, prompt, ...fields })) {
      form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
    }
    form.append('attachments', new File(['a'], 'a.txt'));
    return buyer.ask('runs.startWithFiles', { params: { id: packIds.support }, body: form });
  };

  test('are quoted and run the same', async () => {
    const [first, second] = [
      await quote('buyer', packIds.support, documented),
      await quote('buyer', packIds.support, observed),
    ];
    expect(first.body).toMatchObject(observed);
    expect(first.body).toEqual(second.body);
    const { body } = await packWorld('limits-names-run').start('buyer', packIds.support, documented);
    expect(body.run).toMatchObject(observed);
    expect(body.run.usage?.ceilingPoints).toBe(first.body.ceilingPoints);
    expect((await inForm(documented)).body.run).toMatchObject(observed);
  });

  test.each<[said: string, body: Readonly<Record<string, unknown>>, status: string]>([
    ['both, the same', { ...documented, ...observed, enabledSkills: ['web_search', 'web_search'] }, '200'],
    ['a limit each', { limits: { maxInputTokens: 1_000 }, maxOutputTokens: 500, skills: [] }, '200'],
    ['other skills', { ...documented, enabledSkills: [] }, '400 BAD_REQUEST skills'],
    ['another limit', { ...documented, maxInputTokens: 1_001 }, '400 BAD_REQUEST limits.maxInputTokens'],
    [
      'all others',
      { ...documented, enabledSkills: ['x'], maxInputTokens: 100, maxOutputTokens: 100 },
      '400 BAD_REQUEST skills, limits.maxInputTokens, limits.maxOutputTokens',
    ],
    ['a limit beyond', { limits: { maxOutputTokens: 32_001 } }, '400 BAD_REQUEST limits.maxOutputTokens'],
    ['an unknown skill', { skills: ['time_travel'] }, '400 BAD_REQUEST skills'],
    ['limits of another name', { limits: { maxTokens: 7 } }, '400 BAD_REQUEST limits.maxTokens'],
    ['an unknown field', { max_output_tokens: 7, Prompt: 'x' }, '400 BAD_REQUEST max_output_tokens, Prompt'],
  ])('%s', async (_, body, expected) => {
    expect(refusal(await quote('buyer', packIds.support, body))).toBe(expected);
    if (expected === '200') return;
    expect(refusal(await start('buyer', packIds.support, body))).toBe(expected);
    expect(refusal(await inForm(body))).toBe(expected);
  });

  test('a quote takes no prompt, a run no product, a form no field beside its own', async () => {
    expect(refusal(await quote('buyer', packIds.support, { prompt }))).toBe('400 BAD_REQUEST prompt');
    const run = await start('buyer', packIds.support, { productId: packIds.support });
    expect(refusal(run)).toBe('400 BAD_REQUEST productId');
    expect(refusal(await inForm({ file: 'a' }))).toBe('400 BAD_REQUEST file');
  });
});

const prompts = ['prompt', ['ab', 'x'.repeat(40_000)], ['', 'a', 'x'.repeat(40_001), 7, null, undefined]] as const;

test.each([...edges, prompts])('%s of a run: 400 naming it, and nothing is held', async (field, accepted, refused) => {
  const name = `limits-${field}`;
  const { start, world, balance } = packWorld(name);
  for (const value of accepted) {
    const { body, status } = await start('buyer', packIds.support, { [field]: value });
    expect([value, status]).toEqual([value, 200]);
    expect(body.run.promptCharacters).toBe(field === 'prompt' ? String(value).length : prompt.length);
    await world.advance(maxRunMs);
  }
  const { available } = await balance('buyer');
  // The form is refused before the unknown checkpoint is.
  for (const value of refused) {
    const answer = await start('buyer', packIds.support, { growthVersion: 99, [field]: value });
    expect([value, refusal(answer)]).toEqual([value, `400 BAD_REQUEST ${field}`]);
  }
  expect(await balance('buyer')).toMatchObject({ available, held: 0 });
});

test.each(edges)('%s of a quote', async (field, accepted, refused) => {
  const { quote } = packWorld(`limits-quote-${field}`);
  for (const value of accepted) {
    expect([value, (await quote('buyer', packIds.support, { [field]: value })).status]).toEqual([value, 200]);
  }
  for (const value of refused) {
    const answer = await quote('buyer', packIds.support, { [field]: value });
    expect([value, refusal(answer)]).toEqual([value, `400 BAD_REQUEST ${field}`]);
  }
});

test.each<[asked: Readonly<Record<string, unknown>>, field: string, message: string]>([
  [{ model: 'openai:gpt-0' }, 'model', "model openai:gpt-0 isn't listed by GET /api/ai-packs/models."],
  [
    { enabledSkills: ['time_travel'] },
    'enabledSkills',
    "enabledSkills names time_travel, which isn't listed by GET /api/ai-packs/skills.",
  ],
  [
    { model: 'zai:glm-4.5-air', maxOutputTokens: 16_001 },
    'maxOutputTokens',
    'maxOutputTokens must be at most 16000 with zai:glm-4.5-air.',
  ],
  [
    { model: 'zai:glm-4.7', limits: { maxInputTokens: 168_001 }, maxOutputTokens: 32_000 },
    'limits.maxInputTokens',
    'limits.maxInputTokens and maxOutputTokens together must be at most 200,000 with zai:glm-4.7.',
  ],
  [
    { model: 'zai:glm-4.5-air', fundingMode: 'byok' },
    'fundingMode',
    "fundingMode byok isn't supported by zai:glm-4.5-air.",
  ],
  [
    { skills: ['web_search'], enabledSkills: [] },
    'skills',
    'skills and enabledSkills mean the same and must not differ.',
  ],
])(
  'what a model, a skill or another field does not permit is 400 with the reason: %o',
  async (asked, field, message) => {
    const { quote } = packWorld('limits-reasons');
    const answer = await quote('buyer', packIds.support, asked);
    expect([refusal(answer), answer.body.error.message]).toEqual([`400 BAD_REQUEST ${field}`, message]);
  },
);

test('a model takes as many tokens as its context has', async () => {
  const { quote } = packWorld('limits-context');
  const asked = { model: 'zai:glm-4.7', maxInputTokens: 168_000, maxOutputTokens: 32_000 };
  expect((await quote('buyer', packIds.support, asked)).status).toBe(200);
});

const parts = [
  ['prompt', 'ab', 200],
  ['prompt', 'a', 400],
  ['prompt', 'x'.repeat(40_000), 200],
  ['prompt', 'x'.repeat(40_001), 400],
  ['enabledSkills', JSON.stringify(skills(16)), 200],
  ['enabledSkills', JSON.stringify(skills(17)), 400],
  ['enabledSkills', 'web_search', 400],
  ['maxInputTokens', '100', 200],
  ['maxInputTokens', '99', 400],
  ['maxInputTokens', '1e3', 400],
  ['maxInputTokens', 'many', 400],
  ['maxOutputTokens', '32000', 200],
  ['maxOutputTokens', '32001', 400],
  ['growthVersion', '0', 200],
  ['growthVersion', '-1', 400],
  ['model', 'gpt', 400],
  ['fundingMode', 'credit', 400],
] as const;

test.each(parts.map(([field, value, status]) => ({ field, value, status, shown: value.slice(0, 20) })))(
  'as a text part, $field of $value.length characters, $shown, is $status',
  async ({ field, value, status }) => {
    const name = `part-${field}-${value.length}-${status}`;
    const { buyer } = packWorld(name);
    const form = new FormData();
    for (const [key, text] of Object.entries({ model: mini, prompt, [field]: value })) form.append(key, text);
    form.append('attachments', new File(['a'], 'a.txt'));
    const answer = await buyer.ask('runs.startWithFiles', { params: { id: packIds.support }, body: form });
    expect(refusal(answer)).toBe(status === 400 ? `400 BAD_REQUEST ${field}` : '200');
  },
);

test('left out, the tokens are 8,000 and 2,000, and the checkpoint is the saved default', async () => {
  const { start, quote } = packWorld('limits-defaults');
  const expected = { maxInputTokens: 8_000, maxOutputTokens: 2_000, growthVersion: 3, fundingMode: 'points' };
  expect((await quote('buyer', packIds.support)).body).toMatchObject(expected);
  expect((await start('buyer', packIds.support)).body.run).toMatchObject(expected);
});

test('a prompt of more tokens than maxInputTokens is charged as that many', async () => {
  const { finish } = packWorld('limits-long');
  const { usage } = await finish('buyer', packIds.support, { prompt: 'x'.repeat(40_000), maxInputTokens: 100 });
  expect(usage.inputTokens).toBe(100);
});

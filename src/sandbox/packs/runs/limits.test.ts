/** The limits of a run's fields, each at its edge. */
import { expect, test } from 'vitest';
import { refusal } from '../../testSupport';
import { packIds } from '../../catalog/packs/seedIds';
import { longestRunMs, mini, packWorld } from '../testSupport';

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
const prompts = ['prompt', ['ab', 'x'.repeat(40_000)], ['', 'a', 'x'.repeat(40_001), 7, null, undefined]] as const;

test.each([...edges, prompts])('%s of a run: 400 naming it, and nothing is held', async (field, accepted, refused) => {
  const name = `limits-${field}`;
  const { start, world, balance } = packWorld(name);
  for (const value of accepted) {
    const { body, status } = await start('buyer', packIds.support, { [field]: value });
    expect([value, status]).toEqual([value, 200]);
    expect(body.run.promptCharacters).toBe(field === 'prompt' ? String(value).length : prompt.length);
    await world.advance(longestRunMs);
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

/** Any input gives a documented refusal that names the field or the work, never a failure of the sandbox. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cases } from '../../../tests/depth';
import type { RunAnswer } from '../../contract/runs';
import { client, control, refusal, send, testSandbox } from '../testSupport';
import { findUnbalancedLedgers } from '../../../tests/support/worlds/story';
import { packIds, runIds } from '../catalog/packs/seedIds';
import { mini } from './testSupport';

const sandbox = testSandbox();
const { token } = client(sandbox, 'buyer', 'pack-input');
const support = `/api/ai-packs/${packIds.support}`;
const run = { model: mini, prompt: 'What needs a person?' };

const post = (path: string, body: unknown) => send(sandbox, 'POST', path, { token, body });

test.each([
  ['/api/ai-packs/runs/quote', { productId: packIds.support, model: mini }],
  [`${support}/runs`, run],
])('%s: an element of enabledSkills that is not text is named by its index', async (path, good) => {
  const answer = await post(path, { ...good, enabledSkills: ['web_search', 7] });
  expect(refusal(answer)).toBe('400 BAD_REQUEST enabledSkills.1');
});

test.each([
  ['/api/ai-packs/terms/accept', 'surface', [undefined, 'web', 7]],
  ['/api/ai-packs/runs/quote', 'productId', [undefined, 'support', 7, '0a9c']],
  [`/api/ai-packs/runs/${runIds.atThree}/growth`, 'proposalIndex', [undefined, -1, 101, '0', 0.5]],
  [`${support}/growth/select`, 'sequence', [undefined, -1, '0', 1.5]],
])('%s: %s is 400 for each of %o', async (path, field, values) => {
  for (const value of values) {
    const model = path.endsWith('quote') && { model: mini };
    const answer = await post(path, { ...model, [field]: value });
    expect([value, refusal(answer)]).toEqual([value, `400 BAD_REQUEST ${field}`]);
  }
});

test.each(['limit=0', 'limit=49', 'limit=many', 'offset=-1', 'offset=1.5', `q=${'x'.repeat(301)}`])(
  'catalog?%s is 400',
  async (query) => {
    const answer = await send(sandbox, 'GET', `/api/ai-packs/catalog?${query}`, { token });
    expect(refusal(answer)).toBe(`400 BAD_REQUEST ${query.split('=', 1)[0]}`);
  },
);

test.each(['/growth/x/accept', '/growth/-1/accept', '/growth/1.5/accept'])(
  '%s is 400 naming sequence',
  async (tail) => {
    expect(refusal(await send(sandbox, 'POST', `${support}${tail}`, { token }))).toBe('400 BAD_REQUEST sequence');
  },
);

const anyValue = fc.oneof(
  {
    arbitrary: fc.constantFrom(mini, 'points', 'byok', packIds.support, 'web_search', 0, 3, 8_000, '', null),
    weight: 3,
  },
  { arbitrary: fc.jsonValue({ maxDepth: 2 }), weight: 1 },
);
const fieldNames =
  'model prompt productId fundingMode growthVersion enabledSkills maxInputTokens maxOutputTokens proposalIndex sequence ' +
  'surface __proto__ extra';
const anyBody = fc.dictionary(fc.constantFrom(...fieldNames.split(' ')), anyValue);

test('any JSON body to any Pack route gives an answer of the contract or a coded refusal, and loses no Points', async () => {
  const paths = [
    '/api/ai-packs/terms/accept',
    '/api/ai-packs/runs/quote',
    `${support}/runs`,
    `/api/ai-packs/runs/${runIds.atThree}/growth`,
    `${support}/growth/select`,
  ];
  const codes = new Set<string>();
  let ceilings = 0;
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...paths), fc.boolean(), anyBody, async (path, whole, changes) => {
      const body = whole ? { ...run, ...changes } : changes;
      const { status, body: answer } = await post(path, body);
      expect([200, 400, 403, 404, 409]).toContain(status);
      codes.add(status === 200 ? 'OK' : answer.error.code);
      if (status === 200 && path.endsWith('/runs'))
        ceilings += (answer as unknown as RunAnswer).run?.usage?.ceilingPoints ?? 0;
    }),
    { numRuns: cases(400, 80), seed: 7 },
  );
  expect(codes).toContain('BAD_REQUEST');
  expect(codes).toContain('OK');
  const { accounts } = await control(sandbox, 'pack-input').state();
  expect(findUnbalancedLedgers(accounts)).toEqual([]);
  // The clock stands still, so every admitted run still holds its ceiling, and nothing else does.
  expect(ceilings).toBeGreaterThan(0);
  expect(accounts.buyer).toMatchObject({ held: ceilings, spent: 0 });
});

import { describe, expect, test } from 'vitest';
import { smartSearchBody } from './catalog';
import { errorBody } from './errors';
import { fieldIssues } from './issues';
import { runBody } from './runs';
import { prepBody } from './seller';
import { parseContext, z } from './schema/zod';

function getIssues(schema: z.ZodMiniType, value: unknown) {
  const parsed = schema.safeParse(value, parseContext);
  return parsed.success ? [] : fieldIssues(parsed.error);
}

const prep = {
  tier: 'verified_listing',
  expectedVersion: '1.0.0',
  expectedPoints: 100,
  confirmation: 'RUN_SELLER_PREP',
};
const ask = { model: 'openai:gpt', prompt: 'Do it' };

describe('fieldIssues', () => {
  test.each([
    [prepBody(), { ...prep, tier: undefined }, 'tier', 'tier is required.'],
    [prepBody(), { ...prep, tier: '' }, 'tier', 'tier must have at least 1 character.'],
    [prepBody(), { ...prep, tier: 3 }, 'tier', 'tier must be text.'],
    [prepBody(), { ...prep, tier: null }, 'tier', 'tier must be text.'],
    [prepBody(), { ...prep, expectedPoints: '100' }, 'expectedPoints', 'expectedPoints must be a number.'],
    [prepBody(), { ...prep, expectedPoints: 1.5 }, 'expectedPoints', 'expectedPoints must be a whole number.'],
    [prepBody(), { ...prep, expectedPoints: -1 }, 'expectedPoints', 'expectedPoints must be at least 0.'],
    [
      prepBody(),
      { ...prep, expectedPoints: 1e20 },
      'expectedPoints',
      'expectedPoints must be at most 9007199254740991.',
    ],
    [
      prepBody(),
      { ...prep, confirmation: 'run_seller_prep' },
      'confirmation',
      'confirmation must be exactly RUN_SELLER_PREP.',
    ],
    [prepBody(), { ...prep, confirmation: undefined }, 'confirmation', 'confirmation must be exactly RUN_SELLER_PREP.'],
    [smartSearchBody(), { query: 'ab' }, 'query', 'query must have at least 3 characters.'],
    [smartSearchBody(), { query: 'a'.repeat(301) }, 'query', 'query must have at most 300 characters.'],
    [
      runBody(),
      { ...ask, model: 'gpt' },
      'model',
      'model must be a provider and its model, as in openai:gpt-5.4-mini.',
    ],
    [
      runBody(),
      { ...ask, enabledSkills: Array.from({ length: 17 }, String) },
      'enabledSkills',
      'enabledSkills must have at most 16 entries.',
    ],
    [
      z.object({ tags: z.array(z.string()).check(z.minLength(1)) }),
      { tags: [] },
      'tags',
      'tags must have at least 1 entry.',
    ],
    [runBody(), { ...ask, enabledSkills: [1] }, 'enabledSkills.0', 'enabledSkills.0 must be text.'],
    [runBody(), { ...ask, fundingMode: 'card' }, 'fundingMode', 'fundingMode must be one of points, byok.'],
    [z.object({ id: z.uuid() }), { id: 'x' }, 'id', 'id must be a UUID.'],
    [errorBody, { error: { code: 'X' } }, 'error.message', 'error.message is required.'],
    [errorBody, { error: [] }, 'error', 'error must be an object.'],
  ])('says what is wrong with which field: %#', (schema, value, field, message) => {
    expect(getIssues(schema, value)).toEqual([{ field, message }]);
  });

  test.each([
    [null, 'The body must be an object.'],
    ['text', 'The body must be an object.'],
    [3, 'The body must be an object.'],
    [[], 'The body must be an object.'],
    [undefined, 'The body is required.'],
  ])('a body that is %o', (body, message) => {
    expect(getIssues(prepBody(), body)).toEqual([{ field: '', message }]);
  });
});

import { describe, expect, test } from 'vitest';
import { readGrowth } from '../../../api/resources/packs/growth';
import type { RunDraft } from '../../../api/drafts/runDraft';
import { readModels, readSkillList } from '../../../api/resources/packs/runtime';
import { fillFrom, fillOf, runAddress } from '../runAddress';
import { readRun } from '../../../api/resources/packs/runs';
import { type RunContext, type RunForm, leftOutOf, openForm, findIssues, requestOf } from './runForm';

const models = readModels({
  models: [
    { id: 'a:gone', available: false, unavailableReason: 'Down' },
    { id: 'a:b', available: true, ownKey: false, contextTokens: 10_000, maxOutputTokens: 4_000 },
    { id: 'a:c', available: true, ownKey: true },
  ],
});
const context: RunContext = {
  productId: 'p',
  models,
  skills: readSkillList([{ id: 'web_search' }, { id: 'maps', available: false, unavailableReason: 'Resting' }]) ?? [],
  owned: true,
  growth: readGrowth({
    activeSequence: 1,
    checkpoints: [
      { sequence: 1, status: 'accepted' },
      { sequence: 2, status: 'staged' },
    ],
  }),
};
const form: RunForm = { ...openForm(undefined, context), prompt: 'Do it' };

describe('a form opens', () => {
  test('with the first available model and the documented defaults', () => {
    const empty = { prompt: '', fundingMode: 'points', growthVersion: undefined, enabledSkills: [] };
    const limits = { maxInputTokens: '8000', maxOutputTokens: '2000' };
    expect(openForm(undefined, context)).toEqual({ ...empty, model: 'a:b', ...limits });
  });

  test('from a draft as far as it fits', () => {
    const draft: RunDraft = { model: 'x:y', prompt: 'P', growthVersion: 1, enabledSkills: ['maps', 'no'] };
    expect(openForm(draft, context)).toMatchObject({ model: 'a:b', prompt: 'P', enabledSkills: ['maps'] });
    const preview = openForm({ ...draft, fundingMode: 'byok' }, { ...context, owned: false });
    expect(preview).toMatchObject({ fundingMode: 'points', growthVersion: undefined });
  });
});

test.each<[Partial<RunDraft>, Partial<RunContext>, string[]]>([
  [{}, {}, []],
  [{ model: 'a:c', fundingMode: 'byok', growthVersion: 1, enabledSkills: ['maps'] }, {}, []],
  [{ model: 'x:y', enabledSkills: ['maps', 'no'] }, {}, ['the model x:y', 'the skill no']],
  [{ model: 'x:y' }, { models: undefined }, []],
  [{ enabledSkills: ['maps'] }, { skills: undefined }, ['the skill maps']],
  [{ fundingMode: 'byok', growthVersion: 3 }, { owned: false }, ['your own key', 'checkpoint 3']],
  [{ fundingMode: 'points', growthVersion: 0 }, { owned: false }, []],
])('of %o with %o is left out: %j', (change, around, leftOut) => {
  const draft = { prompt: '', enabledSkills: [], ...change };
  expect(leftOutOf(draft, openForm(draft, { ...context, ...around }))).toEqual(leftOut);
});

test.each<[Partial<RunForm>, Partial<RunContext>, string | undefined]>([
  [{}, {}, undefined],
  [{ model: '' }, {}, 'model'],
  [{ model: 'nonsense' }, { models: undefined }, 'model'],
  [{ model: 'x:y' }, { models: undefined }, undefined],
  [{ model: 'a:gone' }, {}, 'model'],
  [{ prompt: 'D' }, {}, 'prompt'],
  [{ prompt: 'D'.repeat(40_000) }, {}, undefined],
  [{ prompt: 'D'.repeat(40_001) }, {}, 'prompt'],
  [{ fundingMode: 'byok' }, {}, 'fundingMode'],
  [{ fundingMode: 'byok', model: 'a:c' }, {}, undefined],
  [{ fundingMode: 'byok', model: 'a:c' }, { owned: false }, 'fundingMode'],
  [{ growthVersion: 0 }, {}, undefined],
  [{ growthVersion: 1 }, {}, undefined],
  [{ growthVersion: 2 }, {}, 'growthVersion'],
  [{ growthVersion: 9 }, {}, 'growthVersion'],
  [{ enabledSkills: ['maps'] }, {}, 'enabledSkills'],
  [{ maxInputTokens: '99' }, {}, 'maxInputTokens'],
  [{ maxInputTokens: '9000' }, {}, 'maxInputTokens'],
  [{ maxInputTokens: '1e3' }, {}, 'maxInputTokens'],
  [{ maxOutputTokens: '4001' }, {}, 'maxOutputTokens'],
  [{ maxOutputTokens: '' }, {}, 'maxOutputTokens'],
])('%o with %o: %s', (change, around, field) => {
  expect(Object.keys(findIssues({ ...form, ...change }, { ...context, ...around }))).toEqual(field ? [field] : []);
});

test('says by how much a prompt is too long', () => {
  const told = (length: number, letter = 'D') => findIssues({ ...form, prompt: letter.repeat(length) }, context).prompt;
  expect([told(40_001), told(41_500)]).toEqual(['1 character too many', '1,500 characters too many']);
  expect([told(1, '😀'), told(40_000, '😀'), told(40_001, '😀')]).toEqual([
    'Enter at least 2 characters',
    undefined,
    '1 character too many',
  ]);
});

test('makes the request it shows', () => {
  const numbers = { maxInputTokens: 8000, maxOutputTokens: 2000 };
  const chosen: RunForm = { ...form, growthVersion: 0, enabledSkills: ['web_search'] };
  expect(requestOf(chosen, [], context)).toEqual({ ...chosen, ...numbers, productId: 'p', files: [] });
});

describe('the address', () => {
  const inputs = { model: 'a:b', fundingMode: 'byok', growthVersion: 0, enabledSkills: ['x', 'y'] };
  const run = readRun({ ...inputs, runId: 'r', maxInputTokens: 5 });

  test('fills in the inputs of another run', () => {
    const search = fillFrom(run!, { compare: true }).toString();
    expect(runAddress.read(search)).toMatchObject({ from: 'r', compare: 'r' });
    expect(fillOf(search)).toEqual({ ...inputs, maxInputTokens: '5', maxOutputTokens: undefined });
  });

  test('fills in nothing without a model', () => {
    expect(fillOf('?checkpoint=3&skill=a')).toBeUndefined();
  });
});

import { describe, expect, test } from 'vitest';
import { readGrowth } from '../../../api/resources/packs/growth';
import type { RunDraft } from '../../../api/drafts/runDraft';
import { readModels, readSkillList } from '../../../api/resources/packs/runtime';
import { readRunAddress, runAddress, toRunAddress } from '../runAddress';
import { readRun } from '../../../api/resources/packs/runs';
import { type RunContext, type RunForm, findIssues, listLeftOut, openForm, toRunRequest } from './runForm';

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
    const empty = { prompt: '', funding: 'points', checkpoint: undefined, skills: [] };
    const limits = { input: 8_000, output: 2_000 };
    expect(openForm(undefined, context)).toEqual({ ...empty, model: 'a:b', limits });
  });

  test('from a draft as far as it fits', () => {
    const draft: RunDraft = {
      model: 'x:y',
      prompt: 'P',
      checkpoint: 1,
      skills: ['maps', 'no'],
      limits: { output: ' 1e3' },
    };
    expect(openForm(draft, context)).toMatchObject({
      model: 'a:b',
      prompt: 'P',
      skills: ['maps'],
      limits: { input: 8_000, output: ' 1e3' },
    });
    const preview = openForm({ ...draft, funding: 'byok' }, { ...context, owned: false });
    expect(preview).toMatchObject({ funding: 'points', checkpoint: undefined });
  });
});

test.each<[Partial<RunDraft>, Partial<RunContext>, string[]]>([
  [{}, {}, []],
  [{ model: 'a:c', funding: 'byok', checkpoint: 1, skills: ['maps'] }, {}, []],
  [{ model: 'x:y', skills: ['maps', 'no'] }, {}, ['the model x:y', 'the skill no']],
  [{ model: 'x:y' }, { models: undefined }, []],
  [{ skills: ['maps'] }, { skills: undefined }, ['the skill maps']],
  [{ funding: 'byok', checkpoint: 3 }, { owned: false }, ['your provider key', 'checkpoint 3']],
  [{ funding: 'points', checkpoint: 0 }, { owned: false }, []],
])('of %o with %o is left out: %j', (change, around, leftOut) => {
  const draft = { prompt: '', skills: [], limits: {}, ...change };
  expect(listLeftOut(draft, openForm(draft, { ...context, ...around }))).toEqual(leftOut);
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
  [{ funding: 'byok' }, {}, 'funding'],
  [{ funding: 'byok', model: 'a:c' }, {}, undefined],
  [{ funding: 'byok', model: 'a:c' }, { owned: false }, 'funding'],
  [{ checkpoint: 0 }, {}, undefined],
  [{ checkpoint: 1 }, {}, undefined],
  [{ checkpoint: 2 }, {}, 'checkpoint'],
  [{ checkpoint: 9 }, {}, 'checkpoint'],
  [{ skills: ['maps'] }, {}, 'skills'],
  [{ limits: { input: '99', output: 2_000 } }, {}, 'input'],
  [{ limits: { input: '9000', output: 2_000 } }, {}, 'input'],
  [{ limits: { input: '1e3', output: 2_000 } }, {}, 'input'],
  [{ limits: { input: 8_000, output: '4001' } }, {}, 'output'],
  [{ limits: { input: 8_000, output: '' } }, {}, 'output'],
])('%o with %o: %s', (change, around, field) => {
  expect(Object.keys(findIssues({ ...form, ...change }, { ...context, ...around }))).toEqual(field ? [field] : []);
});

test('says by how much a prompt is too long', () => {
  const findPromptIssue = (length: number, letter = 'D') =>
    findIssues({ ...form, prompt: letter.repeat(length) }, context).prompt;
  expect([findPromptIssue(40_001), findPromptIssue(41_500)]).toEqual([
    '1 character too many',
    '1,500 characters too many',
  ]);
  expect([findPromptIssue(1, '😀'), findPromptIssue(40_000, '😀'), findPromptIssue(40_001, '😀')]).toEqual([
    'Enter at least 2 characters',
    undefined,
    '1 character too many',
  ]);
});

test('makes the request it shows', () => {
  const chosen: RunForm = {
    ...form,
    checkpoint: 0,
    skills: ['web_search'],
    limits: { input: '9,000', output: 2_000 },
  };
  const limits = { input: 9_000, output: 2_000 };
  expect(toRunRequest(chosen, [], context)).toEqual({ ...chosen, limits, productId: 'p', files: [] });
});

describe('the address', () => {
  const run = readRun({
    runId: 'r',
    model: 'a:b',
    fundingMode: 'byok',
    growthVersion: 0,
    enabledSkills: ['x', 'y'],
    maxInputTokens: 5,
  });
  const choices = { model: 'a:b', funding: 'byok', checkpoint: 0, skills: ['x', 'y'], limits: { input: 5 } };

  test('fills in the inputs of another run', () => {
    const search = toRunAddress(run!, { compare: true }).toString();
    expect(runAddress.read(search)).toMatchObject({ from: 'r', compare: 'r' });
    expect(readRunAddress(search)).toEqual(choices);
  });

  test('fills in nothing without a model', () => {
    expect(readRunAddress('?checkpoint=3&skill=a')).toBeUndefined();
  });
});

import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cases } from '../../../tests/depth';
import { runQuoteBody } from '../../contract/runs';
import { fundingModes, packLimits } from '../../contract/values';
import { addressView } from '../addressView';
import { toProposalHash, readProposal } from '../proposal/proposalLink';
import { choiceParams, columnCodec, readChoiceView, toChoiceView } from './addressCodec';
import { findChoiceField, readBody, toBody } from './bodyCodec';
import { formatCheckpoint } from './formatCheckpoint';
import { readLinkedChoices, toLinkedChoices } from './linkCodec';
import { type GivenChoices, type RunChoices, fundings, readTypedLimit, toRunKey } from './runChoices';
import { readStoredColumn, readStoredDraft, toColumnKey, toStoredColumn, toStoredDraft } from './storedCodec';

const usual = { input: packLimits.inputTokensDefault, output: packLimits.outputTokensDefault };
const run = addressView(choiceParams);
const column = columnCodec(40, usual);
const head = { kind: 'run', id: 'f-00000001', by: 'Ada', until: Date.parse('2026-03-03T09:00:00Z') } as const;
const HEAD = '#proposal=run-1&id=f-00000001&by=Ada&until=2026-03-03T09%3A00%3A00.000Z';

const openLink = (hash: string): GivenChoices<number> | string => {
  const read = readProposal(hash);
  if (read && 'problem' in read) return read.problem;
  return read?.kind === 'run' ? readLinkedChoices(read) : 'none';
};

/** Each form in which choices are written, with what reads it. */
const codecs = {
  address: {
    write: (choices: RunChoices) => run.write(toChoiceView(choices)).toString(),
    read: (text: string) => readChoiceView(run.read(text)),
  },
  column: {
    write: (choices: RunChoices) => column.write({ ...choices, name: '' }),
    read: (text: string) => column.read(text),
  },
  link: {
    write: (choices: RunChoices) => toProposalHash({ ...head, ...toLinkedChoices(choices) }),
    read: openLink,
  },
  body: {
    write: (choices: RunChoices) => JSON.stringify(toBody(choices)),
    read: (text: string) => readBody(JSON.parse(text)),
  },
  'stored column': {
    write: (choices: RunChoices) => JSON.stringify(toStoredColumn(choices)),
    read: (text: string) => readStoredColumn(JSON.parse(text)),
  },
  'stored draft': {
    write: (choices: RunChoices) => JSON.stringify(toStoredDraft(choices)),
    read: (text: string) => readStoredDraft(JSON.parse(text)),
  },
};
type Form = keyof typeof codecs;

const all: RunChoices = {
  model: 'openai:gpt-5.4-mini',
  checkpoint: 3,
  skills: ['web_search', 'calculator'],
  limits: { input: 9_000, output: 500 },
  funding: 'byok',
};
const least: RunChoices = { model: 'a:b', skills: [], limits: usual, funding: 'points' };
const base: RunChoices = { ...least, checkpoint: 0, skills: ['a&b=c', '1+1 %2F', 'ä #'] };

/** What each form writes, to the character: links, drafts and records of earlier versions have it. */
const written: readonly (readonly [Form, RunChoices, string])[] = [
  [
    'address',
    all,
    'model=openai%3Agpt-5.4-mini&funding=byok&checkpoint=3&skill=web_search&skill=calculator&input=9000&output=500',
  ],
  ['address', least, 'model=a%3Ab&funding=points&input=8000&output=2000'],
  [
    'address',
    base,
    'model=a%3Ab&funding=points&checkpoint=0&skill=a%26b%3Dc&skill=1%2B1+%252F&skill=%C3%A4+%23&input=8000&output=2000',
  ],
  ['column', all, 'model=openai%3Agpt-5.4-mini&checkpoint=3&skill=web_search&skill=calculator&input=9000&output=500'],
  ['column', least, 'model=a%3Ab'],
  ['column', base, 'model=a%3Ab&checkpoint=0&skill=a%26b%3Dc&skill=1%2B1+%252F&skill=%C3%A4+%23'],
  [
    'link',
    all,
    `${HEAD}&model=openai%3Agpt-5.4-mini&skills=web_search&skills=calculator&checkpoint=3&input=9000&output=500&end=1`,
  ],
  ['link', least, `${HEAD}&model=a%3Ab&input=8000&output=2000&end=1`],
  [
    'link',
    base,
    `${HEAD}&model=a%3Ab&skills=a%26b%3Dc&skills=1%2B1+%252F&skills=%C3%A4+%23&checkpoint=0&input=8000&output=2000&end=1`,
  ],
  [
    'body',
    all,
    '{"model":"openai:gpt-5.4-mini","fundingMode":"byok","growthVersion":3,"enabledSkills":["web_search","calculator"],"maxInputTokens":9000,"maxOutputTokens":500}',
  ],
  [
    'body',
    least,
    '{"model":"a:b","fundingMode":"points","enabledSkills":[],"maxInputTokens":8000,"maxOutputTokens":2000}',
  ],
  [
    'body',
    base,
    '{"model":"a:b","fundingMode":"points","growthVersion":0,"enabledSkills":["a&b=c","1+1 %2F","ä #"],"maxInputTokens":8000,"maxOutputTokens":2000}',
  ],
  [
    'stored column',
    all,
    '{"model":"openai:gpt-5.4-mini","growthVersion":3,"enabledSkills":["web_search","calculator"],"maxInputTokens":9000,"maxOutputTokens":500}',
  ],
  ['stored column', least, '{"model":"a:b","enabledSkills":[],"maxInputTokens":8000,"maxOutputTokens":2000}'],
  [
    'stored draft',
    all,
    '{"model":"openai:gpt-5.4-mini","fundingMode":"byok","growthVersion":3,"enabledSkills":["web_search","calculator"],"maxInputTokens":"9000","maxOutputTokens":"500"}',
  ],
  [
    'stored draft',
    least,
    '{"model":"a:b","fundingMode":"points","enabledSkills":[],"maxInputTokens":"8000","maxOutputTokens":"2000"}',
  ],
];

/** What a form doesn't have: its runs are paid in Points, and the address of a column leaves out the usual limits. */
function withoutUnwritten(form: Form, { checkpoint, ...choices }: RunChoices): unknown {
  return {
    ...choices,
    ...(checkpoint !== undefined && { checkpoint }),
    ...(form === 'column' && { name: '', funding: undefined, limits: limitsInColumn(choices.limits) }),
    ...((form === 'link' || form === 'stored column') && { funding: 'points' }),
  };
}
const limitsInColumn = ({ input, output }: RunChoices['limits']) => ({
  input: input === usual.input ? undefined : input,
  output: output === usual.output ? undefined : output,
});

describe('what is written', () => {
  test.each(written)('%s: %j', (form, choices, text) => {
    expect(codecs[form].write(choices)).toBe(text);
    expect(codecs[form].read(text)).toEqual(withoutUnwritten(form, choices));
  });

  const word = fc
    .string({ unit: 'binary', minLength: 1, maxLength: 60 })
    .map((text) => `x${text.replaceAll(/\p{C}/gu, '')}x`);
  const count = fc.integer({ min: 0, max: 9_999_999_999 });
  const anyChoices = fc.record({
    model: word.map((name) => `a:${name}`),
    checkpoint: fc.option(count, { nil: undefined }),
    skills: fc.array(word, { maxLength: 16 }),
    limits: fc.record({ input: count, output: count }),
    funding: fc.constantFrom(...fundings),
  });

  test.each(Object.keys(codecs) as Form[])('any choices come back from the %s', (form) => {
    fc.assert(
      fc.property(anyChoices, (choices) => {
        expect(codecs[form].read(codecs[form].write(choices))).toEqual(withoutUnwritten(form, choices));
      }),
      { numRuns: cases(1_000, 100) },
    );
  });
});

const nothing: GivenChoices = { skills: [], limits: {} };

/** Addresses that other programs, older versions or nobody wrote. Nothing is guessed, and nothing throws. */
const addresses: readonly (readonly [string, Partial<GivenChoices>])[] = [
  ['', {}],
  ['model=', {}],
  ['model=+a%3Ab+', { model: 'a:b' }],
  ['model=a%3Ab&model=c%3Ad', { model: 'a:b' }],
  ['funding=gold', {}],
  ['funding=Points', {}],
  ['checkpoint=03', { checkpoint: 3 }],
  ['checkpoint=-1', {}],
  ['checkpoint=1.5', {}],
  ['checkpoint=1e3', {}],
  ['checkpoint=%D9%A3', {}],
  ['checkpoint=99999999999', {}],
  ['checkpoint=NaN&checkpoint=3', {}],
  ['growthVersion=3', {}],
  ['skill=&skill=a&skill=a', { skills: ['a', 'a'] }],
  ['input=', {}],
  ['input=8000', { limits: { input: 8_000 } }],
  // As typed into a column: its form says what is wrong with it, or reads it.
  ['input=8%2C000&output=many', { limits: { input: '8,000', output: 'many' } }],
  ['input=08000&output=-1', { limits: { input: '08000', output: '-1' } }],
  ['input=9007199254740993', { limits: { input: '9007199254740993' } }],
  ['__proto__=1&constructor=2', {}],
  ['model=%zz', { model: '%zz' }],
];

test.each(addresses)('the address ?%s', (search, choices) => {
  const expected = { ...nothing, ...choices };
  expect(codecs.address.read(search)).toEqual(expected);
  expect(column.read(search)).toEqual({ ...expected, name: '' });
  expect(column.read(`${search}&funding=byok&name=${'n'.repeat(60)}`)).toMatchObject({ name: 'n'.repeat(40) });
  expect(column.read(`${search}&funding=byok`).funding).toBeUndefined();
});

test.each([
  ['checkpoint=03', 'The link contains no valid checkpoint.'],
  ['checkpoint=-1', 'The link contains no valid checkpoint.'],
  ['checkpoint=1&checkpoint=2', 'The link contains no valid checkpoint.'],
  ['input=8%2C000', 'The link contains no valid limit of input tokens.'],
  ['output=', 'The link contains no valid limit of output tokens.'],
  ['output=9007199254740993', 'The link contains no valid limit of output tokens.'],
  ['skills=', 'The link contains no valid skill.'],
  ['skills=a%07b', 'The link contains no valid skill.'],
  ['model=c%3Ad', 'The link contains no valid model.'],
  ['funding=byok', 'The link contains a part that this console doesn’t know.'],
  ['growthVersion=3', 'The link contains a part that this console doesn’t know.'],
])('the link of a proposal with %s', (part, problem) => {
  expect(openLink(`${HEAD}&model=a%3Ab&${part}&end=1`)).toBe(problem);
});

const bodies: [unknown, Partial<GivenChoices>][] = [
  [undefined, {}],
  [null, {}],
  [[], {}],
  ['a:b', {}],
  [{ model: 7, fundingMode: 'gold', growthVersion: '3', enabledSkills: 'a', limits: 5 }, {}],
  [{ model: '', growthVersion: -1, maxInputTokens: 1.5, maxOutputTokens: 2 ** 53 }, {}],
  [{ growthVersion: null, enabledSkills: null, maxInputTokens: null }, {}],
  [{ growthVersion: -0 }, { checkpoint: 0 }],
  [{ checkpoint: 3, funding: 'byok', input: 5 }, {}],
  [{ enabledSkills: ['a', 7, null, 'b'] }, { skills: ['a', 'b'] }],
  [{ skills: ['a'], enabledSkills: ['b'] }, { skills: ['a'] }],
  [
    { limits: { maxInputTokens: 5, maxOutputTokens: '6' }, maxInputTokens: 7, maxOutputTokens: 8 },
    { limits: { input: 5, output: 8 } },
  ],
  [
    { funding_mode: 'byok', 'growth-version': 3, Enabled_Skills: ['a'], limits: { max_input_tokens: 5 } },
    { funding: 'byok', checkpoint: 3, skills: ['a'], limits: { input: 5, output: undefined } },
  ],
  [{ growth_version: 4, growthVersion: 3 }, { checkpoint: 3 }],
  [{ growthVersion: null, growth_version: 3 }, { checkpoint: 3 }],
  [{ skills: [{ id: 'a', label: 'A' }, { label: 'B' }] }, { skills: ['a'] }],
  [JSON.parse('{"__proto__":{"model":"a:b"},"constructor":1}'), {}],
];

test.each(bodies)('the body %j', (body, choices) => {
  expect(readBody(body)).toEqual({ ...nothing, ...choices });
});

test.each<[unknown, Partial<GivenChoices>]>([
  ...bodies.filter(([, { limits }]) => limits === undefined),
  [{ maxInputTokens: '', maxOutputTokens: 500 }, {}],
  [{ maxInputTokens: '8000', maxOutputTokens: ' 1 000' }, { limits: { input: 8_000, output: ' 1 000' } }],
  [{ limits: { maxInputTokens: '5' } }, {}],
])('the stored draft %j', (draft, choices) => {
  expect(readStoredDraft(draft)).toEqual({ ...nothing, ...choices });
});

test.each<unknown>([
  ...bodies.map(([body]) => body),
  { ...toStoredColumn(all), model: undefined },
  { ...toStoredColumn(all), maxInputTokens: '9000' },
  { ...toStoredColumn(all), maxOutputTokens: undefined },
  { ...toStoredColumn(all), enabledSkills: undefined },
  { ...toStoredColumn(all), enabledSkills: ['a', 7] },
])('the stored column %j is none', (stored) => {
  expect(readStoredColumn(stored)).toBeUndefined();
});

test('a stored column without a readable checkpoint ran on the saved default', () => {
  for (const growthVersion of [undefined, null, -1, '3'])
    expect(readStoredColumn({ ...toStoredColumn(all), growthVersion })?.checkpoint).toBeUndefined();
});

test('the key of a column, under which its results are stored', () => {
  const { funding: _, ...choices } = all;
  expect(toColumnKey({ ...choices, limits: { input: 9_000, output: '5e2' }, funding: 'points' })).toBe(
    '{"model":"openai:gpt-5.4-mini","growthVersion":3,"enabledSkills":["calculator","web_search"],"maxInputTokens":"9000","maxOutputTokens":"5e2"}',
  );
  expect(toColumnKey(least)).toBe(
    '{"model":"a:b","enabledSkills":[],"maxInputTokens":"8000","maxOutputTokens":"2000"}',
  );
});

test('runs do the same whatever the order of their skills, and not at another checkpoint', () => {
  const key = toRunKey(all);
  expect(toRunKey({ ...all, skills: ['calculator', 'web_search', 'calculator'] })).toBe(key);
  expect(new Set([key, toRunKey({ ...all, checkpoint: undefined }), toRunKey({ ...all, checkpoint: 0 })]).size).toBe(3);
});

test('a typed limit is a number as soon as it is one in plain digits, and shows as typed in any case', () => {
  for (const text of ['0', '8000', '08000', '8,000', '', ' 8', '1e3', '-0', '9007199254740993'])
    expect(String(readTypedLimit(text))).toBe(text);
  expect([readTypedLimit('8000'), readTypedLimit('08000')]).toEqual([8_000, '08000']);
});

test('the contract has the same fundings, and takes what is written', () => {
  expect(fundings).toEqual(fundingModes);
  const productId = '0a9d0000-0000-4000-8000-000000000001';
  for (const choices of [all, least, { ...least, checkpoint: 0 }])
    expect(runQuoteBody().parse({ productId, ...toBody(choices) })).toEqual({ productId, ...toBody(choices) });
  const names = Object.keys(toBody(all));
  expect(names.map(findChoiceField)).toEqual(['model', 'funding', 'checkpoint', 'skills', 'input', 'output']);
  expect(['attachments.1', 'toString', '__proto__'].map(findChoiceField)).toEqual([undefined, undefined, undefined]);
});

test.each([
  [0, 'the signed base', 'Signed base', '0 · signed base'],
  [3, 'checkpoint 3', 'Checkpoint 3', '3'],
])('checkpoint %i is named in a sentence, as a title and in a cell', (checkpoint, sentence, title, cell) => {
  expect([
    formatCheckpoint(checkpoint, 'sentence'),
    formatCheckpoint(checkpoint, 'title'),
    formatCheckpoint(checkpoint, 'cell'),
  ]).toEqual([sentence, title, cell]);
});

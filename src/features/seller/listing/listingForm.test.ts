import { expect, test } from 'vitest';
import { exampleUse } from '../../../../tests/support/packSeller';
import { type ExampleUse, type ListingValues, readListing } from '../../../api/resources/seller/listing';
import { findChangedFields, findNeededFields, validateListing, tidyDraft } from './listingForm';

const blank = readListing({}, []).values;
const filled: ListingValues = { ...blank, name: 'Drafter', priceUsd: '19', tags: ['a'], limitations: ['No law'] };
const example = (title: string): ExampleUse => ({ ...exampleUse(title), raw: {} });
const nothing: ExampleUse = { title: '', scenario: ' ', exampleRequest: '', expectedOutcome: '', raw: {} };
const draft = (change: Partial<ListingValues>, base = filled) => ({ base, form: { ...base, ...change } });

test.each<[string, Partial<ListingValues>, (keyof ListingValues)[]]>([
  ['nothing', {}, []],
  ['blanks around, an empty entry, the same price', { name: ' Drafter ', tags: ['', 'a '], priceUsd: '19.00' }, []],
  ['an empty example use', { exampleUses: [nothing] }, []],
  ['a field that was emptied', { name: '', tags: [] }, ['name', 'tags']],
  ['an order', { limitations: ['b', 'No law'] }, ['limitations']],
  ['a price', { priceUsd: '19.5' }, ['priceUsd']],
])('changed: %s', (_, change, fields) => {
  expect(findChangedFields(draft(change))).toEqual(fields);
});

test('changed fields are sent tidied, and the rest stays as typed', () => {
  const change = { name: ' Drafter ', problem: '  Slow ', tags: [' b', ''], exampleUses: [example(' T ')] };
  expect(tidyDraft(draft(change)).form).toMatchObject({
    name: ' Drafter ',
    problem: 'Slow',
    tags: ['b'],
    exampleUses: [{ title: 'T' }],
  });
});

const long = (length: number) => 'x'.repeat(length);
const many = (length: number) => Array.from({ length }, (_item, index) => `Entry ${index}`);
const badPrice = 'A number from 0 to 100,000, with at most 2 decimals.';
test.each<[string, Partial<ListingValues>, Record<string, string>]>([
  [
    'within',
    { name: 'Abc', problem: long(40), limitations: ['No tax'], exampleUses: [example('Refund'), example('Delay')] },
    {},
  ],
  ['free', { priceUsd: '0' }, {}],
  ['the maximum', { priceUsd: '100000', name: long(120) }, {}],
  ['too short', { name: 'Ab' }, { name: 'At least 3 characters' }],
  ['left empty so far', { problem: long(39) }, { problem: 'At least 40 characters, or leave it empty for now' }],
  ['too long', { shortDescription: long(501) }, { shortDescription: '1 character too many' }],
  ['too many', { limitations: many(17) }, { limitations: '1 entry too many' }],
  [
    'a category too short',
    { primaryCategory: 'x' },
    { primaryCategory: 'At least 2 characters, or leave it empty for now' },
  ],
  ['a use case too long', { businessUseCase: long(3_001) }, { businessUseCase: '1 character too many' }],
  ['65 tags', { tags: many(65) }, { tags: '1 entry too many' }],
  [
    'models and capabilities at their most',
    { models: many(20), compatibleModels: many(21), capabilities: many(64) },
    { compatibleModels: '1 entry too many' },
  ],
  ['too few', { workflow: ['Read the ticket'] }, { workflow: 'At least 2 entries, or leave it empty for now' }],
  [
    'removed',
    { name: ' ', limitations: [] },
    {
      name: 'A saved value can’t be removed. Enter at least 3 characters',
      limitations: 'A saved value can’t be removed. Enter at least 1 entry',
    },
  ],
  [
    'half an example use',
    { exampleUses: [example('Refund'), { ...example(''), scenario: '' }] },
    { 'exampleUses.1.title': 'Enter a title', 'exampleUses.1.scenario': 'Enter a scenario' },
  ],
  [
    'entries beyond their limits',
    { inputs: ['ab', long(301)], workflow: [long(7), long(500)], limitations: ['No law', long(4)] },
    {
      'inputs.0': 'At least 3 characters',
      'inputs.1': '1 character too many',
      'workflow.0': 'At least 8 characters',
      'limitations.1': 'At least 5 characters',
    },
  ],
  [
    'parts of an example use beyond their limits',
    { exampleUses: [example('Refund'), { ...example('Four'), exampleRequest: long(4_001) }] },
    { 'exampleUses.1.title': 'At least 5 characters', 'exampleUses.1.exampleRequest': '1 character too many' },
  ],
  ['no price', { priceUsd: '' }, { priceUsd: badPrice }],
  ['a price in words', { priceUsd: '19 USD' }, { priceUsd: badPrice }],
  ['a third of a cent', { priceUsd: '0.999' }, { priceUsd: badPrice }],
  [
    'a tenth of a cent, or thousands',
    { priceUsd: '1.999' },
    { priceUsd: '“1.999” may mean 1.999 or 1999. Write it without the point.' },
  ],
  ['a negative price', { priceUsd: '-1' }, { priceUsd: badPrice }],
  ['too expensive', { priceUsd: '100000.01' }, { priceUsd: badPrice }],
  ['fields left empty', { businessUseCase: '', tags: [], language: '' }, {}],
])('what would be refused: %s', (_, change, issues) => {
  expect(validateListing(draft(change))).toEqual(issues);
});

test('a stored value beyond a limit is accepted until it is changed', () => {
  const base = { ...filled, name: long(200), workflow: ['one'] };
  expect(validateListing(draft({ tags: ['b'] }, base))).toEqual({});
  expect(validateListing(draft({ name: long(199) }, base))).toEqual({ name: '79 characters too many' });
  expect(validateListing(draft({ name: '😀'.repeat(121) }, base))).toEqual({ name: '1 character too many' });
  expect(validateListing(draft({ name: '😀'.repeat(120) }, base))).toEqual({});
});

test('while typing, only problems that more typing cannot fix are reported', () => {
  const change = { name: 'A', priceUsd: '', workflow: ['one'], exampleUses: [{ ...example('a'), scenario: '' }] };
  expect(validateListing(draft(change), true)).toEqual({});
  expect(Object.keys(validateListing(draft({ name: long(121), priceUsd: 'x' }), true))).toEqual(['name', 'priceUsd']);
});

test('a field is needed for submission when it has a minimum and is empty', () => {
  const needed = 'name shortDescription problem targetUsers inputs workflow outputs successCriteria limitations';
  expect(findNeededFields(blank)).toEqual([...needed.split(' '), 'exampleUses']);
  expect(findNeededFields({ ...blank, name: 'A', limitations: [' '] })).toContain('limitations');
  expect(findNeededFields({ ...blank, name: 'A', limitations: [' '] })).not.toContain('name');
});

import { beforeEach, expect, test } from 'vitest';
import { saveListingDraft, findListingDraft } from './listingDraft';
import { readListing } from '../resources/seller/listing';
import { tabDrafts } from './tabDrafts';
import { connectEachTest, pointToSandbox } from '../../../tests/support/connected';

const base = readListing({}, []).values;
const uses = [{ title: 'T', scenario: '', exampleRequest: '', expectedOutcome: '', raw: { id: 7 } }];
const draft = { base, form: { ...base, name: 'A', tags: ['b'], exampleUses: uses } };

beforeEach(() => sessionStorage.clear());
connectEachTest('txk_a', pointToSandbox);

test('a draft is stored for its product, and forgotten on request', () => {
  saveListingDraft('p', draft);
  expect([findListingDraft('p'), findListingDraft('q')]).toEqual([draft, undefined]);
  saveListingDraft('p', undefined);
  expect(findListingDraft('p')).toBeUndefined();
});

test.each<[string, unknown]>([
  ['a text', 'x'],
  ['no base', { form: base }],
  ['an unknown field', { base, form: { ...base, name: undefined } }],
  ['a list of the wrong type', { base, form: { ...base, tags: 'a' } }],
  ['an entry that is not text', { base: { ...base, inputs: [1] }, form: base }],
  ['an example use without its record', { base, form: { ...base, exampleUses: [{ ...uses[0], raw: null }] } }],
  ['an example use without a title', { base, form: { ...base, exampleUses: [{ raw: {} }] } }],
])('stored data that is not a draft is ignored: %s', (_, held) => {
  tabDrafts('console.listingDrafts', 1).put('p', held);
  expect(findListingDraft('p')).toBeUndefined();
});

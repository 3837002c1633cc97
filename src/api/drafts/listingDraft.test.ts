import { beforeEach, expect, test, vi } from 'vitest';
import { keepListingDraft, listingDraftOf } from './listingDraft';
import { readListing } from '../resources/seller/listing';
import { disconnect, noteWorld } from '../client/session/session';
import { connectEachTest, pointToSandbox } from '../../../tests/support/connected';

const base = readListing({}, []).values;
const uses = [{ title: 'T', scenario: '', exampleRequest: '', expectedOutcome: '', raw: { id: 7 } }];
const draft = { base, form: { ...base, name: 'A', tags: ['b'], exampleUses: uses } };

beforeEach(() => sessionStorage.clear());
connectEachTest('txk_a', pointToSandbox);

test('a draft is stored for its product and world, forgotten on request, and removed with the session', () => {
  keepListingDraft('p', draft);
  expect(listingDraftOf('p')).toEqual(draft);
  expect(listingDraftOf('q')).toBeUndefined();
  noteWorld('elsewhere');
  expect(listingDraftOf('p')).toBeUndefined();
  keepListingDraft('p', draft);
  keepListingDraft('p', undefined);
  expect(listingDraftOf('p')).toBeUndefined();
  disconnect('unauthorized');
  expect(sessionStorage.length).toBe(0);
});

test("a draft that does not fit removes its product's older one, and no other", () => {
  keepListingDraft('p', draft);
  keepListingDraft('q', draft);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementationOnce(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  keepListingDraft('p', { base, form: { ...base, name: 'too long' } });
  expect(listingDraftOf('p')).toBeUndefined();
  expect(listingDraftOf('q')).toEqual(draft);
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
  sessionStorage.setItem('console.listingDrafts', JSON.stringify({ 'sandbox p': held }));
  expect(listingDraftOf('p')).toBeUndefined();
});

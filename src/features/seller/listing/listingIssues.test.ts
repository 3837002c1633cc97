import { expect, test } from 'vitest';
import { type ListingValues, readListing } from '../../../api/resources/seller/listing';
import { findField, findFieldForItem, issuesByField, describeOutdatedIssue, isUnchangedAt } from './listingIssues';

const filled: ListingValues = { ...readListing({}, []).values, limitations: ['No law'] };
const use = { title: 'T', scenario: 'S', exampleRequest: 'R', expectedOutcome: 'O', raw: {} };

test.each([
  ['name', 'name'],
  ['priceUsd', 'priceUsd'],
  ['price_usd', 'priceUsd'],
  ['agentSummary.listing.limitations', 'limitations'],
  ['agentSummary.listing.exampleUses[0].title', 'exampleUses.0.title'],
  ['agent_summary.listing.example_uses.1.expected_outcome', 'exampleUses.1.expectedOutcome'],
  ['product.agentSummary.runtime', 'runtime'],
  ['stack.runtime.0', 'stackRuntime.0'],
  ['listing.inputs.2', 'inputs.2'],
  ['exampleUses.0.title', 'exampleUses.0.title'],
  ['language', 'language'],
  ['compatibility.models', 'compatibleModels'],
  // Ambiguous: two fields have this name.
  ['models', undefined],
  ['runtime', undefined],
  ['agentSummary', undefined],
  ['agentSummary.listing', undefined],
  ['constructor', undefined],
  ['', undefined],
])('the path %s leads to %s', (path, place) => {
  expect(findField(path)).toBe(place);
});

test.each([
  ['name', 'name'],
  ['short_description', 'shortDescription'],
  ['listing_problem', 'problem'],
  ['listing_example_uses', 'exampleUses'],
  ['listingLimitations', 'limitations'],
  ['version', undefined],
  ['toString', undefined],
  ['', undefined],
])('the item %s of the checklist asks for %s', (key, field) => {
  expect(findFieldForItem(key)).toBe(field);
});

test('messages of a refusal that belong to no field are listed separately', () => {
  const messages = [
    { field: 'agentSummary.listing.limitations[0]', message: 'Too vague.' },
    { field: 'agentSummary', message: 'No summary.' },
  ];
  expect(issuesByField(messages, filled)).toEqual({
    issues: { 'limitations.0': 'Too vague.' },
    unplaced: ['No summary.'],
  });
});

test.each([
  ['agentSummary.listing.exampleUses[0].title', 'exampleUses.0.title'],
  ['agentSummary.listing.exampleUses[0].moon', 'exampleUses.0.title'],
  ['agentSummary.listing.exampleUses[0]', 'exampleUses.0.title'],
  ['agentSummary.listing.exampleUses[0].title.length', 'exampleUses.0.title'],
  ['agentSummary.listing.exampleUses[1].title', 'exampleUses'],
  ['exampleUses.first', 'exampleUses'],
  ['priceUsd.amount', 'priceUsd'],
  ['name[0]', 'name'],
  ['limitations[0].text', 'limitations.0'],
  ['limitations[1]', 'limitations'],
  ['limitations[-1]', 'limitations'],
  ['limitations.00', 'limitations'],
])('the message of a refusal about %s is shown at %s, the nearest place that is drawn', (field, place) => {
  const form = { ...filled, exampleUses: [use] };
  expect(issuesByField([{ field, message: 'No.' }], form)).toEqual({ issues: { [place]: 'No.' }, unplaced: [] });
});

test('several messages about one place are joined', () => {
  const fields = ['inputs[7]', 'inputs[8]', 'tags'].map((field) => ({ field, message: `${field} is wrong.` }));
  expect(issuesByField(fields, filled).issues).toEqual({
    inputs: 'inputs[7] is wrong. inputs[8] is wrong.',
    tags: 'tags is wrong.',
  });
});

test.each<[place: string, now: Partial<ListingValues>, stands: boolean]>([
  ['name', {}, true],
  ['name', { name: 'Drafter' }, false],
  ['limitations.0', { limitations: ['No law', 'No price'] }, true],
  ['limitations.0', { limitations: ['', 'No law'] }, false],
  ['limitations.0', { limitations: [] }, false],
  ['limitations', { limitations: ['No law', 'No price'] }, false],
  ['exampleUses.0.title', { name: 'Drafter' }, true],
  ['exampleUses.0.title', { exampleUses: [{ ...use, scenario: 'Another' }] }, false],
])('the message about %s still applies over %j: %s', (place, now, stands) => {
  const sent = { ...filled, exampleUses: [use] };
  expect(isUnchangedAt(place, { ...sent, ...now }, sent)).toBe(stands);
});

test.each([
  ['name', 'Name, changed since it was sent: No.'],
  ['limitations.1', 'Limitations, entry 2, changed since it was sent: No.'],
  ['exampleUses.0.title', 'Example uses, entry 1, changed since it was sent: No.'],
])('the message about %s when it was changed meanwhile', (place, words) => {
  expect(describeOutdatedIssue(place, 'No.')).toBe(words);
});

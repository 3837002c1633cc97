import { expect, test } from 'vitest';
import { exampleUse } from '../../../../tests/support/packSeller';
import { type ExampleUse, type ListingValues, readListing } from '../../../api/resources/seller/listing';
import { findChangedFields } from './listingForm';
import { filterChanges, settleConflict, toDraft, applyFound, rebase, applySaved, startEdit } from './listingEdit';

const blank = readListing({}, []).values;
const filled: ListingValues = { ...blank, name: 'Drafter', tags: ['a'], limitations: ['No law'] };
const edited = (change: Partial<ListingValues>) => ({ ...startEdit(filled), form: { ...filled, ...change } });
const save = (change: Partial<ListingValues>, before = filled) => ({
  body: {},
  form: { ...before, ...change },
  before,
  changed: Object.keys(change) as (keyof ListingValues)[],
});

test("rebasing an edit on the service's values loses no change of either side", () => {
  const mine = edited({ name: 'Mine', tags: ['mine'], problem: 'Same' });
  const theirs = { ...filled, name: 'Theirs', problem: 'Same', language: 'Go' };
  const now = rebase(mine, theirs);
  expect(now.conflicts).toEqual(['name']);
  expect(now.followed).toEqual(['language']);
  expect(now.form).toEqual({ ...filled, name: 'Mine', tags: ['mine'], problem: 'Same', language: 'Go' });
  expect(now.base).toEqual({ ...theirs, name: 'Drafter' });
  expect(findChangedFields(now)).toEqual(['name', 'tags']);
  // Once both sides agree there is nothing left to decide.
  expect(rebase(now, { ...theirs, name: ' Mine' }).conflicts).toEqual([]);
  expect(rebase(mine, filled)).toEqual({ ...mine, conflicts: [] });
});

test('a conflict is settled for one of both values; fields that followed are reported as long as anything is changed', () => {
  const theirs = { ...filled, name: 'Theirs', language: 'Go' };
  const now = rebase(edited({ name: 'Mine' }), theirs);
  const mine = rebase(settleConflict(now, 'name', true, theirs), theirs);
  expect(mine).toMatchObject({ form: { name: 'Mine' }, conflicts: [], followed: ['language'] });
  const taken = rebase(settleConflict(now, 'name', false, theirs), theirs);
  expect(taken).toMatchObject({ form: theirs, base: theirs, conflicts: [], followed: [] });
});

test("after a save the form has the service's version; text typed in the meantime stays, based on what it replaced", () => {
  const now = edited({ name: 'Sent', tags: ['typed since'], problem: 'Typed since' });
  const after = { ...filled, name: 'SENT', tags: ['theirs'] };
  const read = rebase(applySaved(now, save({ name: 'Sent' }), after), after);
  expect(read.form).toEqual({ ...after, tags: ['typed since'], problem: 'Typed since' });
  expect(read.conflicts).toEqual(['tags']);
});

test("the service's version of a save without a product in its answer is adopted once it is read; later typing stays", () => {
  const now = edited({ name: 'Sent', tags: ['typed since'], problem: 'Sent, and not there yet' });
  const sent = { name: 'Sent', tags: ['Sent'], problem: 'Sent, and not there yet' };
  const unread = applySaved(now, save(sent), undefined);
  expect(rebase(unread, filled)).toEqual({ ...now, sent, conflicts: [] });
  expect(toDraft(unread)).toMatchObject({ base: sent, form: { tags: ['typed since'] } });
  expect(toDraft(applySaved(edited(sent), save(sent), undefined))).toBeUndefined();
  // An edit that was undone during the save is a change of what the service accepted.
  const takenBack = rebase(applySaved(edited({}), save({ name: 'Sent' }), undefined), filled);
  expect(toDraft(takenBack)).toMatchObject({ base: { name: 'Sent' }, form: { name: 'Drafter' } });
  const read = rebase(unread, { ...filled, name: 'SENT', tags: ['sent'] });
  expect(read.form).toEqual({ ...now.form, name: 'SENT' });
  expect(read).toMatchObject({ base: { ...filled, name: 'SENT', tags: ['sent'] }, conflicts: [] });
  // The values read settle the save: a later change to them is someone else's.
  expect(read.sent).toEqual({ problem: sent.problem });
});

test("after a lost answer, what was saved has the service's version, and another client's value has to be chosen", () => {
  const sent = { name: 'Sent', tags: ['EU', 'Law'], language: 'Go' };
  const read = { ...filled, tags: ['eu', 'law'], language: 'Rust' };
  const now = rebase(applyFound(edited(sent), save(sent), read), read);
  expect(now.form).toEqual({ ...filled, ...sent, tags: read.tags });
  expect(now.conflicts).toEqual(['language']);
  expect(findChangedFields(now)).toEqual(['name', 'language']);
});

const example = (title: string): ExampleUse => ({ ...exampleUse(title), raw: {} });
const held: ListingValues = {
  ...filled,
  tags: ['mail', 'desk'],
  problem: 'Mail takes long',
  limitations: ['No law', 'No price'],
  models: ['openai:b', 'openai:a'],
  exampleUses: [example('One')],
};
test.each<[string, sent: Partial<ListingValues>, now: Partial<ListingValues>, there: boolean]>([
  ['as it was sent', { name: 'Desk' }, { name: 'Desk' }, true],
  ['without the blanks around it', { problem: 'Slow  mail' }, { problem: ' Slow  mail\n' }, true],
  ['with one blank between words', { problem: 'Slow\r\n  mail' }, { problem: 'Slow mail' }, true],
  ['with letters composed', { name: 'Cafe\u0301' }, { name: 'Caf\u00e9' }, true],
  ['a text in lower case', { name: 'Desk' }, { name: 'desk' }, false],
  ['a part of a text', { problem: 'Slow mail' }, { problem: 'Slow' }, false],
  ['the earlier value', { name: 'Desk' }, {}, false],
  ['something else', { name: 'Desk' }, { name: 'Theirs' }, false],
  ['nothing', { name: 'Desk' }, { name: '' }, false],
  ['emptied', { businessUseCase: '', tags: [] }, { tags: [] }, true],
  ['a price as a number', { priceUsd: '29.50' }, { priceUsd: '29.5' }, true],
  ['a price rounded', { priceUsd: '29.50' }, { priceUsd: '30' }, false],
  ['tags in lower case', { tags: ['EU', 'Law'] }, { tags: ['eu', 'law'] }, true],
  ['tags in lower case and sorted, without repeats', { tags: ['Law', 'EU', 'law'] }, { tags: ['eu', 'law'] }, true],
  ['tags in upper case', { tags: ['law'] }, { tags: ['LAW'] }, false],
  ['tags with one missing', { tags: ['law', 'moon'] }, { tags: ['law'] }, false],
  ['tags with one added', { tags: ['law'] }, { tags: ['law', 'moon'] }, false],
  ['tags that changed only in spelling, still in the old one', { tags: ['Mail', 'desk'] }, {}, false],
  ['tags that changed only in order, still in the old one', { tags: ['desk', 'mail'] }, {}, false],
  ['repeated tags, unchanged', { tags: ['mail', 'desk', 'mail'] }, {}, false],
  ['models sorted', { models: ['b:2', 'a:1'] }, { models: ['a:1', 'b:2'] }, true],
  ['models in lower case', { models: ['OpenAI:x'] }, { models: ['openai:x'] }, false],
  ['sentences with one blank between words', { limitations: ['No  moon', ''] }, { limitations: ['No moon'] }, true],
  ['sentences sorted', { limitations: ['No moon', 'No law'] }, { limitations: ['No law', 'No moon'] }, false],
  ['sentences without repeats', { limitations: ['No moon', 'No moon'] }, { limitations: ['No moon'] }, false],
  ['an example use', { exampleUses: [example('Two  uses')] }, { exampleUses: [example('Two uses')] }, true],
  ['half a use', { exampleUses: [example('Two')] }, { exampleUses: [{ ...example('Two'), scenario: '' }] }, false],
])('after a lost answer, read as %s', (_, sent, now, there) => {
  const change = save(sent, held);
  expect(filterChanges(change, { ...held, ...now }, true)).toEqual(there ? change.changed : []);
});

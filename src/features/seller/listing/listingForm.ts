/** The form of a Pack's listing: its labels and limits, what has changed, and what would be refused. */
import type { ListingDraft } from '../../../api/drafts/listingDraft';
import {
  type ExampleUse,
  type ListingKey,
  type ListingValues,
  exampleUseParts,
  listingFields,
  listingKeys,
} from '../../../api/resources/seller/listing';
import { listingEntryLimits, listingLimits, optionalLimits } from '../../../contract/values';
import { formatCounted } from '../../../lib/count';
import { parseTypedNumber } from '../../../lib/numbers/typedNumber';
import { hasTooManyMarks } from '../../../lib/text/marks';
import { countCharacters } from '../../../lib/text/characters';
import { listingWords } from './words';

/** Errors by field, or by field and index: `name`, `inputs.2`, `exampleUses.0.title`. */
export type ListingIssues = Readonly<Record<string, string>>;

type Limits = readonly [min: number, max: number];

const limitsByKey: Partial<Record<string, Limits>> = {
  ...Object.fromEntries(Object.entries(listingLimits).filter(([, limit]) => Array.isArray(limit))),
  businessUseCase: optionalLimits.businessUseCase,
  primaryCategory: optionalLimits.primaryCategory,
  tags: [0, optionalLimits.tagsMax],
  capabilities: optionalLimits.capabilities,
  models: optionalLimits.models,
  compatibleModels: optionalLimits.models,
};

/** Minimum and maximum number of characters or entries; undefined for a field without limits. */
export const getLimits = (key: ListingKey): Limits | undefined => limitsByKey[key];

export const listingLabels: Readonly<Record<ListingKey, string>> = {
  name: 'Name',
  shortDescription: listingWords.shortDescription,
  priceUsd: 'Price in USD',
  primaryCategory: 'Category',
  businessUseCase: 'Business use case',
  tags: 'Tags',
  problem: 'Problem it solves',
  targetUsers: 'Target users',
  inputs: 'Inputs',
  workflow: 'Workflow',
  outputs: 'Outputs',
  successCriteria: 'Success criteria',
  limitations: 'Limitations',
  exampleUses: 'Example uses',
  language: 'Language',
  stackRuntime: 'Stack runtimes',
  stackMemory: 'Stack memory',
  compatibleModels: 'Compatible models',
  capabilities: 'Capabilities',
  models: 'Agent models',
  runtime: 'Agent runtime',
  memory: 'Agent memory',
};

const partLabels = {
  title: 'a title',
  scenario: 'a scenario',
  exampleRequest: 'an example request',
  expectedOutcome: 'an expected outcome',
};

/** The labels of fields, joined into one phrase. */
export const formatLabels = (keys: readonly ListingKey[]): string => keys.map((key) => listingLabels[key]).join(', ');

const isBlank = (text: string) => text.trim() === '';
const isBlankUse = (use: ExampleUse) => exampleUseParts.every((part) => isBlank(use[part]));

/** A value without surrounding blanks and empty entries; a price as a plain number. */
function tidyValue<Key extends ListingKey>(key: Key, values: ListingValues): ListingValues[Key];
function tidyValue(key: ListingKey, values: ListingValues): ListingValues[ListingKey] {
  if (key === 'exampleUses')
    return values.exampleUses
      .filter((use) => !isBlankUse(use))
      .map((use) => ({ ...use, ...Object.fromEntries(exampleUseParts.map((part) => [part, use[part].trim()])) }));
  const value = values[key];
  if (key === 'priceUsd') return readPrice(values.priceUsd).value?.toString() ?? values.priceUsd.trim();
  if (typeof value === 'string') return value.trim();
  return value.map((entry) => entry.trim()).filter((entry) => entry !== '');
}

/** All text of a field, normalized and in order. */
function getTexts(key: ListingKey, values: ListingValues): readonly string[] {
  if (key === 'exampleUses') return tidyValue(key, values).flatMap((use) => exampleUseParts.map((part) => use[part]));
  const value = tidyValue(key, values);
  return [value].flat();
}

const areSameTexts = (left: readonly string[], right: readonly string[]) =>
  JSON.stringify(left) === JSON.stringify(right);

/** Whether a field means the same in two forms, ignoring surrounding blanks. */
export function isSameField(key: ListingKey, left: ListingValues, right: ListingValues): boolean {
  return left[key] === right[key] || areSameTexts(getTexts(key, left), getTexts(key, right));
}

/** Whether a field is a list of words rather than sentences, so that order and duplicates have no meaning. */
const isWordList = (key: ListingKey) =>
  listingFields[key].kind === 'texts' && !(listingFields[key].at as readonly string[]).includes('listing');

const oneSpace = (text: string) => (hasTooManyMarks(text) ? text : text.normalize()).replaceAll(/\s+/g, ' ');
const lowerCase = (text: string) => oneSpace(text).toLowerCase();

/**
 * Whether the product, as read afterwards, contains the change of a field: as it was sent, or as a service may store it (other blanks between words,
 * word lists sorted and without duplicates, tags in lower case). The previous value never counts, however similar it is.
 */
export function containsChange(
  key: ListingKey,
  before: ListingValues,
  sent: ListingValues,
  now: ListingValues,
): boolean {
  if (isSameField(key, sent, now)) return true;
  if (isSameField(key, before, now)) return false;
  const stored = (values: ListingValues, spelling: (text: string) => string) => {
    const texts = getTexts(key, values).map(spelling);
    return isWordList(key) ? [...new Set(texts)].toSorted() : texts;
  };
  const spellings = key === 'tags' ? [oneSpace, lowerCase] : [oneSpace];
  return spellings.some((spelling) => areSameTexts(stored(sent, spelling), stored(now, oneSpace)));
}

/** Whether a field is empty. */
const isEmpty = (key: ListingKey, values: ListingValues): boolean => tidyValue(key, values).length === 0;

/** The fields whose values differ, in form order. */
export function findChangedFields({ form, base }: ListingDraft): ListingKey[] {
  return listingKeys.filter((key) => !isSameField(key, form, base));
}

/** The form with changed fields as they are sent, and the others as they are. */
export function tidyDraft<Draft extends ListingDraft>(draft: Draft): Draft {
  const tidy = Object.fromEntries(findChangedFields(draft).map((key) => [key, tidyValue(key, draft.form)]));
  return { ...draft, form: { ...draft.form, ...tidy } };
}

/** Fields that a complete listing needs and this form lacks. The service's checklist is authoritative. */
export function findNeededFields(form: ListingValues): ListingKey[] {
  return listingKeys.filter((key) => isNeeded(key) && isEmpty(key, form));
}

const isNeeded = (key: ListingKey) =>
  key === 'name' || key === 'shortDescription' || (listingFields[key].at as readonly string[]).includes('listing');

const [MIN_USD, MAX_USD] = listingLimits.priceUsd;
/** Reads a price in US dollars. */
const readPrice = (text: string) => parseTypedNumber(text, { min: MIN_USD, max: MAX_USD, decimals: 2 });

/**
 * The errors in the changed fields. A draft may leave a field empty, but not one that once had a value.
 * @param early only errors that more typing cannot fix
 */
export function validateListing(draft: ListingDraft, early = false): ListingIssues {
  const issues: Record<string, string> = {};
  for (const key of findChangedFields(draft)) {
    const { form, base } = draft;
    if (key === 'priceUsd') {
      const { error } = readPrice(form.priceUsd);
      if (error !== undefined && (!early || !isEmpty(key, form))) issues[key] = error;
      continue;
    }
    const allowed = getLimits(key);
    if (allowed) {
      const error = findLimitIssue(
        allowed,
        getSize(tidyValue(key, form)),
        isEmpty(key, base),
        listingFields[key].kind,
        early,
      );
      if (error !== undefined) issues[key] = error;
    }
    Object.assign(issues, validateEntries(key, draft, early));
  }
  return issues;
}

const getSize = (value: ListingValues[ListingKey]): number =>
  typeof value === 'string' ? countCharacters(value) : value.length;

function findLimitIssue(
  [min, max]: Limits,
  length: number,
  mayBeEmpty: boolean,
  kind: string,
  early: boolean,
): string | undefined {
  const counted = (count: number) =>
    kind === 'text' ? formatCounted(count, 'character') : formatCounted(count, 'entry', 'entries');
  if (length > max) return `${counted(length - max)} too many`;
  if (early || length >= min || (length === 0 && mayBeEmpty)) return undefined;
  if (length === 0) return `A saved value can’t be removed. Enter at least ${counted(min)}`;
  return mayBeEmpty ? `At least ${counted(min)}, or leave it empty for now` : `At least ${counted(min)}`;
}

/** Errors in a list's texts, except in those that the service already has. */
function validateEntries(key: ListingKey, { form, base }: ListingDraft, early: boolean): ListingIssues {
  const stored = new Set(getEntries(key, base).map(({ text }) => text));
  const issues: Record<string, string> = {};
  for (const { place, text, limits, missing } of getEntries(key, form)) {
    if (isBlank(text)) {
      if (!early) issues[place] = missing;
    } else if (!stored.has(text)) {
      const error = findLimitIssue(limits, countCharacters(text.trim()), false, 'text', early);
      if (error !== undefined) issues[place] = error;
    }
  }
  return issues;
}

const entryLimits: Partial<Record<ListingKey, Limits>> = listingEntryLimits;

/** The texts of a list that have limits, without blank entries, which are not sent. */
function getEntries(key: ListingKey, form: ListingValues) {
  if (key === 'exampleUses') {
    return form.exampleUses.flatMap((use, at) => {
      const parts = isBlankUse(use) ? [] : exampleUseParts;
      return parts.map((part) => ({
        place: `${key}.${at}.${part}`,
        text: use[part],
        limits: listingEntryLimits[part],
        missing: `Enter ${partLabels[part]}`,
      }));
    });
  }
  const limits = entryLimits[key];
  const value = form[key];
  if (!limits || typeof value === 'string') return [];
  const entries = value.map((text, at) => ({ place: `${key}.${at}`, text, limits, missing: '' }));
  return entries.filter(({ text }) => !isBlank(text));
}

/** The field that an error path belongs to. */
export const getKey = (place: string): ListingKey => place.split('.', 1)[0] as ListingKey;

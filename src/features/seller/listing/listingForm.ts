/** The form of a Pack's listing: its labels and limits, what changed, and what would be refused. */
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
import { readTyped } from '../../../lib/numbers/typedNumber';
import { hasTooManyMarks } from '../../../lib/text/marks';
import { countCharacters } from '../../../lib/text/characters';

/** Errors by field, or by field and index: `name`, `inputs.2`, `exampleUses.0.title`. */
export type ListingIssues = Readonly<Record<string, string>>;

type Limits = readonly [least: number, most: number];

const limits: Partial<Record<string, Limits>> = {
  ...Object.fromEntries(Object.entries(listingLimits).filter(([, limit]) => Array.isArray(limit))),
  businessUseCase: optionalLimits.businessUseCase,
  primaryCategory: optionalLimits.primaryCategory,
  tags: [0, optionalLimits.tagsMax],
  capabilities: optionalLimits.capabilities,
  models: optionalLimits.models,
  compatibleModels: optionalLimits.models,
};

/** Minimum and maximum number of characters or entries; undefined for a field without limits. */
export const limitsOf = (key: ListingKey): Limits | undefined => limits[key];

export const listingLabels: Readonly<Record<ListingKey, string>> = {
  name: 'Name',
  shortDescription: 'Short description',
  priceUsd: 'Price in USD',
  primaryCategory: 'Category',
  businessUseCase: 'Business use case',
  tags: 'Tags',
  problem: 'Problem it solves',
  targetUsers: 'Who it is for',
  inputs: 'Inputs',
  workflow: 'Workflow',
  outputs: 'Outputs',
  successCriteria: 'Success criteria',
  limitations: 'Limitations',
  exampleUses: 'Example uses',
  language: 'Language',
  stackRuntime: 'Runtimes of the stack',
  stackMemory: 'Memory of the stack',
  compatibleModels: 'Compatible models',
  capabilities: 'Capabilities',
  models: 'Models of the agent',
  runtime: 'Runtime of the agent',
  memory: 'Memory of the agent',
};

const partLabels = {
  title: 'a title',
  scenario: 'a scenario',
  exampleRequest: 'an example request',
  expectedOutcome: 'an expected outcome',
};

/** The labels of fields, joined into one phrase. */
export const namesOf = (keys: readonly ListingKey[]): string => keys.map((key) => listingLabels[key]).join(', ');

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
function spelled(key: ListingKey, values: ListingValues): readonly string[] {
  if (key === 'exampleUses') return tidyValue(key, values).flatMap((use) => exampleUseParts.map((part) => use[part]));
  const value = tidyValue(key, values);
  return [value].flat();
}

const alike = (one: readonly string[], other: readonly string[]) => JSON.stringify(one) === JSON.stringify(other);

/** Whether a field means the same in two forms, ignoring surrounding blanks. */
export function sameField(key: ListingKey, one: ListingValues, other: ListingValues): boolean {
  return one[key] === other[key] || alike(spelled(key, one), spelled(key, other));
}

/** Whether a field is a list of words rather than of sentences, so that order and repeats carry no meaning. */
const areWords = (key: ListingKey) =>
  listingFields[key].kind === 'texts' && !(listingFields[key].at as readonly string[]).includes('listing');

const oneSpace = (text: string) => (hasTooManyMarks(text) ? text : text.normalize()).replaceAll(/\s+/g, ' ');
const lowerCase = (text: string) => oneSpace(text).toLowerCase();

/**
 * Whether the product, as read afterwards, contains a field's change: as sent, or as a service may store it (with other blanks between words, word
 * lists sorted and without duplicates, tags in lower case). The previous value never counts, however similar it is.
 */
export function isThere(key: ListingKey, before: ListingValues, sent: ListingValues, now: ListingValues): boolean {
  if (sameField(key, sent, now)) return true;
  if (sameField(key, before, now)) return false;
  const stored = (values: ListingValues, spelling: (text: string) => string) => {
    const texts = spelled(key, values).map(spelling);
    return areWords(key) ? [...new Set(texts)].toSorted() : texts;
  };
  const spellings = key === 'tags' ? [oneSpace, lowerCase] : [oneSpace];
  return spellings.some((spelling) => alike(stored(sent, spelling), stored(now, oneSpace)));
}

/** Whether a field is empty. */
const isEmpty = (key: ListingKey, values: ListingValues): boolean => tidyValue(key, values).length === 0;

/** The fields whose values differ, in form order. */
export function changedFields({ form, base }: ListingDraft): ListingKey[] {
  return listingKeys.filter((key) => !sameField(key, form, base));
}

/** The form with changed fields as they are sent, and the others as they are. */
export function tidied<Draft extends ListingDraft>(draft: Draft): Draft {
  const tidy = Object.fromEntries(changedFields(draft).map((key) => [key, tidyValue(key, draft.form)]));
  return { ...draft, form: { ...draft.form, ...tidy } };
}

/** Fields that a complete listing needs and this form lacks. The service's own checklist is authoritative. */
export function neededFields(form: ListingValues): ListingKey[] {
  return listingKeys.filter((key) => isNeeded(key) && isEmpty(key, form));
}

const isNeeded = (key: ListingKey) =>
  key === 'name' || key === 'shortDescription' || (listingFields[key].at as readonly string[]).includes('listing');

const [LEAST_USD, MOST_USD] = listingLimits.priceUsd;
/** The price in US dollars that a text states. */
const readPrice = (text: string) => readTyped(text, { least: LEAST_USD, most: MOST_USD, decimals: 2 });

/**
 * The errors in the changed fields. A draft may leave a field empty, but not one that once had a value.
 * @param early only errors that more typing cannot fix
 */
export function issuesOf(draft: ListingDraft, early = false): ListingIssues {
  const issues: Record<string, string> = {};
  for (const key of changedFields(draft)) {
    const { form, base } = draft;
    if (key === 'priceUsd') {
      const { error } = readPrice(form.priceUsd);
      if (error !== undefined && (!early || !isEmpty(key, form))) issues[key] = error;
      continue;
    }
    const allowed = limitsOf(key);
    if (allowed) {
      const error = outside(allowed, sizeOf(tidyValue(key, form)), isEmpty(key, base), listingFields[key].kind, early);
      if (error !== undefined) issues[key] = error;
    }
    Object.assign(issues, entryIssues(key, draft, early));
  }
  return issues;
}

const sizeOf = (value: ListingValues[ListingKey]): number =>
  typeof value === 'string' ? countCharacters(value) : value.length;

function outside(
  [least, most]: Limits,
  length: number,
  mayBeEmpty: boolean,
  kind: string,
  early: boolean,
): string | undefined {
  const counted = (count: number) =>
    kind === 'text' ? formatCounted(count, 'character') : formatCounted(count, 'entry', 'entries');
  if (length > most) return `${counted(length - most)} too many`;
  if (early || length >= least || (length === 0 && mayBeEmpty)) return undefined;
  if (length === 0) return `A saved value cannot be removed: at least ${counted(least)}`;
  return mayBeEmpty ? `At least ${counted(least)}, or none for now` : `At least ${counted(least)}`;
}

/** Errors in a list's texts, except in those that the service already has. */
function entryIssues(key: ListingKey, { form, base }: ListingDraft, early: boolean): ListingIssues {
  const stored = new Set(entriesOf(key, base).map(({ text }) => text));
  const issues: Record<string, string> = {};
  for (const { place, text, limits, missing } of entriesOf(key, form)) {
    if (isBlank(text)) {
      if (!early) issues[place] = missing;
    } else if (!stored.has(text)) {
      const error = outside(limits, countCharacters(text.trim()), false, 'text', early);
      if (error !== undefined) issues[place] = error;
    }
  }
  return issues;
}

const entryLimits: Partial<Record<ListingKey, Limits>> = listingEntryLimits;

/** The texts of a list that have limits, without blank entries, which are not sent. */
function entriesOf(key: ListingKey, form: ListingValues) {
  if (key === 'exampleUses') {
    return form.exampleUses.flatMap((use, at) => {
      const parts = isBlankUse(use) ? [] : exampleUseParts;
      return parts.map((part) => ({
        place: `${key}.${at}.${part}`,
        text: use[part],
        limits: listingEntryLimits[part],
        missing: `Write ${partLabels[part]}`,
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
export const keyOf = (place: string): ListingKey => place.split('.', 1)[0] as ListingKey;

/** Maps the paths in the service's messages to fields of the listing form. */
import { toCamelCase } from '../../../api/reader/json';
import {
  type ListingKey,
  type ListingValues,
  exampleUseParts,
  listingFields,
  listingKeys,
} from '../../../api/resources/seller/listing';
import type { FieldIssue } from '../../../contract/fieldIssue';
import { type ListingIssues, getKey, listingLabels } from './listingForm';

/**
 * The field that a path names, in the notation of `validateListing`: `agentSummary.listing.limitations[0]` is `limitations.0`. A path may lack its
 * beginning if it can mean only one field.
 */
export function findField(path: string): string | undefined {
  const parts = path
    .split(/[.[\]/]+/)
    .flatMap((part) => (part === '' || part === 'product' ? [] : [toCamelCase(part)]));
  const places = [0, 1, 2].flatMap((from) =>
    listingKeys.flatMap((key) => {
      const at: readonly string[] = listingFields[key].at;
      const tail = at.slice(from);
      const leads = tail.length > 0 && tail.every((name, index) => parts[index] === name);
      return leads ? [{ from, place: [key, ...parts.slice(tail.length)].join('.') }] : [];
    }),
  );
  const [first, second] = places;
  return first && (first.from === 0 || !second) ? first.place : undefined;
}

/** The field that a readiness checklist item asks for: `listing_example_uses` is `exampleUses`. */
export function findFieldForItem(key: string): ListingKey | undefined {
  const name = toCamelCase(key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).replace(/^listing_/, ''));
  return listingKeys.find((listingKey) => listingKey === findField(name));
}

/** Splits a refusal into messages for fields of the form, and messages for no field. */
export function issuesByField(
  fields: readonly FieldIssue[],
  form: ListingValues,
): { issues: ListingIssues; unplaced: readonly string[] } {
  const issues: Record<string, string> = {};
  const unplaced: string[] = [];
  for (const { field, message } of fields) {
    const path = findField(field);
    if (path === undefined) unplaced.push(message);
    else {
      const place = findShownPlace(path, form);
      issues[place] = issues[place] === undefined ? message : `${issues[place]} ${message}`;
    }
  }
  return { issues, unplaced };
}

/** Whether a field or entry has the same value in both forms. In a list, all earlier entries must match too, because one more would shift it. */
export function isUnchangedAt(place: string, form: ListingValues, sent: ListingValues): boolean {
  const [, entry] = place.split('.', 2);
  const at = (values: ListingValues) => (entry === undefined ? values[getKey(place)] : values[getKey(place)][+entry]);
  return JSON.stringify(at(form)) === JSON.stringify(at(sent));
}

/** A message about a field whose value has changed since, for a place away from the field. */
export function describeOutdatedIssue(place: string, message: string): string {
  const [, entry] = place.split('.', 2);
  const label = listingLabels[getKey(place)];
  return entry === undefined
    ? `${label}, changed since it was sent: ${message}`
    : `${label}, entry ${+entry + 1}, changed since it was sent: ${message}`;
}

/** The most specific place for which the form can show an error: the part, the entry or the field. */
function findShownPlace(path: string, form: ListingValues): string {
  const [, entry = '', part] = path.split('.');
  const key = getKey(path);
  const value = form[key];
  const isThere = typeof value !== 'string' && /^(0|[1-9]\d*)$/.test(entry) && Number(entry) < value.length;
  if (!isThere) return key;
  if (key !== 'exampleUses') return `${key}.${entry}`;
  return `${key}.${entry}.${exampleUseParts.find((usePart) => usePart === part) ?? exampleUseParts[0]}`;
}

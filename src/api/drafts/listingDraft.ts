/** Unsaved edits of a Pack's listing, stored so that a reload doesn't lose them. */
import { isRecord } from '../reader/json';
import { type ListingValues, exampleUseParts, listingFields, listingKeys } from '../resources/seller/listing';
import { tabDrafts } from './tabDrafts';

/** An edited form, and the service's values it started from. */
export interface ListingDraft {
  form: ListingValues;
  base: ListingValues;
}

const drafts = tabDrafts('console.listingDrafts', 6);

/** The draft of a product's listing, if this tab has one. */
export function findListingDraft(productId: string): ListingDraft | undefined {
  const stored = drafts.get(productId);
  if (!isRecord(stored)) return undefined;
  const { form, base } = stored;
  return isListing(form) && isListing(base) ? { form, base } : undefined;
}

/** Stores a draft; undefined removes it. */
export function saveListingDraft(productId: string, draft: ListingDraft | undefined): void {
  drafts.put(productId, draft);
}

function isListing(value: unknown): value is ListingValues {
  return (
    isRecord(value) &&
    listingKeys.every((key) => {
      const { kind } = listingFields[key];
      const field = value[key];
      if (kind === 'text' || kind === 'usd') return typeof field === 'string';
      return Array.isArray(field) && field.every(kind === 'texts' ? isText : isExampleUse);
    })
  );
}

const isText = (item: unknown) => typeof item === 'string';
const isExampleUse = (item: unknown) =>
  isRecord(item) && isRecord(item['raw']) && exampleUseParts.every((part) => isText(item[part]));

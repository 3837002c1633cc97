/** The listing of a Pack, and the changes its seller makes to it. */
import type { BodyOf } from '../../contract/endpoints';
import type { FieldIssue } from '../../contract/fieldIssue';
import { packListingBody } from '../../contract/listing';
import { sellerProductDetail } from '../../contract/seller';
import { badField } from '../core/refusal';
import { type PackListing, listingParts } from './sellerProduct';

type Changes = BodyOf<'listing.update' | 'listing.create'>;

/** Fields that identify the product: accepted unchanged, without effect. */
const unchanging = new Set(['assetKind', 'productType']);

/**
 * Errors for fields that cannot be written or are unknown, whatever their values, which the contract checks. An unknown field would be answered with
 * 200 and have no effect, which would hide a misspelt name. Unknown keys within `agentSummary`, `stack` and the like are stored.
 */
export function findUnchangeableFields(body: object): FieldIssue[] {
  return Object.keys(body).flatMap((field) => {
    if (Object.hasOwn(packListingBody().shape, field)) return [];
    const known = field === 'version' || Object.hasOwn(sellerProductDetail().shape, field);
    const why = known ? "can't be changed" : "isn't a listing field";
    return [{ field, message: `${field.slice(0, 100)} ${why}.` }];
  });
}

export function refuseNoChange(body: Changes): void {
  if (Object.keys(body).some((field) => !unchanging.has(field))) return;
  throw badField('body', 'The body must have at least one field to change.');
}

/** The changed listing. Each field replaces the old one completely, so a client sends back everything that it read (observed). */
export function applyListingChanges(before: Readonly<PackListing>, changes: Changes): PackListing {
  const given = listingParts.flatMap((part) => (changes[part] === undefined ? [] : [[part, changes[part]]]));
  return { ...before, ...(Object.fromEntries(given) as PackListing) };
}

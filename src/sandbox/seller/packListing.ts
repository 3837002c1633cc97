/** The listing of a Pack, as its seller changes it. */
import type { BodyOf } from '../../contract/endpoints';
import type { FieldIssue } from '../../contract/fieldIssue';
import { packListingBody } from '../../contract/listing';
import { badField } from '../service/refusal';
import type { PackListing } from './sellerProduct';

type Changes = BodyOf<'listing.update'>;

/** Fields that say what the product is: they may be sent as they are, and change nothing. */
const unchanging = new Set(['assetKind', 'productType']);
/** What stands beside the listing in the answer and is never written by hand. */
const immutable = new Set([
  'id',
  'slug',
  'type',
  'state',
  'version',
  'currentVersion',
  'digest',
  'sizeBytes',
  'createdAt',
  'updatedAt',
  'versions',
  'prep',
  'previewImages',
  'nextAction',
]);

/**
 * Complaints about the fields that a PATCH names, whatever their values, which the contract judges: about one that
 * cannot be changed, and about one that is no field of a listing: it would be answered with 200 and have changed
 * nothing, which is how a misspelt name is lost. Within `agentSummary`, `stack` and the like unknown keys are kept.
 */
export function unchangeable(body: object): FieldIssue[] {
  return Object.keys(body).flatMap((field) => {
    if (Object.hasOwn(packListingBody.shape, field)) return [];
    const why = immutable.has(field) ? 'cannot be changed' : 'is no field of a listing';
    return [{ field, message: `${field.slice(0, 100)} ${why}.` }];
  });
}

/** 400 for a body without any change. */
export function refuseNoChange(body: Changes): void {
  if (Object.keys(body).some((field) => !unchanging.has(field))) return;
  throw badField('body', 'The body must have a field to change.');
}

/** The listing after a change: each field replaces the one that is there, `agentSummary` and its `listing` key by key. */
export function changedListing(before: Readonly<PackListing>, changes: Changes): PackListing {
  const { businessUseCase, primaryCategory, tags, stack, compatibility, agentSummary } = changes;
  const after: PackListing = {
    ...before,
    ...(businessUseCase !== undefined && { businessUseCase }),
    ...(primaryCategory !== undefined && { primaryCategory }),
    ...(tags && { tags }),
    ...(stack && { stack }),
    ...(compatibility && { compatibility }),
  };
  if (!agentSummary) return after;
  const listing = { ...before.agentSummary?.listing, ...agentSummary.listing };
  return { ...after, agentSummary: { ...before.agentSummary, ...agentSummary, listing } };
}

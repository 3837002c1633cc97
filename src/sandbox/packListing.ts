/** The listing of a Pack, as its seller changes it. */
import type { BodyOf } from '../contract/endpoints';
import { packListingBody } from '../contract/packs';
import { badRequest } from './refusal';
import type { PackListing } from './sellerProduct';

type Changes = BodyOf<'listing.update'>;

/** Fields of a listing that say what the product is: they may be sent as they are. */
const fixed = { assetKind: 'agent_pack', productType: 'agent_pack' } as const;
/** What stands beside the listing in the answer and is never written by hand. */
const immutable = 'id slug type state version currentVersion digest sizeBytes createdAt updatedAt versions prep';

/**
 * Judges which fields a PATCH names; their values have been judged by the contract. 400 for one that cannot be changed,
 * and for one that is no field of a listing: it would be answered with 200 and have changed nothing, which is how a
 * misspelt name is lost. 400 for a body without any change. Within `agentSummary`, `stack` and the like unknown keys
 * are kept.
 */
export function checkChanges(body: Changes): void {
  const issues = Object.keys(body).flatMap((field) => {
    if (Object.hasOwn(fixed, field)) {
      const expected = fixed[field as keyof typeof fixed];
      return body[field] === expected ? [] : [{ field, message: `${field} must be exactly ${expected}.` }];
    }
    if (Object.hasOwn(packListingBody.shape, field)) return [];
    const why = immutable.split(' ').includes(field) ? 'cannot be changed' : 'is no field of a listing';
    return [{ field, message: `${field.slice(0, 100)} ${why}.` }];
  });
  if (issues.length > 0) throw badRequest(issues);
  if (Object.keys(body).every((field) => Object.hasOwn(fixed, field))) {
    throw badRequest([{ field: 'body', message: 'The body must have a field to change.' }]);
  }
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

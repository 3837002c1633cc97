import type { EndpointId } from '../../contract/endpoints';
import type { Handlers } from '../handler';
import { Refusal } from '../refusal';

type ListingId = Extract<EndpointId, `listing.${string}` | `versions.${string}`>;

/** Token and form of the seller's Pack routes are checked like those of the others; their work is not done yet. */
function notYet(): never {
  throw new Refusal(
    'NOT_IMPLEMENTED_IN_SANDBOX',
    'The sandbox routes this call but does not do its work yet. Nothing was changed or charged.',
  );
}

export const packListingHandlers: Handlers<ListingId> = {
  'listing.create': notYet,
  'listing.update': notYet,
  'versions.uploadUrl': notYet,
  'versions.commit': notYet,
  'listing.previewImage': notYet,
  'listing.submit': notYet,
  'listing.publish': notYet,
};

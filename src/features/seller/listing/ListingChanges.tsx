import type { Ref } from 'react';
import type { ListingKey } from '../../../api/resources/seller/listing';
import { formatCounted } from '../../../lib/count';
import { Button } from '../../../ui/Button';
import { Panel } from '../../../ui/Panel';
import { listingLabels, namesOf } from './listingForm';
import type { ListingState } from './useListing';

/** The unsaved changes, with Save and Discard: at the bottom of a narrow window, beside the form in a wide one. */
export function ListingChanges({ listing, save }: { listing: ListingState; save: Ref<HTMLButtonElement> }) {
  const { changed, saving, discarded } = listing;
  return (
    <section aria-labelledby="listing-changes" className="panel max-lg:shadow-float">
      <h2 id="listing-changes" className="border-b border-line px-3.5 py-2.5 text-sm font-semibold max-lg:sr-only">
        Changes
      </h2>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-3.5 py-2 text-sm lg:grid lg:py-3.5">
        <output className="block min-w-0 flex-1 wrap-anywhere">
          {changed.length > 0 ? (
            <>
              <span>{`${formatCounted(changed.length, 'field')} changed`}</span>
              <span className="text-ink-2 max-lg:sr-only">{`: ${namesOf(changed)}`}</span>
            </>
          ) : discarded ? (
            'Changes discarded'
          ) : (
            'Nothing changed'
          )}
        </output>
        <div className="flex gap-2 lg:grid lg:grid-cols-2">
          <Button ref={save} variant="primary" pending={saving} disabledReason={whyNot(listing)} onClick={listing.save}>
            Save
          </Button>
          <Button
            disabledReason={
              saving
                ? 'It was sent; waiting for the answer'
                : changed.length > 0 || discarded
                  ? undefined
                  : 'There is nothing to discard'
            }
            onClick={discarded ? listing.undoDiscard : listing.discard}
          >
            {discarded ? 'Undo discard' : 'Discard'}
          </Button>
        </div>
      </div>
    </section>
  );
}

function whyNot({ changed, conflicts, write: { state } }: ListingState): string | undefined {
  if (state.at === 'unknown') return 'The outcome of the last save is not known yet';
  if (conflicts.length > 0) return `First choose between the values of ${namesOf(conflicts)}`;
  return changed.length > 0 ? undefined : 'There is nothing to save';
}

/** What this listing still lacks to be complete, each with a link to its field. */
export function ListingNeeds({ needed, onGo }: { needed: readonly ListingKey[]; onGo: (key: ListingKey) => void }) {
  if (needed.length === 0) return null;
  return (
    <Panel title="Needed for submission" flush>
      <ul aria-label="Needed for submission">
        {needed.map((key) => (
          <li
            key={key}
            className="flex items-center justify-between gap-3 border-t border-line px-3.5 py-1 text-sm first:border-t-0"
          >
            <span>{listingLabels[key]}</span>
            <Button size="sm" variant="quiet" aria-label={`Go to ${listingLabels[key]}`} onClick={() => onGo(key)}>
              Go to it
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

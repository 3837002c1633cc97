import { useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useRef, type Ref } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { type SellerProductDetailView, sellerProductQuery } from '../../../api/resources/seller/products';
import type { ListingKey } from '../../../api/resources/seller/listing';
import { href } from '../../../paths';
import { LastReadFailed } from '../../../shared/read/LastReadFailed';
import { MoreFields } from '../../../shared/MoreFields';
import { UnreadableScreen } from '../../../shared/read/Unreadable';
import { LinkButton } from '../../../ui/LinkButton';
import { PageHeader } from '../../../ui/PageHeader';
import { useToast } from '../../../ui/toastContext';
import { ListingFields } from './ListingFields';
import { ListingNotices } from './ListingNotices';
import { SignedInSite } from '../SignedInSite';
import { partHandle, productLoader } from '../crumbs';
import { isRunning } from '../lifecycle';
import { formatLabels, listingLabels } from './listingForm';
import { findFieldForItem } from './listingIssues';
import { isPack, isProduct } from '../ownProduct';
import { useListing, type ListingState } from './useListing';
import { formatCounted } from '../../../lib/count';
import { Button } from '../../../ui/Button';
import { Panel } from '../../../ui/Panel';
import { listingWords } from './words';

export const loader = productLoader();

export const handle = partHandle('Listing');

export function Component() {
  const id = useParams()['id'] ?? '';
  const read = useSuspenseQuery({
    ...sellerProductQuery(id),
    // The listing may have been edited elsewhere.
    refetchOnWindowFocus: true,
  });
  const { data: product } = read;
  if (!isProduct(product)) return <UnreadableScreen title="Listing" expected="product" read={read} />;
  return (
    <>
      <PageHeader
        title="Listing"
        of={product.name}
        actions={
          <>
            <LinkButton to={href('readiness', { id })}>Readiness</LinkButton>
            <LinkButton to={href('versions', { id })}>Versions</LinkButton>
          </>
        }
      />
      <div className="grid gap-4">
        <LastReadFailed read={read} />
        {isPack(product) ? (
          <Listing key={id} id={id} product={product} />
        ) : (
          <SignedInSite id={id} product={product} work="listing" />
        )}
      </div>
    </>
  );
}

/** The form of one Pack's listing. Keyed by id, so no state carries over. */
function Listing({ id, product }: { id: string; product: SellerProductDetailView }) {
  const listing = useListing(id, product);
  const { write, tried, heldBack, conflicts, needed, view } = listing;
  const { state } = write;
  const form = useRef<HTMLDivElement>(null);
  const notices = useRef<HTMLDivElement>(null);
  const save = useRef<HTMLButtonElement>(null);
  const toast = useToast();
  const requestedField = findFieldForItem(new URLSearchParams(useLocation().search).get('field') ?? '');

  useEffect(() => {
    if (requestedField) goToField(form.current, requestedField);
  }, [requestedField]);
  useEffect(() => {
    if (tried > 0) goToFirstError(form.current);
  }, [tried]);
  const differs = conflicts.length > 0;
  useEffect(() => {
    // The result of the request is rendered only after the request has ended.
    if (heldBack && (differs || heldBack.why !== 'conflict')) notices.current?.focus();
  }, [heldBack, differs]);
  useEffect(() => {
    if (state.at === 'done')
      toast({ tone: 'success', title: 'Listing saved', detail: formatLabels(state.input.changed) });
    if (state.at === 'found' || state.at === 'unknown') notices.current?.focus();
    if (state.at !== 'refused') return;
    // Never move the focus while someone is typing: the next keys would go to another field.
    if (form.current?.querySelector('[data-field] :is(input, textarea):focus'))
      toast({ tone: 'failed', title: 'The listing wasn’t changed', detail: 'The reason is above the form.' });
    else if (!goToFirstError(form.current)) notices.current?.focus();
  }, [state, toast]);

  return (
    <div className="flex flex-col gap-4 lg:grid lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
      <div ref={form} className="grid min-w-0 grid-cols-1 gap-4">
        <div ref={notices} tabIndex={-1} className="grid scroll-mt-20 gap-2 outline-none empty:hidden">
          <ListingNotices
            listing={listing}
            prepping={isRunning(product.prep)}
            onSettled={() => save.current?.focus()}
          />
        </div>
        <ListingFields listing={listing} />
        <MoreFields raw={view.rest} read={[]} />
      </div>
      <div className="top-[calc(var(--bar)+1.25rem)] grid gap-4 max-lg:contents lg:sticky">
        <div data-foot className="z-10 max-lg:sticky max-lg:bottom-[calc(var(--request-bar)+0.5rem)] max-lg:order-last">
          <ListingChanges listing={listing} save={save} />
        </div>
        <div className="empty:hidden max-lg:-order-1">
          <ListingNeeds needed={needed} onGo={(key) => goToField(form.current, key)} />
        </div>
      </div>
    </div>
  );
}

/** Focuses the first control that matches a selector; returns whether there is one. */
function goTo(form: HTMLElement | null, selector: string): boolean {
  const found = form?.querySelector<HTMLElement>(selector) ?? undefined;
  found?.scrollIntoView({ block: 'center' });
  found?.focus({ preventScroll: true });
  return found !== undefined;
}

const goToField = (form: HTMLElement | null, key: ListingKey) =>
  goTo(form, ['input', 'textarea', 'button'].map((control) => `[data-field="${key}"] ${control}`).join(', '));

const goToFirstError = (form: HTMLElement | null) => goTo(form, '[aria-invalid="true"], [data-error]');

/** The unsaved changes, with Save and Discard: at the bottom of a narrow window, beside the form in a wide one. */
function ListingChanges({ listing, save }: { listing: ListingState; save: Ref<HTMLButtonElement> }) {
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
              <span className="text-ink-2 max-lg:sr-only">{`: ${formatLabels(changed)}`}</span>
            </>
          ) : discarded ? (
            'Changes discarded'
          ) : (
            'Nothing changed'
          )}
        </output>
        <div className="flex gap-2 lg:grid lg:grid-cols-2">
          <Button
            ref={save}
            variant="primary"
            pending={saving}
            disabledReason={whyNotSave(listing)}
            onClick={listing.save}
          >
            {listingWords.save}
          </Button>
          <Button
            disabledReason={
              saving
                ? 'Waiting for a response'
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

function whyNotSave({ changed, conflicts, write: { state } }: ListingState): string | undefined {
  if (state.at === 'unknown') return 'The outcome of the last save isn’t known yet';
  if (conflicts.length > 0) return `First choose between the values of ${formatLabels(conflicts)}`;
  return changed.length > 0 ? undefined : 'There is nothing to save';
}

/** The fields that this listing still needs, each with a link to it. */
function ListingNeeds({ needed, onGo }: { needed: readonly ListingKey[]; onGo: (key: ListingKey) => void }) {
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
              Go to field
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

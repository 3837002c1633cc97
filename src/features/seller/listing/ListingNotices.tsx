import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { ApiError } from '../../../api/client/errors';
import { explain } from '../../../api/client/explain';
import type { ListingKey, ListingValues } from '../../../api/resources/seller/listing';
import { RetryIn } from '../../../shared/limit/limit';
import { Refusal } from '../../../shared/Refusal';
import { WriteEnd } from '../../../shared/WriteEnd';
import { Button } from '../../../ui/Button';
import { Notice } from '../../../ui/Notice';
import { ServiceText } from '../../../ui/ServiceText';
import { spendingWords } from '../../../shared/spending/words';
import { listingLabels, formatLabels } from './listingForm';
import type { ListingState } from './useListing';
import { listingWords } from './words';

interface ListingNoticesProps {
  listing: ListingState;
  /** A prep of the product is running. */
  prepping: boolean;
  /** Called when the last conflict is settled and the focused control has disappeared. */
  onSettled: () => void;
}

/** The outcome of the last save, and what the service changed in the meantime. */
export function ListingNotices({ listing, prepping, onSettled }: ListingNoticesProps) {
  const { conflicts, followed, heldBack } = listing;
  return (
    <>
      <SaveOutcome listing={listing} prepping={prepping} />
      {heldBack?.why === 'unread' && (
        <Notice tone="bad" role="alert" title="Nothing was sent">
          <span>{`The product couldn’t be loaded before saving: ${explain(heldBack.error).title.toLowerCase()}. Your changes are still here.`}</span>
          <RetryIn error={heldBack.error} />
        </Notice>
      )}
      {heldBack?.why === 'same' && (
        <Notice tone="good" role="alert" title="Nothing was sent">
          The service already has all of these values.
        </Notice>
      )}
      {conflicts.length > 0 && <Conflicts listing={listing} onSettled={onSettled} />}
      {followed.length > 0 && (
        <Notice title="Changed on the service">
          {`${formatLabels(followed)}. You hadn’t changed these fields, so the form shows the service’s current values.`}
        </Notice>
      )}
    </>
  );
}

function SaveOutcome({ listing, prepping }: Omit<ListingNoticesProps, 'onSettled'>) {
  const { write, missing, refused } = listing;
  return (
    <WriteEnd
      write={write}
      unknown="The listing may or may not have been changed"
      checking="Checking the product to find out."
      checkingTitle={spendingWords.outcomeUnknown}
      refused={() => refused && <RefusedNotice refused={refused} prepping={prepping} />}
      found={({ input }) => <FoundNotice changed={input.changed} missing={missing} />}
    />
  );
}

function FoundNotice({ changed, missing }: { changed: readonly ListingKey[]; missing: readonly ListingKey[] }) {
  const [title, next] =
    missing.length === 0
      ? ['The change was saved', 'The change was sent only once.']
      : missing.length === changed.length
        ? ['The change wasn’t saved', 'Your changes are still here, and you can save them again.']
        : ['Only part of the change was saved', `Not saved: ${formatLabels(missing)}.`];
  return (
    <Notice tone={missing.length === 0 ? 'good' : 'bad'} role="alert" title={title}>
      {`The response was lost, so the product was checked instead. ${next}`}
    </Notice>
  );
}

function RefusedNotice({ refused, prepping }: { refused: NonNullable<ListingState['refused']>; prepping: boolean }) {
  const { error, isPlaced, unplaced } = refused;
  const status = error instanceof ApiError ? error.status : undefined;
  const next =
    status === 409
      ? prepping
        ? 'A prep of this product is running. Wait until it ends, then save again.'
        : 'Its state has changed. Read the message above, then save again.'
      : isPlaced
        ? 'Correct the marked fields, then save again.'
        : undefined;
  return (
    <Refusal error={error} title="The listing wasn’t changed" otherMessages={unplaced} next={next}>
      <p>Your changes are still here.</p>
    </Refusal>
  );
}

/** Fields that were changed both here and on the service, each with the service's value and a choice between the two. */
function Conflicts({ listing, onSettled }: Omit<ListingNoticesProps, 'prepping'>) {
  const { conflicts, view, choose } = listing;
  const list = useRef<HTMLUListElement>(null);
  const settle = (key: ListingKey, mine: boolean) => {
    const place = conflicts.indexOf(key);
    flushSync(() => choose(key, mine));
    const left = list.current?.children ?? [];
    const next = (left[place] ?? left[0])?.querySelector('button');
    if (next) next.focus();
    else onSettled();
  };
  return (
    <Notice
      role="alert"
      title="The service’s values have changed since you began. Choose which to keep. Nothing is saved until then."
    >
      <ul ref={list} aria-label={listingWords.conflicts} className="grid gap-2 pt-1">
        {conflicts.map((key) => (
          <li key={key} className="grid gap-1">
            <p className="line-clamp-3 whitespace-pre-line">
              <span className="font-semibold text-ink">{listingLabels[key]}</span>, on the service:{' '}
              <ServiceText>{formatValue(key, view.values)}</ServiceText>
            </p>
            <p className="flex flex-wrap gap-2">
              <Button size="sm" aria-label={`Keep mine: ${listingLabels[key]}`} onClick={() => settle(key, true)}>
                Keep mine
              </Button>
              <Button
                size="sm"
                aria-label={`Use the service’s: ${listingLabels[key]}`}
                onClick={() => settle(key, false)}
              >
                Use the service’s
              </Button>
            </p>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function formatValue(key: ListingKey, values: ListingValues): string {
  const value = key === 'exampleUses' ? values[key].map(({ title }) => title) : values[key];
  if (value.length === 0) return 'nothing';
  return typeof value === 'string' ? value : value.join('; ');
}

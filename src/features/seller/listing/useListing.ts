import { useCallback, useEffect, useMemo, useReducer, useState } from 'react';
import { ApiError } from '../../../api/client/errors';
import { keepListingDraft, listingDraftOf } from '../../../api/drafts/listingDraft';
import { type SellerProductDetailView, sellerProductFields } from '../../../api/resources/seller/products';
import {
  type ListingKey,
  type ListingValues,
  type ListingView,
  readListing,
} from '../../../api/resources/seller/listing';
import { listingChange, updateListing } from '../../../api/resources/seller/listingChange';
import { useWrite } from '../../../shared/useWrite';
import { productNow } from '../ownProduct';
import { type Edit, changesIn, chosen, draftOf, found, over, saved, unedited, valuesOf } from './listingEdit';
import { type ListingIssues, changedFields, neededFields, issuesOf, tidied } from './listingForm';
import { issuesByField, overtakenWords, standsAt } from './listingIssues';

/** Fields that the product's other screens show. */
const elsewhere = [...sellerProductFields.names, 'previewImages'];

const valuesNow = ({ raw }: SellerProductDetailView) => readListing(raw, elsewhere).values;

/** The next edit, from the last one and the service's values as last read. */
type Step = (latest: Edit, theirs: ListingValues) => Edit;

/** A step that starts from the edit over the service's values. */
const overTheirs =
  (next: (now: Edit) => Edit): Step =>
  (latest, theirs) =>
    next(over(latest, theirs));

export type ListingState = ReturnType<typeof useListing>;

/** The listing form over the service's values, which unedited fields follow. Edits survive reloads; one PATCH sends them. */
export function useListing(id: string, product: SellerProductDetailView) {
  const theirs = useMemo(() => readListing(product.raw, elsewhere), [product.raw]);
  const [edit, step] = useReducer(
    (before: Edit, next: Step) => next(before, theirs.values),
    undefined,
    () => ({ ...unedited(theirs.values), ...listingDraftOf(id) }),
  );
  const [tried, setTried] = useState(0);
  const [reading, setReading] = useState(false);
  const [heldBack, setHeldBack] = useState<HeldBack>();
  const [discarded, setDiscarded] = useState<Edit>();
  const write = useWrite(updateListing(id), () => productNow(id));
  const { state } = write;

  const now = over(edit, theirs.values);
  const changed = changedFields(now);
  const isDraft = draftOf(now) !== undefined;
  useEffect(() => keepListingDraft(id, isDraft ? draftOf(edit) : undefined), [id, edit, isDraft]);
  useEffect(() => {
    // The product as changed by this save may be read first: what was typed since must not be taken for unedited.
    if (state.at === 'found') step((latest) => found(latest, state.input, valuesNow(state.found)));
    if (state.at !== 'done') return;
    const after = state.body === undefined ? undefined : valuesNow(state.body as SellerProductDetailView);
    step((latest) => saved(latest, state.input, after));
  }, [state]);

  // Stable, so that an unchanged field is not re-rendered.
  const change = useCallback((values: Partial<ListingValues>) => {
    setDiscarded(undefined);
    setHeldBack(undefined);
    step(overTheirs((latest) => ({ ...latest, form: { ...latest.form, ...values } })));
  }, []);

  const save = async () => {
    const draft = tidied(now);
    setDiscarded(undefined);
    setHeldBack(undefined);
    step(() => draft);
    if (Object.keys(issuesOf(draft)).length > 0) return setTried(tried + 1);
    setReading(true);
    let fresh: ListingView;
    try {
      fresh = readListing((await productNow(id)).raw, elsewhere);
    } catch (error) {
      return setHeldBack({ why: 'unread', error });
    } finally {
      setReading(false);
    }
    // Use the values checked at the click: text typed since may be half a word.
    const merged = over(draft, fresh.values);
    if (merged.conflicts.length > 0) return setHeldBack({ why: 'conflict' });
    const keys = changedFields(merged);
    if (keys.length === 0) return setHeldBack({ why: 'same' });
    setTried(0);
    const { form } = tidied(merged);
    const body = listingChange(fresh.raw, valuesOf(form, keys));
    write.send({ body, form, before: fresh.values, changed: keys });
  };

  const refusal = state.at === 'refused' ? refusalOf(state) : undefined;
  const refused = Object.entries(refusal?.issues ?? {});
  const stands = ([place]: [string, string]) => refusal !== undefined && standsAt(place, now.form, refusal.form);
  const issues: ListingIssues = { ...Object.fromEntries(refused.filter(stands)), ...issuesOf(now, tried === 0) };
  // Text typed between a click on Save and the refusal was never checked, yet the refusal must still be shown.
  const [overtaken, setOvertaken] = useState<{ of: typeof state; issues: typeof refused }>();
  if (refusal && overtaken?.of !== state)
    setOvertaken({ of: state, issues: refused.filter((issue) => !stands(issue)) });
  const unplaced = overtaken?.of === state ? overtaken.issues : [];

  return {
    form: now.form,
    view: theirs,
    changed,
    needed: neededFields(now.form),
    /** What the service changed since the first edit here, and which of it the form adopted. */
    conflicts: now.conflicts,
    followed: now.followed,
    issues,
    /** The last refusal: whether its issues are shown at fields, and the messages that belong to no field. */
    refused: refusal && {
      error: refusal.error,
      isPlaced: refused.length > unplaced.length,
      others: [...refusal.others, ...unplaced.map(([place, message]) => overtakenWords(place, message))],
    },
    /** Incremented by every click that found an error. */
    tried,
    write,
    /** After a save whose answer was lost: the fields whose change was not saved. */
    missing: state.at === 'found' ? changesIn(state.input, valuesNow(state.found), false) : [],
    heldBack,
    saving: reading || write.busy,
    change,
    save: () => void save(),
    /** Settles a conflict: keeps the edit over the service's value, or drops it. */
    choose: (key: ListingKey, mine: boolean) => {
      setHeldBack(undefined);
      step(overTheirs((latest) => chosen(latest, key, mine, theirs.values)));
    },
    discarded: discarded !== undefined && changed.length === 0,
    discard: () => {
      setDiscarded(now);
      setHeldBack(undefined);
      setTried(0);
      step(() => unedited(theirs.values));
    },
    undoDiscard: () => {
      if (discarded) step(() => discarded);
      setDiscarded(undefined);
    },
  };
}

const refusalOf = ({ input: { form }, error }: { input: { form: ListingValues }; error: unknown }) => ({
  error,
  form,
  ...issuesByField(error instanceof ApiError ? error.fields : [], form),
});

/** Why a click on Save sent nothing. */
type HeldBack = { why: 'unread'; error: unknown } | { why: 'conflict' } | { why: 'same' };

import { useCallback, useEffect, useMemo, useReducer, useState } from 'react';
import { ApiError } from '../../../api/client/errors';
import { saveListingDraft, findListingDraft } from '../../../api/drafts/listingDraft';
import { type SellerProductDetailView, sellerProductFields } from '../../../api/resources/seller/products';
import {
  type ListingKey,
  type ListingValues,
  type ListingView,
  readListing,
} from '../../../api/resources/seller/listing';
import { buildListingChange, updateListing } from '../../../api/resources/seller/listingChange';
import { useWrite } from '../../../shared/useWrite';
import { fetchProduct } from '../ownProduct';
import {
  type Edit,
  filterChanges,
  settleConflict,
  toDraft,
  applyFound,
  rebase,
  applySaved,
  startEdit,
  pickValues,
} from './listingEdit';
import { type ListingIssues, findChangedFields, findNeededFields, validateListing, tidyDraft } from './listingForm';
import { issuesByField, describeOutdatedIssue, isUnchangedAt } from './listingIssues';

/** Fields that the product's other screens show. */
const fieldsShownElsewhere = [...sellerProductFields.names, 'previewImages'];

const readValues = ({ raw }: SellerProductDetailView) => readListing(raw, fieldsShownElsewhere).values;

/** The next edit, from the last one and the service's values as last read. */
type EditStep = (latest: Edit, theirs: ListingValues) => Edit;

/** A step that starts from the edit over the service's values. */
const onCurrentValues =
  (next: (now: Edit) => Edit): EditStep =>
  (latest, theirs) =>
    next(rebase(latest, theirs));

export type ListingState = ReturnType<typeof useListing>;

/** The listing form over the service's values, which unedited fields follow. Edits survive reloads; one PATCH sends them. */
export function useListing(id: string, product: SellerProductDetailView) {
  const theirs = useMemo(() => readListing(product.raw, fieldsShownElsewhere), [product.raw]);
  const [edit, step] = useReducer(
    (latest: Edit, next: EditStep) => next(latest, theirs.values),
    undefined,
    () => ({ ...startEdit(theirs.values), ...findListingDraft(id) }),
  );
  const [tried, setTried] = useState(0);
  const [reading, setReading] = useState(false);
  const [heldBack, setHeldBack] = useState<HeldBack>();
  const [discarded, setDiscarded] = useState<Edit>();
  const write = useWrite(updateListing(id), () => fetchProduct(id));
  const { state } = write;

  const now = rebase(edit, theirs.values);
  const changed = findChangedFields(now);
  const isDraft = toDraft(now) !== undefined;
  useEffect(() => saveListingDraft(id, isDraft ? toDraft(edit) : undefined), [id, edit, isDraft]);
  useEffect(() => {
    // The product may be read with this save's changes first: what was typed since must not be taken for unedited.
    if (state.at === 'found') step((latest) => applyFound(latest, state.input, readValues(state.found)));
    if (state.at !== 'done') return;
    const after = state.body === undefined ? undefined : readValues(state.body as SellerProductDetailView);
    step((latest) => applySaved(latest, state.input, after));
  }, [state]);

  // Stable, so that an unchanged field is not re-rendered.
  const change = useCallback((values: Partial<ListingValues>) => {
    setDiscarded(undefined);
    setHeldBack(undefined);
    step(onCurrentValues((latest) => ({ ...latest, form: { ...latest.form, ...values } })));
  }, []);

  const save = async () => {
    const draft = tidyDraft(now);
    setDiscarded(undefined);
    setHeldBack(undefined);
    step(() => draft);
    if (Object.keys(validateListing(draft)).length > 0) return setTried(tried + 1);
    setReading(true);
    let fresh: ListingView;
    try {
      fresh = readListing((await fetchProduct(id)).raw, fieldsShownElsewhere);
    } catch (error) {
      return setHeldBack({ why: 'unread', error });
    } finally {
      setReading(false);
    }
    // Use the values checked at the click: text typed since may be incomplete.
    const merged = rebase(draft, fresh.values);
    if (merged.conflicts.length > 0) return setHeldBack({ why: 'conflict' });
    const keys = findChangedFields(merged);
    if (keys.length === 0) return setHeldBack({ why: 'same' });
    setTried(0);
    const { form } = tidyDraft(merged);
    const body = buildListingChange(fresh.raw, pickValues(form, keys));
    write.send({ body, form, before: fresh.values, changed: keys });
  };

  const refusal = state.at === 'refused' ? toRefusal(state) : undefined;
  const refused = Object.entries(refusal?.issues ?? {});
  const stands = ([place]: [string, string]) => refusal !== undefined && isUnchangedAt(place, now.form, refusal.form);
  const issues: ListingIssues = { ...Object.fromEntries(refused.filter(stands)), ...validateListing(now, tried === 0) };
  // Text typed between a click on Save and the refusal was never checked, yet the refusal must still be shown.
  const [overtaken, setOvertaken] = useState<{ of: typeof state; issues: typeof refused }>();
  if (refusal && overtaken?.of !== state)
    setOvertaken({ of: state, issues: refused.filter((issue) => !stands(issue)) });
  const unplaced = overtaken?.of === state ? overtaken.issues : [];

  return {
    form: now.form,
    view: theirs,
    changed,
    needed: findNeededFields(now.form),
    /** What the service changed since the first edit here, and which of these changes the form adopted. */
    conflicts: now.conflicts,
    followed: now.followed,
    issues,
    /** The last refusal: whether its issues are shown at fields, and the messages that belong to no field. */
    refused: refusal && {
      error: refusal.error,
      isPlaced: refused.length > unplaced.length,
      unplaced: [...refusal.unplaced, ...unplaced.map(([place, message]) => describeOutdatedIssue(place, message))],
    },
    /** Incremented by every click that found an error. */
    tried,
    write,
    /** After a save whose response was lost: the fields whose change was not saved. */
    missing: state.at === 'found' ? filterChanges(state.input, readValues(state.found), false) : [],
    heldBack,
    saving: reading || write.busy,
    change,
    save: () => void save(),
    /** Settles a conflict: keeps the edit over the service's value, or drops it. */
    choose: (key: ListingKey, mine: boolean) => {
      setHeldBack(undefined);
      step(onCurrentValues((latest) => settleConflict(latest, key, mine, theirs.values)));
    },
    discarded: discarded !== undefined && changed.length === 0,
    discard: () => {
      setDiscarded(now);
      setHeldBack(undefined);
      setTried(0);
      step(() => startEdit(theirs.values));
    },
    undoDiscard: () => {
      if (discarded) step(() => discarded);
      setDiscarded(undefined);
    },
  };
}

const toRefusal = ({ input: { form }, error }: { input: { form: ListingValues }; error: unknown }) => ({
  error,
  form,
  ...issuesByField(error instanceof ApiError ? error.fields : [], form),
});

/** Why a click on Save sent nothing. */
type HeldBack = { why: 'unread'; error: unknown } | { why: 'conflict' } | { why: 'same' };

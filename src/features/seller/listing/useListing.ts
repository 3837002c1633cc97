import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { ApiError } from '../../../api/client/errors';
import { type ListingDraft, keepListingDraft, listingDraftOf } from '../../../api/drafts/listingDraft';
import { type SellerProductDetailView, sellerProductFields } from '../../../api/resources/seller/products';
import {
  type ListingKey,
  type ListingValues,
  type ListingView,
  listingChange,
  listingKeys,
  readListing,
  type ListingChange,
  updateListing,
} from '../../../api/resources/seller/listing';
import { useWrite } from '../../../shared/useWrite';
import {
  type Problems,
  changedFields,
  isThere,
  neededFields,
  problemsOf,
  reconcile,
  sameField,
  settled,
  tidied,
  valuesOf,
} from './listingForm';
import { fieldMarks, overtakenWords, standsAt } from './listingMarks';
import { productNow } from '../ownProduct';

/** Fields that the product's other screens show. */
const elsewhere = [...sellerProductFields.names, 'previewImages'];

interface Edit extends ListingDraft {
  /** Changed on the service since the first edit here, and adopted. */
  followed: readonly ListingKey[];
  /** What a save changed, when its answer did not include the product; kept until the product is read. */
  sent: Partial<ListingValues>;
}

const valuesNow = ({ raw }: SellerProductDetailView) => readListing(raw, elsewhere).values;

const clean = (values: ListingValues): Edit => ({ form: values, base: values, followed: [], sent: {} });

export type ListingState = ReturnType<typeof useListing>;

/** The listing form over the service's values, which unedited fields follow. Edits survive reloads; one PATCH sends them. */
export function useListing(id: string, product: SellerProductDetailView) {
  const theirs = useMemo(() => readListing(product.raw, elsewhere), [product.raw]);
  const [edit, setEdit] = useState<Edit>(() => ({ ...clean(theirs.values), ...listingDraftOf(id) }));
  const [tried, setTried] = useState(0);
  const [reading, setReading] = useState(false);
  const [heldBack, setHeldBack] = useState<HeldBack>();
  const [discarded, setDiscarded] = useState<Edit>();
  const write = useWrite(updateListing(id), () => productNow(id));
  const { state } = write;

  const now = reconcile(settled(edit, edit.sent, theirs.values), theirs.values);
  const changed = changedFields(now);
  const followed = [...new Set([...edit.followed, ...now.followed])];
  // An answer can arrive after more was typed.
  const latest = useRef(now);
  useLayoutEffect(() => {
    latest.current = now;
  }, [now]);

  const put = ({ form, base }: ListingDraft, taken: readonly ListingKey[], sent = unsettled(edit, base)) => {
    const isChanged = changedFields({ form, base }).length > 0;
    setEdit({ form, base, followed: isChanged ? taken : [], sent });
    // What the service accepted is no longer a draft.
    const draft = { form, base: { ...base, ...sent } };
    keepListingDraft(id, changedFields(draft).length > 0 ? draft : undefined);
  };
  // An unchanged field is not rendered again, so its callback must not go stale.
  const changing = useRef<(change: Partial<ListingValues>) => void>(undefined);
  useLayoutEffect(() => {
    changing.current = (change) => {
      setDiscarded(undefined);
      setHeldBack(undefined);
      put({ base: now.base, form: { ...now.form, ...change } }, changed.length > 0 ? followed : []);
    };
  });
  const change = useCallback((values: Partial<ListingValues>) => changing.current?.(values), []);

  const isChanged = changed.length > 0;
  useEffect(() => {
    if (!isChanged) keepListingDraft(id, undefined);
  }, [isChanged, id]);
  useEffect(() => {
    if (state.at === 'found') {
      const read = valuesNow(state.found);
      const arrived = valuesOf(state.input.form, changesIn(state.input, read, true));
      // The service's version of this save is not someone else's change.
      return put(settled(latest.current, arrived, read), followed);
    }
    if (state.at !== 'done') return;
    const { input, body } = state;
    const { form, base } = latest.current;
    if (body === undefined) return put({ form, base }, followed, valuesOf(input.form, input.changed));
    const after = valuesNow(body as SellerProductDetailView);
    // Text typed since then stays, on top of the value it was started from; everything else is the service's version.
    const since = changedFields({ form, base: input.form });
    const begun = since.filter((key) => !input.changed.includes(key));
    put({ base: { ...after, ...valuesOf(base, begun) }, form: { ...after, ...valuesOf(form, since) } }, [], {});
    // Once for each answer.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [state]);

  const save = async () => {
    const draft = tidied(now);
    setDiscarded(undefined);
    setHeldBack(undefined);
    put(draft, followed);
    if (Object.keys(problemsOf(draft)).length > 0) return setTried(tried + 1);
    setReading(true);
    let fresh: ListingView;
    try {
      fresh = readListing((await productNow(id)).raw, elsewhere);
    } catch (error) {
      return setHeldBack({ why: 'unread', error });
    } finally {
      setReading(false);
    }
    // Use the values checked at the press: text typed since may be half a word.
    const merged = reconcile(draft, fresh.values);
    if (merged.conflicts.length > 0) return setHeldBack({ why: 'conflict' });
    const keys = changedFields(merged);
    if (keys.length === 0) return setHeldBack({ why: 'same' });
    setTried(0);
    const { form } = tidied(merged);
    const body = listingChange(fresh.raw, valuesOf(form, keys));
    write.send({ body, form, before: fresh.values, changed: keys });
  };

  const refusal = state.at === 'refused' ? refusalOf(state) : undefined;
  const marks = Object.entries(refusal?.marks ?? {});
  const stands = ([place]: [string, string]) => refusal !== undefined && standsAt(place, now.form, refusal.form);
  const problems: Problems = { ...Object.fromEntries(marks.filter(stands)), ...problemsOf(now, tried === 0) };
  // Text typed between a press on Save and its refusal was never checked, yet the refusal must still be shown.
  const [overtaken, setOvertaken] = useState<{ of: typeof state; marks: typeof marks }>();
  if (refusal && overtaken?.of !== state) setOvertaken({ of: state, marks: marks.filter((mark) => !stands(mark)) });
  const unmarked = overtaken?.of === state ? overtaken.marks : [];

  return {
    form: now.form,
    view: theirs,
    changed,
    needed: neededFields(now.form),
    /** What the service changed since the first edit here, and which of it the form adopted. */
    conflicts: now.conflicts,
    followed: isChanged ? followed : [],
    problems,
    /** The last refusal: whether it marks fields, and the messages that belong to none. */
    refused: refusal && {
      error: refusal.error,
      isMarked: marks.length > unmarked.length,
      others: [...refusal.others, ...unmarked.map(([place, message]) => overtakenWords(place, message))],
    },
    /** Increases with every press that found a problem. */
    tried,
    write,
    /** After a save whose answer was lost: the fields whose change was not saved. */
    missing: state.at === 'found' ? changesIn(state.input, valuesNow(state.found), false) : [],
    heldBack,
    saving: reading || state.at === 'sending' || state.at === 'looking',
    change,
    save: () => void save(),
    /** Settles a conflict: keeps the edit on top of the service's value, or drops it. */
    choose: (key: ListingKey, mine: boolean) => {
      const chosen = valuesOf(theirs.values, [key]);
      setHeldBack(undefined);
      put({ base: { ...now.base, ...chosen }, form: mine ? now.form : { ...now.form, ...chosen } }, followed);
    },
    discarded: discarded !== undefined && !isChanged,
    discard: () => {
      setDiscarded({ form: now.form, base: now.base, followed, sent: unsettled(edit, now.base) });
      setHeldBack(undefined);
      setTried(0);
      put(clean(theirs.values), [], {});
    },
    undoDiscard: () => {
      if (discarded) put(discarded, discarded.followed, discarded.sent);
      setDiscarded(undefined);
    },
  };
}

/** The fields of a save whose change is, or is not, in the values read afterwards. */
const changesIn = ({ changed, before, form }: ListingChange, now: ListingValues, there: boolean) =>
  changed.filter((key) => isThere(key, before, form, now) === there);

/** The part of a save with unread result that `base` does not reflect yet. */
function unsettled(edit: Edit, base: ListingValues): Partial<ListingValues> {
  const keys = listingKeys.filter((key) => edit.sent[key] !== undefined && sameField(key, edit.base, base));
  return valuesOf({ ...edit.base, ...edit.sent }, keys);
}

const refusalOf = ({ input: { form }, error }: { input: { form: ListingValues }; error: unknown }) => ({
  error,
  form,
  ...fieldMarks(error instanceof ApiError ? error.fields : [], form),
});

/** Why a press on Save sent nothing. */
type HeldBack = { why: 'unread'; error: unknown } | { why: 'conflict' } | { why: 'same' };

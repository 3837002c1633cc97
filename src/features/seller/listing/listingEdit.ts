/**
 * An edit of a Pack's listing, which the service may change at the same time. An edit is an immutable value, and each function returns the next one.
 * Unedited fields follow the service.
 */
import type { ListingDraft } from '../../../api/drafts/listingDraft';
import { type ListingKey, type ListingValues, listingKeys } from '../../../api/resources/seller/listing';
import type { ListingChange } from '../../../api/resources/seller/listingChange';
import { findChangedFields, containsChange, isSameField } from './listingForm';

export interface Edit extends ListingDraft {
  /** Fields that changed on the service since the first edit here, and were adopted. */
  followed: readonly ListingKey[];
  /** What a save changed, if its response did not include the product. Stays until the product is read. */
  sent: Partial<ListingValues>;
}

/** An edit starting from the service's values as last read. */
interface CurrentEdit extends Edit {
  /** Fields that were changed to different values here and on the service. The user has to choose. */
  conflicts: readonly ListingKey[];
}

export const startEdit = (values: ListingValues): Edit => ({ form: values, base: values, followed: [], sent: {} });

/** Picks the values of some fields. */
export function pickValues(form: ListingValues, keys: readonly ListingKey[]): Partial<ListingValues> {
  return Object.fromEntries(keys.map((key) => [key, form[key]]));
}

/** Rebases an edit on the service's values without losing a change: if both changed a field, both values stay. */
export function rebase(edit: Edit, theirs: ListingValues): CurrentEdit {
  const { form, base, sent } = adoptSent(edit, edit.sent, theirs);
  const moved = listingKeys.filter((key) => !isSameField(key, base, theirs));
  const follows = moved.filter((key) => isSameField(key, form, base));
  const conflicts = moved.filter((key) => !follows.includes(key) && !isSameField(key, form, theirs));
  const now = {
    form: follows.length === 0 ? form : { ...form, ...pickValues(theirs, follows) },
    base: moved.length === 0 ? base : { ...theirs, ...pickValues(base, conflicts) },
  };
  const followed = findChangedFields(now).length > 0 ? [...new Set([...edit.followed, ...follows])] : [];
  return { ...now, followed, sent, conflicts };
}

/** After a save: `after` are the values in its response, if there are any. */
export function applySaved(edit: Edit, { form: sent, changed }: ListingChange, after: ListingValues | undefined): Edit {
  if (!after) return { ...edit, sent: pickValues(sent, changed) };
  // Text typed since then stays, based on the value it started from; everything else takes the service's version.
  const since = findChangedFields({ form: edit.form, base: sent });
  const startedSince = since.filter((key) => !changed.includes(key));
  return {
    ...startEdit(after),
    form: { ...after, ...pickValues(edit.form, since) },
    base: { ...after, ...pickValues(edit.base, startedSince) },
  };
}

/** After a save whose response was lost: `read` are the values that were read instead. */
export function applyFound(edit: Edit, change: ListingChange, read: ListingValues): Edit {
  return adoptSent(edit, pickValues(change.form, filterChanges(change, read, true)), read);
}

/** The fields of a save whose change is in the values read afterwards or, with `there` false, is not. */
export const filterChanges = ({ changed, before, form }: ListingChange, now: ListingValues, there: boolean) =>
  changed.filter((key) => containsChange(key, before, form, now) === there);

/** Settles a conflict: keeps the edit over the service's value, or drops it. */
export function settleConflict(edit: Edit, key: ListingKey, mine: boolean, theirs: ListingValues): Edit {
  const value = pickValues(theirs, [key]);
  return { ...edit, base: { ...edit.base, ...value }, form: mine ? edit.form : { ...edit.form, ...value } };
}

/** What a reload must not lose; undefined if there is nothing. What the service has accepted is no longer a draft. */
export function toDraft({ form, base, sent }: Edit): ListingDraft | undefined {
  const draft = { form, base: { ...base, ...sent } };
  return findChangedFields(draft).length > 0 ? draft : undefined;
}

/** Adopts the service's version of what a save sent. This is not a conflict. It replaces the field unless more was typed there. */
function adoptSent(edit: Edit, sent: Partial<ListingValues>, theirs: ListingValues): Edit {
  const { form, base } = edit;
  const read = listingKeys.filter((key) => sent[key] !== undefined && !isSameField(key, base, theirs));
  if (read.length === 0) return edit;
  const asSent = read.filter((key) => isSameField(key, form, { ...form, ...sent }));
  const unread = Object.entries(edit.sent).filter(([key]) => !read.some((readKey) => readKey === key));
  return {
    ...edit,
    form: { ...form, ...pickValues(theirs, asSent) },
    base: { ...base, ...pickValues(theirs, read) },
    sent: Object.fromEntries(unread),
  };
}

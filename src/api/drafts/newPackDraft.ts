/** The form of a Pack that is not created yet, stored so that a reload doesn't lose it. */
import { isRecord } from '../reader/json';
import { type NewPackValues, newPackKeys } from '../resources/seller/newPack';
import { tabDrafts } from './tabDrafts';

const drafts = tabDrafts('console.newPack', 1);

/** The form's values; fields not filled in are empty. */
export function getNewPackDraft(): NewPackValues {
  const stored = drafts.get('draft');
  const text = (key: string) => (isRecord(stored) && typeof stored[key] === 'string' ? stored[key] : '');
  return Object.fromEntries(newPackKeys.map((key) => [key, text(key)])) as NewPackValues;
}

/** Stores the form; undefined removes it. */
export const saveNewPackDraft = (values: NewPackValues | undefined): void => drafts.put('draft', values);

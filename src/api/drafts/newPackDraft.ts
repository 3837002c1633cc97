/** The form of a Pack that is not created yet, kept so that a reload does not lose it. */
import { isRecord } from '../reader/json';
import { type NewPackValues, newPackKeys } from '../resources/seller/newPack';
import { tabDrafts } from './tabDrafts';

const kept = tabDrafts('console.newPack', 1);

/** The form's values; fields not filled in are empty. */
export function newPackDraft(): NewPackValues {
  const held = kept.get('draft');
  const text = (key: string) => (isRecord(held) && typeof held[key] === 'string' ? held[key] : '');
  return Object.fromEntries(newPackKeys.map((key) => [key, text(key)])) as NewPackValues;
}

/** Stores the form; undefined removes it. */
export const keepNewPackDraft = (values: NewPackValues | undefined): void => kept.put('draft', values);

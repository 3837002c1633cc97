/** A Pack draft that is not created yet, so that a reload loses nothing typed. */
import { isRecord } from '../reader/json';
import { type NewPackValues, newPackKeys } from '../resources/seller/newPack';
import { tabDrafts } from './tabDrafts';

const kept = tabDrafts('console.newPack', 1);

/** What is typed, with empty fields for what is not. */
export function newPackDraft(): NewPackValues {
  const held = kept.get('draft');
  const text = (key: string) => (isRecord(held) && typeof held[key] === 'string' ? held[key] : '');
  return Object.fromEntries(newPackKeys.map((key) => [key, text(key)])) as NewPackValues;
}

/** Stores what is typed; undefined forgets it. */
export const keepNewPackDraft = (values: NewPackValues | undefined): void => kept.put('draft', values);

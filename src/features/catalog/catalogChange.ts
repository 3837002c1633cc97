/** Changes of the catalog's view: what the address is after them. */
import { type ParamName, defaults, paramNames, readView } from './catalogView';

/** What restricts the list; the others only order and cut it. */
export const filterNames = paramNames.filter((name) => !['sort', 'page', 'page_size'].includes(name));

/** New texts; undefined takes a parameter away. */
export type Patch = Readonly<Partial<Record<ParamName | 'need', string | undefined>>>;

/**
 * The query part of the address after a change. Only what differs from the defaults is written. Any change of the list
 * leads to its first page; opening and leaving smart search does not change the list.
 */
export function changeView(search: string, patch: Patch): URLSearchParams {
  const { texts, need } = readView(search);
  const listChanges = Object.keys(patch).some((name) => name !== 'need');
  const after: Patch = { ...texts, need, ...(listChanges && { page: undefined }), ...patch };
  const params = new URLSearchParams();
  for (const name of paramNames) {
    const text = after[name]?.trim();
    if (text && !isDefault(name, text)) params.set(name, text);
  }
  if (after.need !== undefined) params.set('need', after.need.trim());
  return params;
}

/** A patch that takes all of these away. */
export function without(names: readonly ParamName[]): Patch {
  return Object.fromEntries(names.map((name) => [name, undefined]));
}

function isDefault(name: ParamName, text: string): boolean {
  return (
    (name === 'page' && text === '1') || (name in defaults && text === String(defaults[name as keyof typeof defaults]))
  );
}

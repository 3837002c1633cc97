import type { ReadinessItem, ReadinessView } from '../../../api/resources/seller/readiness';

/** The differences between two reads of a checklist, by the labels of the later one. */
export interface ReadinessChanges {
  fixed: string[];
  newlyMissing: string[];
  /** On the list now, but not before. */
  added: string[];
  /** No longer on the list. */
  removed: string[];
}

/** Compares a checklist with an earlier one, item by item. */
export function readinessChanges(before: ReadinessView, after: ReadinessView): ReadinessChanges {
  const [old, now] = [itemsOf(before), itemsOf(after)];
  const changes: ReadinessChanges = { fixed: [], newlyMissing: [], added: [], removed: [] };
  for (const [key, item] of now) {
    const was = old.get(key);
    if (!was) changes.added.push(item.label);
    else if (was.done !== true && item.done === true) changes.fixed.push(item.label);
    else if (was.done !== false && item.done === false) changes.newlyMissing.push(item.label);
  }
  for (const [key, item] of old) {
    if (!now.has(key)) changes.removed.push(item.label);
  }
  return changes;
}

const headings = {
  fixed: 'Fixed',
  newlyMissing: 'Newly missing',
  added: 'New on the list',
  removed: 'No longer on the list',
} as const satisfies Record<keyof ReadinessChanges, string>;

/** The changes, one sentence each, ready to be announced. */
export function changesInWords(changes: ReadinessChanges): string {
  const told = Object.entries(headings).flatMap(([kind, heading]) => {
    const labels = changes[kind as keyof ReadinessChanges];
    return labels.length > 0 ? [`${heading}: ${labels.join(', ')}.`] : [];
  });
  return told.length > 0 ? told.join(' ') : 'Nothing has changed since the last check.';
}

/** Items keyed by group and name, with a position where a name repeats. */
function itemsOf({ groups }: ReadinessView): Map<string, ReadinessItem> {
  const items = new Map<string, ReadinessItem>();
  for (const group of groups) {
    for (const item of group.items) {
      let key = `${group.key}\n${item.key}`;
      while (items.has(key)) key += '\n';
      items.set(key, item);
    }
  }
  return items;
}

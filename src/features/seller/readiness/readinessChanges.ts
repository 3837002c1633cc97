import type { ReadinessItem, ReadinessView } from '../../../api/resources/seller/readiness';

const headings = ['Fixed', 'Newly missing', 'New on the list', 'No longer on the list'] as const;

/** How a checklist differs from an earlier one, one sentence for each kind of change, ready to be announced. */
export function changesInWords(before: ReadinessView, after: ReadinessView): string {
  const [old, now] = [itemsOf(before), itemsOf(after)];
  const keys = [...new Set([...now.keys(), ...old.keys()])];
  const told = headings.flatMap((heading) => {
    const changed = keys.filter((key) => changeOf(old.get(key), now.get(key)) === heading);
    const labels = changed.map((key) => (now.get(key) ?? old.get(key))?.label);
    return labels.length > 0 ? [`${heading}: ${labels.join(', ')}.`] : [];
  });
  return told.length > 0 ? told.join(' ') : 'Nothing has changed since the last check.';
}

function changeOf(
  was: ReadinessItem | undefined,
  is: ReadinessItem | undefined,
): (typeof headings)[number] | undefined {
  if (!is) return 'No longer on the list';
  if (!was) return 'New on the list';
  if (was.done !== true && is.done === true) return 'Fixed';
  return was.done !== false && is.done === false ? 'Newly missing' : undefined;
}

/** Items keyed by group and name, with an index if a name repeats. */
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

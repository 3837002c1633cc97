import type { ReadinessItem, ReadinessView } from '../../../api/resources/seller/readiness';

const headings = ['Fixed', 'Newly missing', 'New on the list', 'No longer on the list'] as const;

/** How a checklist differs from an earlier one: one sentence for each kind of change, ready to be announced. */
export function describeChanges(before: ReadinessView, after: ReadinessView): string {
  const [oldItems, newItems] = [getItems(before), getItems(after)];
  const keys = [...new Set([...newItems.keys(), ...oldItems.keys()])];
  const sentences = headings.flatMap((heading) => {
    const changed = keys.filter((key) => getChange(oldItems.get(key), newItems.get(key)) === heading);
    const labels = changed.map((key) => (newItems.get(key) ?? oldItems.get(key))?.label);
    return labels.length > 0 ? [`${heading}: ${labels.join(', ')}.`] : [];
  });
  return sentences.length > 0 ? sentences.join(' ') : 'Nothing has changed since the last check.';
}

function getChange(
  before: ReadinessItem | undefined,
  after: ReadinessItem | undefined,
): (typeof headings)[number] | undefined {
  if (!after) return 'No longer on the list';
  if (!before) return 'New on the list';
  if (before.done !== true && after.done === true) return 'Fixed';
  return before.done !== false && after.done === false ? 'Newly missing' : undefined;
}

/** Items keyed by group and name, with an index if a name repeats. */
function getItems({ groups }: ReadinessView): Map<string, ReadinessItem> {
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

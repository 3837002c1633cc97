import type { ReadinessItem, ReadinessView } from '../../../api/resources/seller/readiness';

const headings = ['Fixed', 'Newly missing', 'New on the list', 'No longer on the list'] as const;

/** How a checklist differs from an earlier one, one sentence for each kind of change, ready to be announced. */
export function describeChanges(before: ReadinessView, after: ReadinessView): string {
  const [old, now] = [getItems(before), getItems(after)];
  const keys = [...new Set([...now.keys(), ...old.keys()])];
  const reported = headings.flatMap((heading) => {
    const changed = keys.filter((key) => getChange(old.get(key), now.get(key)) === heading);
    const labels = changed.map((key) => (now.get(key) ?? old.get(key))?.label);
    return labels.length > 0 ? [`${heading}: ${labels.join(', ')}.`] : [];
  });
  return reported.length > 0 ? reported.join(' ') : 'Nothing has changed since the last check.';
}

function getChange(
  was: ReadinessItem | undefined,
  is: ReadinessItem | undefined,
): (typeof headings)[number] | undefined {
  if (!is) return 'No longer on the list';
  if (!was) return 'New on the list';
  if (was.done !== true && is.done === true) return 'Fixed';
  return was.done !== false && is.done === false ? 'Newly missing' : undefined;
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

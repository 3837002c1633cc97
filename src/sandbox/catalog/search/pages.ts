/** Cuts one page out of an order. */
import type { TypedFastBitSet } from 'typedfastbitset';
import type { Order } from './orders';
import type { TextMatch } from './textFilter';

/** At most `size` product numbers of the order from index `start` on, among those in `found` (default: all). */
export function selectPage(order: Order, found: TypedFastBitSet | undefined, start: number, size: number): number[] {
  if (!found) return [...order.subarray(start, start + size)];
  const page: number[] = [];
  let passed = 0;
  for (let at = 0; at < order.length && page.length < size; at++) {
    const number = order[at] as number;
    if (found.has(number) && passed++ >= start) page.push(number);
  }
  return page;
}

/**
 * The same by grade, best first, ties in the given order. There are few grades, so this counts the products of each and collects only the grades on
 * the page; sorting all hits would take longer than the rest of the request.
 */
export function pageByGrade(
  order: Order,
  found: TypedFastBitSet,
  text: TextMatch,
  start: number,
  size: number,
): number[] {
  const { grades } = text;
  const slots = selectSlots(countGrades(found, text), start, size);
  let missing = slots.reduce((sum, slot) => sum + (slot?.take ?? 0), 0);
  for (let at = 0; at < order.length && missing > 0; at++) {
    const number = order[at] as number;
    if (!found.has(number)) continue;
    const slot = slots[grades[number] as number];
    if (!slot) continue;
    if (slot.skip > 0) {
      slot.skip--;
    } else if (slot.page.length < slot.take) {
      slot.page.push(number);
      missing--;
    }
  }
  return slots.toReversed().flatMap((slot) => slot?.page ?? []);
}

interface Slot {
  skip: number;
  take: number;
  page: number[];
}

/** What the page takes from each grade; nothing from most. */
function selectSlots(counts: Uint32Array, start: number, size: number): (Slot | undefined)[] {
  const slots: (Slot | undefined)[] = Array.from(counts, () => undefined);
  let passed = 0;
  for (let grade = counts.length - 1; grade >= 0 && passed < start + size; grade--) {
    const count = counts[grade] as number;
    const skip = Math.max(0, start - passed);
    const take = Math.min(count, start + size - passed) - skip;
    if (take > 0) slots[grade] = { skip, take, page: [] };
    passed += count;
  }
  return slots;
}

function countGrades(found: TypedFastBitSet, { grades, highest }: TextMatch): Uint32Array {
  const counts = new Uint32Array(highest + 1);
  found.forEach((number) => {
    const grade = grades[number] as number;
    counts[grade] = (counts[grade] as number) + 1;
  });
  return counts;
}

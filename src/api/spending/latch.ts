/**
 * One latch over every way a spend could be sent twice: a double click, Enter twice, a re-render, a second tab.
 * In one tab a set of names holds; over tabs a Web Lock does. Where Web Locks are missing (no secure context) the
 * attempt ledger alone stands guard, which every tab reads before it sends.
 */
const held = new Set<string>();

const lockName = (subject: string): string => `console.spend.${subject}`;

export type Latched<T> = { taken: false; result: T } | { taken: true };

/** Runs `work` unless the subject is being spent on already, in this tab or another. Never waits, never queues. */
export async function latch<T>(subject: string, work: () => Promise<T>): Promise<Latched<T>> {
  if (held.has(subject)) return { taken: true };
  held.add(subject);
  try {
    if (!seesOtherTabs()) return { taken: false, result: await work() };
    return await navigator.locks.request(lockName(subject), { ifAvailable: true }, async (lock) =>
      lock === null ? { taken: true as const } : { taken: false as const, result: await work() },
    );
  } finally {
    held.delete(subject);
  }
}

/** Whether `isLatched` can see other tabs. Where it cannot, only time tells that another tab has given up. */
export const seesOtherTabs = (): boolean => 'locks' in navigator;

/** Whether any tab is sending a spend on the subject right now; without Web Locks, whether this one is. */
export async function isLatched(subject: string): Promise<boolean> {
  if (held.has(subject)) return true;
  if (!seesOtherTabs()) return false;
  const { held: locks } = await navigator.locks.query();
  return (locks ?? []).some((lock) => lock.name === lockName(subject));
}

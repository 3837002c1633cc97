/** Typed text that is not in the address yet, because typing has not paused. If the history entry is left before then, the text is stored with it. */
import { useEffect, useState } from 'react';

/** How long typing must pause before it is committed, in milliseconds. */
const PAUSE_MS = 250;

/** Derives the new query from the current one. */
export type Change = (search: string) => URLSearchParams;

const unfinished = new Set<TypingPause>();
let collected: Change[] | undefined;

/** Waits until typing pauses. */
class TypingPause {
  #timer: ReturnType<typeof setTimeout> | undefined;
  commit: () => void = () => undefined;

  /**
   * Restarts the pause.
   * @param commit changes the address; called without a pause when the entry is left before
   * @param paused called after the pause, in place of `commit`
   */
  start(commit: () => void, paused: () => void): void {
    this.cancel();
    this.commit = commit;
    unfinished.add(this);
    this.#timer = setTimeout(() => {
      this.cancel();
      paused();
    }, PAUSE_MS);
  }

  cancel(): void {
    clearTimeout(this.#timer);
    unfinished.delete(this);
  }
}

/** The typing pause of a field, cancelled when the field is removed. */
export function useTypingPause(): TypingPause {
  const [pause] = useState(() => new TypingPause());
  useEffect(() => () => pause.cancel(), [pause]);
  return pause;
}

/** Intercepts a change of the address in place of a navigation, while an entry is being left; otherwise returns false. */
export function collectChange(change: Change): boolean {
  collected?.push(change);
  return collected !== undefined;
}

/** The query of the entry being left, with the text typed over it. */
export function withTyped(search: string): string {
  if (unfinished.size === 0) return search;
  const changes: Change[] = [];
  collected = changes;
  try {
    for (const { commit } of unfinished) commit();
  } finally {
    collected = undefined;
  }
  return changes.reduce((now, change) => {
    const query = change(now).toString();
    return query && `?${query}`;
  }, search);
}

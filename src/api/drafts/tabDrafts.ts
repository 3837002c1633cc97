/**
 * What is being written, kept in this tab so that a reload loses none of it. It may be confidential: it is for the
 * account that wrote it and goes with the session's end (`session.ts`).
 */
import { isRecord } from '../reader/json';
import { scope } from '../client/session/scope';

export interface TabDrafts {
  /** What was kept under a name for the account that is connected; unknown until a reader has looked at it. */
  get: (name: string) => unknown;
  /** Keeps a value of JSON under a name; undefined forgets it. */
  put: (name: string, value: unknown) => void;
}

/**
 * A place of drafts.
 * @param key of the tab's storage; begins with `console.`
 * @param most drafts beyond these many are forgotten, the oldest first
 */
export function tabDrafts(key: string, most: number): TabDrafts {
  const write = (drafts: Record<string, unknown>): boolean => {
    try {
      if (Object.keys(drafts).length === 0) sessionStorage.removeItem(key);
      else sessionStorage.setItem(key, JSON.stringify(drafts));
      return true;
    } catch {
      // A browser that keeps nothing still works; only a reload loses the draft.
      return false;
    }
  };
  const read = (): Record<string, unknown> => {
    try {
      const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}');
      return isRecord(value) ? value : {};
    } catch {
      return {};
    }
  };
  return {
    get: (name) => read()[`${scope()} ${name}`],
    put: (name, value) => {
      const place = `${scope()} ${name}`;
      const { [place]: _former, ...others } = read();
      const kept = Object.entries(others).slice(1 - most);
      // Where there is no room for it, what was kept before must not come back as if it were the last.
      if (value === undefined || !write(Object.fromEntries([...kept, [place, value]]))) write(others);
    },
  };
}

/**
 * Unsaved input, stored in this tab so that a reload loses none of it. It may be confidential: it is shown only to the
 * account that wrote it and is removed when the session ends (`session.ts`).
 */
import { isRecord } from '../reader/json';
import { secretIn } from '../client/redact/secretIn';
import { scope } from '../client/session/scope';

export interface TabDrafts {
  /** The value stored under a name for the connected account, not yet checked by a reader. */
  get: (name: string) => unknown;
  /** Stores a JSON value under a name; undefined forgets it, and so does one that contains a secret. */
  put: (name: string, value: unknown) => void;
}

/**
 * A set of drafts in sessionStorage.
 * @param key the storage key; its beginning has it removed with the session
 * @param most beyond this number, the oldest drafts are forgotten
 */
export function tabDrafts(key: `console.${string}`, most: number): TabDrafts {
  const write = (drafts: Record<string, unknown>): boolean => {
    try {
      if (Object.keys(drafts).length === 0) sessionStorage.removeItem(key);
      else sessionStorage.setItem(key, JSON.stringify(drafts));
      return true;
    } catch {
      // Without storage everything still works, but a reload loses the draft.
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
      const kept = Object.entries({ ...others, [place]: value }).slice(-most);
      // If it does not fit or holds a secret, an older draft must not come back as if it were the latest.
      const unfit = value === undefined || secretIn(JSON.stringify(value)) !== undefined;
      if (unfit || !write(Object.fromEntries(kept))) write(others);
    },
  };
}

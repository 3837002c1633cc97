/**
 * Unsaved input, stored in this tab so that a reload doesn't lose it. It may be confidential: it is shown only to the account that wrote it and is
 * removed when the session ends (`session.ts`).
 */
import { isRecord } from '../reader/json';
import { findSecret } from '../client/redact/findSecret';
import { scope } from '../client/session/scope';

export interface TabDrafts {
  /** The value stored under a name for the connected account, not yet validated by a reader. */
  get: (name: string) => unknown;
  /** Stores a JSON value under a name. Undefined, or a value that contains a secret, removes it. */
  put: (name: string, value: unknown) => void;
}

/**
 * A set of drafts in sessionStorage.
 * @param key the storage key; its prefix marks it for removal at the end of the session
 * @param maxDrafts the number of drafts to store; beyond it, the oldest are removed
 */
export function tabDrafts(key: `console.${string}`, maxDrafts: number): TabDrafts {
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
      const newest = Object.entries({ ...others, [place]: value }).slice(-maxDrafts);
      // If the value does not fit or contains a secret, an older draft must not reappear as if it were the latest.
      const isUnfit = value === undefined || findSecret(JSON.stringify(value)) !== undefined;
      if (isUnfit || !write(Object.fromEntries(newest))) write(others);
    },
  };
}

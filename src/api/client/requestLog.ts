/** Requests and answers, redacted before they get here. Kept in memory only: the last 200, with the latest answers. */
import type { EndpointId } from '../../contract/endpoints';
import { createStore, useStore } from './store';

export type ExchangeState = 'running' | 'answered' | 'refused' | 'failed' | 'cancelled';

/** One part of a form: a text, or a file without its bytes. */
export type FormPart = { name: string; text: string } | { name: string; file: string; type: string; bytes: number };

export interface Exchange {
  id: number;
  route: EndpointId;
  method: string;
  /** Path and query as sent, relative to the base URL, redacted. */
  path: string;
  requestBody: string | undefined;
  /** The body was a form; `requestBody` is the JSON of its parts. */
  form: boolean;
  /** The caller's own provider key was sent with it, in its header. */
  ownKey: boolean;
  /** Additional headers; no secrets. */
  headers?: Readonly<Record<string, string>> | undefined;
  state: ExchangeState;
  /** Milliseconds since the epoch. */
  startedAt: number;
  durationMs: number | undefined;
  status: number | undefined;
  /** The service's code, or the client's own word for what happened (NETWORK, TIMEOUT …). */
  code: string | undefined;
  /** How many times the request was sent; more than one only for GET. */
  tries: number;
  /**
   * The answer's text, redacted; undefined before it arrives, and after it is dropped to save memory (`size` stays).
   */
  answer: string | undefined;
  contentType: string | undefined;
  /** Bytes of the answer as received. */
  size: number | undefined;
  /** Documented fields or types that the answer lacked. */
  mismatches: readonly string[];
}

const KEEP = 200;
/** The most characters kept, over all answers. */
const KEEP_CHARACTERS = 20_000_000;
const log = createStore<readonly Exchange[]>([]);
const totals = createStore({ requests: 0, failed: 0 });
const telling = createStore<readonly Exchange[]>([]);
let lastId = 0;

export const useRequestLog = (): readonly Exchange[] => useStore(log);
export const useRequestTotals = (): { requests: number; failed: number } => useStore(totals);
/** The latest exchange of each route that shows whether the token may use it, however old; without its answer. */
export const useTellingExchanges = (): readonly Exchange[] => useStore(telling);
export const requestLog = (): readonly Exchange[] => log.get();

/** Opens an entry. Returns its id and the function that updates it. */
export function record(
  opened: Pick<Exchange, 'route' | 'method' | 'path' | 'requestBody' | 'startedAt'> &
    Partial<Pick<Exchange, 'form' | 'ownKey' | 'headers'>>,
): {
  id: number;
  update: (change: Partial<Exchange>) => void;
} {
  lastId += 1;
  const id = lastId;
  const entry: Exchange = {
    form: false,
    ownKey: false,
    ...opened,
    id,
    state: 'running',
    durationMs: undefined,
    status: undefined,
    code: undefined,
    tries: 1,
    answer: undefined,
    contentType: undefined,
    size: undefined,
    mismatches: [],
  };
  log.set([...log.get().slice(1 - KEEP), entry]);
  totals.set({ ...totals.get(), requests: totals.get().requests + 1 });
  return {
    id,
    update: (change) => {
      // Removed with its session, or too old: it no longer counts.
      if (!log.get().some((item) => item.id === id)) return;
      log.set(bounded(log.get().map((item) => (item.id === id ? { ...item, ...change } : item))));
      const changed = log.get().find((item) => item.id === id);
      if (changed && tells(changed)) {
        const others = telling.get().filter(({ route }) => route !== changed.route);
        telling.set([...others, { ...changed, answer: undefined }]);
      }
      if (change.state === 'refused' || change.state === 'failed') {
        totals.set({ ...totals.get(), failed: totals.get().failed + 1 });
      }
    },
  };
}

/** Whether an exchange shows that the token may, or may not, use its route; failures and other refusals do not. */
export function tells({ state, code }: Exchange): boolean {
  return state === 'answered' || code === 'API_TOKEN_SCOPE_FORBIDDEN';
}

/** Drops the oldest answers above the limit; the newest one stays, however long it is. */
function bounded(entries: readonly Exchange[]): readonly Exchange[] {
  let held = 0;
  return entries
    .toReversed()
    .map((entry) => {
      const newer = held;
      held += entry.answer?.length ?? 0;
      return newer > 0 && held > KEEP_CHARACTERS ? { ...entry, answer: undefined } : entry;
    })
    .toReversed();
}

/** Empties the log, for example when the token changes. */
export function clearRequestLog(): void {
  log.set([]);
  telling.set([]);
  totals.set({ requests: 0, failed: 0 });
}

/** Requests and answers, redacted before they get here. Held in memory only: the last 5,000 exchanges, and the answers of the latest. */
import { useSyncExternalStore } from 'react';
import type { EndpointId } from '../../contract/endpoints';
import { createStore, useStore } from './store';

export type ExchangeState = 'running' | 'answered' | 'refused' | 'failed' | 'cancelled';

/** One part of a form: a text, or a file without its bytes. */
export type FormPart = { name: string; text: string } | { name: string; file: string; type: string; bytes: number };

/** Headers by name in lower case, redacted. */
export type LoggedHeaders = Readonly<Record<string, string>>;

/** One sending of a request. Times are in milliseconds from the start of its exchange. */
export interface Try {
  sentAt: number;
  /** When the head of the answer arrived. */
  headAt: number | undefined;
  endedAt: number | undefined;
  status: number | undefined;
  /** As in `Exchange`. */
  code: string | undefined;
  /** Milliseconds until the next try, and what determined them. */
  wait: { ms: number; because: 'Retry-After' | 'back-off' } | undefined;
}

export interface Exchange {
  id: number;
  /** Undefined for an action of the signed-in site. */
  route: EndpointId | undefined;
  method: string;
  /** Path and query as sent, relative to the base URL, redacted. */
  path: string;
  requestBody: string | undefined;
  /** The body was a form, and `requestBody` is the JSON of its parts. */
  form: boolean;
  /** The caller's own provider key was sent with it, in its own header. */
  ownKey: boolean;
  /** A probe by the shell of whether the service is back. */
  probe?: boolean;
  /** Additional headers, redacted. */
  headers?: Readonly<Record<string, string>> | undefined;
  /** All headers as sent; undefined until then. */
  sentHeaders: LoggedHeaders | undefined;
  state: ExchangeState;
  /** Milliseconds since the epoch. */
  startedAt: number;
  durationMs: number | undefined;
  status: number | undefined;
  /** The service's code, or the client's own word for what happened (NETWORK, TIMEOUT …). */
  code: string | undefined;
  /** Each try, oldest first; only a GET can have more than one. */
  tries: readonly Try[];
  /** The answer's text, redacted. Undefined before it arrives, and after it was dropped to save memory (`size` stays). */
  answer: string | undefined;
  /** Redaction took something out of `answer`. */
  isRedacted?: boolean | undefined;
  contentType: string | undefined;
  answerHeaders: LoggedHeaders | undefined;
  /** Bytes of the answer as received. */
  size: number | undefined;
  /** Notes about the answer for the reader, in full sentences. */
  notes?: readonly string[] | undefined;
  /** Documented fields that the answer lacked or that had another type: known once the browser has been idle after the answer. */
  mismatches: readonly string[];
}

const MAX_EXCHANGES = 5_000;
/** The maximum number of characters of all answers together. */
const MAX_ANSWER_CHARACTERS = 20_000_000;
/** Oldest first, with consecutive ids. */
let entries: Exchange[] = [];
/** Characters of all answers in `entries`. */
let heldCharacters = 0;
/** A copy of `entries` for readers, made on demand. */
let copy: readonly Exchange[] | undefined;
const changes = createStore(0);
const totals = createStore({ requests: 0, failed: 0 });
const accessExchanges = createStore<readonly Exchange[]>([]);
let lastId = 0;

/** The id of the newest exchange. */
export const getLastExchangeId = (): number => lastId;

export const useRequestLog = (): readonly Exchange[] => useSyncExternalStore(changes.subscribe, requestLog);
export const useRequestTotals = (): { requests: number; failed: number } => useStore(totals);
/** The latest exchange of each route that shows whether the token may use it, regardless of age; without its answer. */
export const useAccessExchanges = (): readonly Exchange[] => useStore(accessExchanges);
export const requestLog = (): readonly Exchange[] => (copy ??= [...entries]);

/** What is known about a request when it begins. */
export type NewExchange = Pick<Exchange, 'route' | 'method' | 'path' | 'requestBody' | 'startedAt'> &
  Partial<Pick<Exchange, 'form' | 'ownKey' | 'probe' | 'headers'>>;

/** The answer's fields before it arrives; they also clear those of an earlier try. */
export const noAnswer = {
  status: undefined,
  answer: undefined,
  isRedacted: undefined,
  contentType: undefined,
  answerHeaders: undefined,
  size: undefined,
  notes: undefined,
  mismatches: [],
} satisfies Partial<Exchange>;

/** The entry of a request that has just begun. */
export const createExchange = (opened: NewExchange, id: number): Exchange => ({
  form: false,
  ownKey: false,
  ...opened,
  id,
  state: 'running',
  durationMs: undefined,
  code: undefined,
  sentHeaders: undefined,
  tries: [],
  ...noAnswer,
});

/** Opens an entry. Returns its id and the function that updates it. */
export function recordExchange(opened: NewExchange): { id: number; update: (change: Partial<Exchange>) => void } {
  lastId += 1;
  const id = lastId;
  entries.push(createExchange(opened, id));
  if (entries.length > MAX_EXCHANGES) heldCharacters -= entries.shift()?.answer?.length ?? 0;
  notifyChange();
  totals.set({ ...totals.get(), requests: totals.get().requests + 1 });
  return {
    id,
    update: (change) => {
      const place = id - (entries[0]?.id ?? 0);
      const former = entries[place];
      // Removed with its session, or because of its age, so it no longer counts.
      if (former?.id !== id) return;
      const updated = { ...former, ...change };
      entries[place] = updated;
      heldCharacters += (updated.answer?.length ?? 0) - (former.answer?.length ?? 0);
      if (heldCharacters > MAX_ANSWER_CHARACTERS) dropOldestAnswers();
      notifyChange();
      // What is found out later about an answer doesn't make it the latest of its route.
      const isLatest = change.state !== undefined || accessExchanges.get().some((exchange) => exchange.id === id);
      if (isLatest && isAccessEvidence(updated)) {
        const otherRoutes = accessExchanges.get().filter(({ route }) => route !== updated.route);
        accessExchanges.set([...otherRoutes, { ...updated, answer: undefined }]);
      }
      if (change.state === 'refused' || change.state === 'failed') {
        totals.set({ ...totals.get(), failed: totals.get().failed + 1 });
      }
    },
  };
}

function notifyChange(): void {
  copy = undefined;
  changes.set(changes.get() + 1);
}

/** Whether an exchange shows if the token may use its route; failures and other refusals do not. */
export function isAccessEvidence({ route, state, code }: Exchange): boolean {
  if (route === undefined) return false;
  return state === 'answered' || code === 'API_TOKEN_SCOPE_FORBIDDEN';
}

/** Drops the oldest answers above the limit. The newest one stays, however long it is. */
function dropOldestAnswers(): void {
  for (const [index, entry] of entries.entries()) {
    const length = entry.answer?.length ?? 0;
    if (heldCharacters <= MAX_ANSWER_CHARACTERS || length === heldCharacters) return;
    if (length > 0) entries[index] = { ...entry, answer: undefined };
    heldCharacters -= length;
  }
}

/** Empties the log, for example when the token changes. */
export function clearRequestLog(): void {
  entries = [];
  heldCharacters = 0;
  notifyChange();
  accessExchanges.set([]);
  totals.set({ requests: 0, failed: 0 });
}

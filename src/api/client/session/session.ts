/**
 * The token and its session. The token leaves this module's memory only for the Authorization header of `http.ts`, and,
 * by "Keep in this tab", for sessionStorage; disconnecting, a 401 or another environment removes it there.
 */
import { environment } from './environment';
import { isRecord, parseJson } from '../../reader/json';
import { Listeners, createStore, useStore } from '../store';

const STORAGE_KEY = 'console.session';

/** Why there is no token. */
export type EndReason = 'never' | 'disconnected' | 'unauthorized';

/** What screens may know about the session. Never contains the token. */
export interface Session {
  /** Incremented by every connect and disconnect; the second part of every query key. */
  number: number;
  connected: boolean;
  ended: EndReason;
  /** The sandbox world, as named in the sandbox's answers; always undefined on a live service. */
  world: string | undefined;
}

let token: string | undefined;
let isTokenInTab = false;
let inFlight = new AbortController();
const store = createStore<Session>({ number: 0, connected: false, ended: 'never', world: undefined });
const changes = new Listeners();
const endListeners = new Listeners<[ended: Exclude<EndReason, 'never'>]>();

/** Subscribes to every change of the session, including what answers reveal; returns the unsubscribe function. */
export const subscribeSession = store.subscribe;
/** The session; re-renders the component on every change. */
export const useSession = (): Session => useStore(store);
export const session = (): Session => store.get();

/** Runs the listener on every change of token, before any screen is notified. */
export const onSessionChange = changes.add;

/** Runs the listener after a session has ended and any next one has begun; returns the unsubscribe function. */
export const onSessionEnd = endListeners.add;

/**
 * Takes a token into memory and starts a new session, ending the current one.
 * @param persist also store it in sessionStorage until the tab is closed
 */
export function connect(enteredToken: string, persist: boolean): void {
  const secret = enteredToken.trim();
  const replaces = store.get().connected;
  if (replaces) clearTab();
  storeInTab(persist ? JSON.stringify({ environment: environment().id, token: secret }) : undefined);
  startSession(secret, 'never', persist);
  if (replaces) endListeners.notify('disconnected');
}

/** Forgets the token everywhere and aborts all requests in flight. */
export function disconnect(ended: Exclude<EndReason, 'never'>): void {
  clearTab();
  startSession(undefined, ended);
  endListeners.notify(ended);
}

/** Connects with the token stored in this tab for this environment; removes one of another environment. */
export function restore(): void {
  const stored = withTabStorage((tab) => tab.getItem(STORAGE_KEY));
  if (!stored) return;
  const read = parseStored(stored);
  if (read?.environment === environment().id) startSession(read.token, 'never', true);
  else storeInTab(undefined);
}

/** Whether the user chose “Keep in this tab”: only then may the token be in sessionStorage. */
export const isTokenStored = (): boolean => isTokenInTab;

/**
 * Remembers the sandbox world that an answer named. Ignored on a live service: nothing in its answers may change the environment or account, and with
 * them the lock of a spend.
 */
export function recordWorld(world: string): void {
  if (environment().kind !== 'sandbox') return;
  const now = store.get();
  if (now.connected && now.world !== world) store.set({ ...now, world });
}

/** The token, and the signal that aborts when its session ends. Only `http.ts`, `redact.ts` and `scope.ts` may use the token. */
export function credentials(): { token: string | undefined; signal: AbortSignal; number: number } {
  return { token, signal: inFlight.signal, number: store.get().number };
}

function startSession(next: string | undefined, ended: EndReason, persist = false): void {
  token = next;
  isTokenInTab = persist;
  inFlight.abort();
  inFlight = new AbortController();
  changes.notify();
  store.set({ number: store.get().number + 1, connected: next !== undefined, ended, world: undefined });
}

/** A browser that blocks storage throws on every access; that must not stop anyone from connecting or disconnecting. */
function withTabStorage<T>(access: (tab: Storage) => T): T | undefined {
  try {
    return access(sessionStorage);
  } catch {
    // There was nothing to remove.
    return undefined;
  }
}

function storeInTab(text: string | undefined): void {
  withTabStorage((tab) => {
    tab.removeItem(STORAGE_KEY);
    if (text !== undefined) tab.setItem(STORAGE_KEY, text);
  });
}

/** Removes everything the tab stores for a session: the token, and drafts, even those whose code is not loaded. */
function clearTab(): void {
  withTabStorage((tab) => {
    for (const key of Object.keys(tab)) if (key.startsWith('console.')) tab.removeItem(key);
  });
}

function parseStored(text: string): { environment: string; token: string } | undefined {
  const parsed = parseJson(text);
  if (!parsed.ok || !isRecord(parsed.value)) return undefined;
  const { environment: stored, token: secret } = parsed.value;
  return typeof stored === 'string' && typeof secret === 'string' ? { environment: stored, token: secret } : undefined;
}

/**
 * The token and its session. The token lives in this module's memory and leaves it in one place, the Authorization
 * header of `http.ts`. Only "Keep in this tab" puts it into sessionStorage; disconnecting, a 401 or another
 * environment wipes it from there.
 */
import { accountOf } from './account';
import { environment } from './environment';
import { createStore, useStore } from '../store';

const KEPT = 'console.session';

/** Why there is no token. */
export type Ended = 'never' | 'disconnected' | 'unauthorized';

/** What screens may know of the session. Never the token. */
export interface Session {
  /** Rises with every connect and disconnect; the second part of every query key. */
  number: number;
  connected: boolean;
  ended: Ended;
  /** The sandbox world, as the sandbox's answers name it. */
  world: string | undefined;
  /** Names the account where something is kept for it (`accountOf`); empty without a token. */
  account: string;
}

let token: string | undefined;
let inFlight = new AbortController();
const store = createStore<Session>({ number: 0, connected: false, ended: 'never', world: undefined, account: '' });
const changed = new Set<() => void>();
const ends = new Set<(ended: Exclude<Ended, 'never'>) => void>();

/** Hears of every change of the session, what the service's answers say of it included. Gives the way to stop. */
export const subscribeSession = store.subscribe;
/** Follows the session from a component. */
export const useSession = (): Session => useStore(store);
export const session = (): Session => store.get();

/** Runs on every change of token, before any screen hears of it. */
export function onSessionChange(listener: () => void): void {
  changed.add(listener);
}

/** Hears of every end of a session, once it is over; where another token took its place, that one's has begun then. */
export function onSessionEnd(listener: (ended: Exclude<Ended, 'never'>) => void): void {
  ends.add(listener);
}

/**
 * Takes a token into memory and starts a new session; one that is under way ends.
 * @param keep also keep it in sessionStorage until the tab is closed.
 */
export function connect(given: string, keep: boolean): void {
  const secret = given.trim();
  const replaces = store.get().connected;
  if (replaces) forgetTab();
  keepInTab(keep ? JSON.stringify({ environment: environment().id, token: secret }) : undefined);
  begin(secret, 'never');
  if (replaces) tellEnd('disconnected');
}

/** Forgets the token everywhere and aborts what is in flight. */
export function disconnect(ended: Exclude<Ended, 'never'>): void {
  forgetTab();
  begin(undefined, ended);
  tellEnd(ended);
}

/** Takes up a token that was kept in this tab for this environment; wipes one of another environment. */
export function restore(): void {
  const kept = keptInTab();
  if (!kept) return;
  const read = parseKept(kept);
  if (read?.environment === environment().id) begin(read.token, 'never');
  else keepInTab(undefined);
}

/** Remembers the sandbox world that an answer named. */
export function noteWorld(world: string): void {
  const now = store.get();
  if (now.connected && now.world !== world) store.set({ ...now, world });
}

/** The token with the signal that ends when its session ends. For `http.ts` and `redact.ts` alone. */
export function credentials(): { token: string | undefined; signal: AbortSignal; number: number } {
  return { token, signal: inFlight.signal, number: store.get().number };
}

function tellEnd(ended: Exclude<Ended, 'never'>): void {
  for (const listener of ends) listener(ended);
}

function begin(next: string | undefined, ended: Ended): void {
  token = next;
  const account = next === undefined ? '' : accountOf(next);
  inFlight.abort();
  inFlight = new AbortController();
  for (const listener of changed) listener();
  store.set({ number: store.get().number + 1, connected: next !== undefined, ended, world: undefined, account });
}

/** A browser that blocks storage throws at every touch; it must neither keep a token in memory nor out of it. */
function keepInTab(text: string | undefined): void {
  try {
    sessionStorage.removeItem(KEPT);
    if (text !== undefined) sessionStorage.setItem(KEPT, text);
  } catch {
    // Nothing is kept then, and nothing was.
  }
}

/** Forgets all that the tab keeps of a session: the token, and drafts, whose code this document may not have loaded. */
function forgetTab(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith('console.')) sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept then.
  }
}

function keptInTab(): string | null {
  try {
    return sessionStorage.getItem(KEPT);
  } catch {
    return null;
  }
}

function parseKept(text: string): { environment: string; token: string } | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return undefined;
    const { environment: kept, token: secret } = value as Record<string, unknown>;
    return typeof kept === 'string' && typeof secret === 'string' ? { environment: kept, token: secret } : undefined;
  } catch {
    return undefined;
  }
}

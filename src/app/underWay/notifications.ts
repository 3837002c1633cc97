/**
 * Notifications of the browser about ends. The browser is asked for permission when the person presses **Notify me**, and never otherwise. They contain
 * the product's name and how the work ended: no token, key, prompt or result.
 */
import { redactText } from '../../api/client/redact/redact';
import { createStore } from '../../api/client/store';
import { withoutHidden } from '../../lib/text/hidden';
import { shortenToWords } from '../../lib/text/shorten';
import { browserContext } from '../../spending/context';
import { describeCharge, describeOutcome, describeWork, getWorkHref } from './words';
import type { Work } from './work';

const { storage } = browserContext;

/** Stored while the person wants notifications, for all tabs of the browser. */
const KEY = 'console.notify';
const MAX_LINES = 6;

/**
 * `unsupported`: this browser, or this address, has none. `blocked`: the browser doesn't permit them, and would not ask again. `withdrawn`: they were on, and
 * the browser would ask again.
 */
export type NotificationState = 'unsupported' | 'off' | 'on' | 'blocked' | 'withdrawn';

const store = createStore<NotificationState>('off');

/** Whether ends are passed on, and why not. */
export const notificationStore = { get: store.get, subscribe: store.subscribe };

/** Only one tab may speak, which Web Locks decide; and browsers grant no permission to a page without TLS. */
const isSupported = (): boolean =>
  typeof globalThis.Notification === 'function' && 'locks' in navigator && isSecureContext;

function isWanted(): boolean {
  try {
    return storage().getItem(KEY) === 'on';
  } catch {
    return false;
  }
}

function readState(): NotificationState {
  if (!isSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  if (!isWanted()) return 'off';
  return Notification.permission === 'granted' ? 'on' : 'withdrawn';
}

/** The permission, or what another tab has chosen, may have changed. */
export const refreshNotifications = (): void => {
  const state = readState();
  if (state !== store.get()) store.set(state);
};

/** Follows the permission and the other tabs; returns the function that stops it. */
export function followPermission(): () => void {
  refreshNotifications();
  const onStorage = ({ key }: StorageEvent) => (key === null || key === KEY) && refreshNotifications();
  const stop = new AbortController();
  const { signal } = stop;
  addEventListener('storage', onStorage, { signal });
  // Not every browser reports a change of permission.
  addEventListener('focus', refreshNotifications, { signal });
  document.addEventListener('visibilitychange', refreshNotifications, { signal });
  if (isSupported() && 'permissions' in navigator)
    void navigator.permissions.query({ name: 'notifications' }).then(
      (status) => {
        if (!signal.aborted) status.addEventListener('change', refreshNotifications, { signal });
      },
      () => undefined,
    );
  return () => stop.abort();
}

/** Asks the browser, at the person's press, and remembers what the person wants. */
export async function wantNotifications(wanted: boolean): Promise<void> {
  if (wanted && isSupported() && Notification.permission === 'default') await Notification.requestPermission();
  try {
    // A question that was left open changes nothing.
    if (wanted && isSupported() && Notification.permission === 'granted') storage().setItem(KEY, 'on');
    else if (!wanted) storage().removeItem(KEY);
  } catch {
    // Without storage, they stay off.
  }
  refreshNotifications();
}

/**
 * Shows one notification for what has ended, if the person wants that and the browser permits it. A press on it brings this tab to the front.
 * @param onPress opens an address in this tab
 */
export function notifyEnded(ended: readonly Work[], onPress: (to: string) => void): void {
  refreshNotifications();
  const [first] = ended;
  if (store.get() !== 'on' || !first) return;
  const isSingle = ended.length === 1;
  const lines = ended.slice(0, MAX_LINES).map(toLine);
  const more = ended.length - lines.length;
  try {
    const notification = new Notification(isSingle ? toLine(first) : `${ended.length} have ended`, {
      body: isSingle ? (describeCharge(first) ?? '') : [...lines, ...(more > 0 ? [`and ${more} more`] : [])].join('\n'),
      tag: `console.work.${first.id}`,
      icon: '/favicon-mark.svg',
    });
    notification.addEventListener('click', () => {
      notification.close();
      window.focus();
      onPress(isSingle ? getWorkHref(first) : '/');
    });
  } catch {
    // Some browsers permit notifications only to service workers.
    store.set('unsupported');
  }
}

/** `Prep of Storefront Checkout Kit: failing`. The name is text from the service. */
function toLine(work: Work): string {
  const name = shortenToWords(withoutHidden(redactText(work.name)), 80);
  return `${describeWork({ ...work, name })}: ${describeOutcome(work)}`;
}

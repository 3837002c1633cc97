/**
 * The browser's notifications. Its headless form has none (`Notification.permission` is always `denied`), so each document gets ones that only record what
 * the console does with them; everything else of the browser is real.
 */
import type { BrowserContext, Page } from '@playwright/test';

export interface Shown {
  title: string;
  body: string;
}

type Permission = 'default' | 'granted' | 'denied';
type Recording = typeof globalThis & {
  notifications: { permit: (to: Permission) => void; press: (title: string) => void };
};

export class Notifications {
  /** All that were shown, in any tab, in order. */
  readonly shown: Shown[] = [];
  /** How often the person was asked. */
  asked = 0;

  /** Call it before the first page is opened. @param answer what the person chooses when asked */
  static async on(context: BrowserContext, answer: 'granted' | 'denied' = 'granted'): Promise<Notifications> {
    const notifications = new Notifications();
    await context.exposeFunction('recordShown', (shown: Shown) => void notifications.shown.push(shown));
    await context.exposeFunction('recordAsked', () => void (notifications.asked += 1));
    await context.addInitScript(install, answer);
    return notifications;
  }

  /** The person changes the permission in the browser's settings, and comes back to the tab. */
  static permit(page: Page, to: Permission): Promise<void> {
    return page.evaluate((permission) => (globalThis as Recording).notifications.permit(permission), to);
  }

  /** Presses the latest notification with this title that this tab has shown. */
  static press(page: Page, title: string): Promise<void> {
    return page.evaluate((text) => (globalThis as Recording).notifications.press(text), title);
  }
}

function install(answer: Permission): void {
  type Recorder = typeof globalThis & { recordShown: (shown: Shown) => void; recordAsked: () => void };
  const { recordShown, recordAsked } = globalThis as Recorder;
  // All documents of the browser share it.
  const key = 'test.permission';
  const shown = new Map<string, EventTarget>();
  class Recorded extends EventTarget {
    static get permission(): string {
      return localStorage.getItem(key) ?? 'default';
    }
    static requestPermission(): Promise<string> {
      recordAsked();
      localStorage.setItem(key, answer);
      return Promise.resolve(answer);
    }
    constructor(title: string, { body = '' }: NotificationOptions = {}) {
      super();
      if (Recorded.permission !== 'granted') return;
      shown.set(title, this);
      recordShown({ title, body });
    }
    close(): void {
      this.dispatchEvent(new Event('close'));
    }
  }
  Object.defineProperty(globalThis, 'Notification', { configurable: true, value: Recorded });
  Object.assign(globalThis, {
    notifications: {
      permit: (to: Permission) => {
        localStorage.setItem(key, to);
        dispatchEvent(new Event('focus'));
      },
      press: (title: string) => shown.get(title)?.dispatchEvent(new Event('click')),
    },
  });
}

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { connect, disconnect } from '../../api/client/session/session';
import { followPermission, notificationStore, notifyEnded, wantNotifications } from './notifications';
import { newWork } from './trackWork';
import type { Outcome, Work } from './work';

/** A browser that permits notifications, asks, or doesn't. */
const browser = { permission: 'default', answer: 'granted', asked: 0, isBroken: false, shown: [] as Notified[] };

class Notified extends EventTarget {
  static get permission() {
    return browser.permission;
  }
  static requestPermission() {
    browser.asked += 1;
    browser.permission = browser.answer;
    return Promise.resolve(browser.answer);
  }
  readonly title: string;
  readonly body: string;
  constructor(title: string, { body = '' }: NotificationOptions = {}) {
    super();
    if (browser.isBroken) throw new TypeError('Illegal constructor');
    this.title = title;
    this.body = body;
    browser.shown.push(this);
  }
  close() {
    this.dispatchEvent(new Event('close'));
  }
}

const ended = (name: string, outcome: Outcome = 'done', more: Partial<Work> = {}): Work => ({
  ...newWork,
  id: name,
  scope: 's',
  kind: 'prep',
  productId: 'p',
  name,
  stage: 'running',
  at: 1,
  end: { outcome, charged: 640 },
  ...more,
});
const lines = () => browser.shown.map(({ title, body }) => (body === '' ? title : `${title} | ${body}`));
const ignorePress = () => undefined;

let stop: () => void;
beforeEach(() => {
  Object.assign(browser, { permission: 'default', answer: 'granted', asked: 0, isBroken: false, shown: [] });
  vi.stubGlobal('Notification', Notified);
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('navigator', { locks: {} });
  localStorage.clear();
  stop = followPermission();
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

describe('permission', () => {
  test('is asked for when the person wants notifications, and never before', async () => {
    notifyEnded([ended('A')], ignorePress);
    expect([browser.asked, notificationStore.get(), lines()]).toEqual([0, 'off', []]);
    await wantNotifications(true);
    expect([browser.asked, notificationStore.get()]).toEqual([1, 'on']);
    await wantNotifications(false);
    notifyEnded([ended('A')], ignorePress);
    expect([notificationStore.get(), lines()]).toEqual(['off', []]);
    await wantNotifications(true);
    expect([browser.asked, notificationStore.get()]).toEqual([1, 'on']);
  });

  test('that is denied is not asked for again, and is said', async () => {
    browser.answer = 'denied';
    await wantNotifications(true);
    await wantNotifications(true);
    expect([browser.asked, notificationStore.get()]).toEqual([1, 'blocked']);
  });

  test('that a person leaves open changes nothing, and can be asked for again', async () => {
    browser.answer = 'default';
    await wantNotifications(true);
    expect(notificationStore.get()).toBe('off');
    browser.answer = 'granted';
    await wantNotifications(true);
    expect([browser.asked, notificationStore.get()]).toEqual([2, 'on']);
  });

  test.each([
    ['default', 'withdrawn'],
    ['denied', 'blocked'],
  ])('that is withdrawn (%s) is noticed at the latest at the next end', async (permission, state) => {
    await wantNotifications(true);
    browser.permission = permission;
    notifyEnded([ended('A')], ignorePress);
    expect([notificationStore.get(), lines()]).toEqual([state, []]);
    browser.permission = 'granted';
    dispatchEvent(new Event('focus'));
    expect(notificationStore.get()).toBe('on');
  });

  test.each([
    ['without notifications', () => vi.stubGlobal('Notification', undefined)],
    ['without Web Locks', () => vi.stubGlobal('navigator', {})],
    ['at an address without TLS', () => vi.stubGlobal('isSecureContext', false)],
  ])('of a browser %s does not matter', async (_, change) => {
    await wantNotifications(true);
    change();
    notifyEnded([ended('A')], ignorePress);
    expect(lines()).toEqual([]);
  });

  test('of a browser that permits them only to service workers does not help', async () => {
    await wantNotifications(true);
    browser.isBroken = true;
    notifyEnded([ended('A')], ignorePress);
    expect(notificationStore.get()).toBe('unsupported');
  });
});

describe('a notification', () => {
  beforeEach(() => wantNotifications(true));

  test.each<[Outcome, string]>([
    ['done', 'Prep of A: done | 640 Points charged'],
    ['failing', 'Prep of A: failing | 640 Points charged'],
    ['failed', 'Prep of A: failed | 640 Points charged'],
    ['not-started', 'Prep of A: not started | 640 Points charged'],
    ['unknown', 'Prep of A: ended, outcome unknown | 640 Points charged'],
  ])('says what ended, how, and what it cost: %s', (outcome, line) => {
    notifyEnded([ended('A', outcome)], ignorePress);
    expect(lines()).toEqual([line]);
  });

  test('of several ends is one, which names six of them', () => {
    const many = Array.from({ length: 9 }, (_, index) => ended(`P${index}`));
    notifyEnded(many, ignorePress);
    expect(browser.shown).toHaveLength(1);
    expect(browser.shown[0]!.title).toBe('9 have ended');
    expect(browser.shown[0]!.body.split('\n')).toEqual([
      ...Array.from({ length: 6 }, (_, index) => `Prep of P${index}: done`),
      'and 3 more',
    ]);
  });

  test.each([
    ['prep', ended('A'), '/seller/products/p/report'],
    ['run', ended('A', 'partial', { kind: 'run', work: 'r' }), '/runs/r'],
    ['evaluation', ended('A', 'done', { kind: 'evaluation' }), '/packs/p/evaluate'],
    ['upload', ended('version 2', 'failed', { kind: 'upload' }), '/seller/products/p/versions'],
  ])('of a %s opens its result when it is pressed', (_, work, to) => {
    vi.spyOn(window, 'focus').mockReturnValue();
    const onOpen = vi.fn();
    notifyEnded([work], onOpen);
    browser.shown[0]!.dispatchEvent(new Event('click'));
    expect(onOpen.mock.calls).toEqual([[to]]);
  });

  test('contains neither a secret in a name nor a hidden character, and no more than a line of it', () => {
    connect('txk_live_0123456789abcdef', false);
    notifyEnded([ended(`\u202Etxk_live_0123456789abcdef ${'long '.repeat(200)}`)], ignorePress);
    disconnect('disconnected');
    const [{ title } = { title: '' }] = browser.shown;
    expect(title).toMatch(/^Prep of \[U\+202E\]\[redacted\] long/);
    expect(title.length).toBeLessThan(110);
  });
});

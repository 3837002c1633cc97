import { beforeEach, describe, expect, test, vi } from 'vitest';
import { service } from '../../tests/support/network';
import { consent, key } from '../../tests/support/spendingBrowser';

const PREFIX = 'console.attempt.';

/** A page remembers open attempts even after storage is cleared, so each test uses its own world. */
let count = 0;
const world = (name = '') => `${name}${count}`;

/** The modules as one page load sees them. */
async function load() {
  vi.resetModules();
  const { configureEnvironment } = await import('../api/client/session/environment');
  const session = await import('../api/client/session/session');
  const sandbox = () => configureEnvironment({ kind: 'sandbox', transport: 'server', baseUrl: '', label: 'Sandbox' });
  sandbox();
  session.connect('txk_a', false);
  session.recordWorld(world());
  const { browserContext } = await import('./context');
  return {
    ...session,
    ...(await import('../api/client/session/scope')),
    ...browserContext,
    configureEnvironment,
    sandbox,
  };
}
type Page = Awaited<ReturnType<typeof load>>;

const ends = ({ ledger }: Page, of = key) => ledger.on(of).map(({ end }) => end);
const seen = ({ ledger }: Page) => ledger.visible().map(({ end }) => end);

let page: Page;
beforeEach(async () => {
  count += 1;
  localStorage.clear();
  page = await load();
});

describe('the attempts of this browser', () => {
  test('contain no secret', () => {
    page.connect('txk_secret_value', true);
    page.ledger.open(consent, undefined);
    expect(JSON.stringify({ ...localStorage })).not.toContain('txk_secret');
  });

  test('belong to an environment, a world and an account', () => {
    const account = /@[\da-f]{12}$/.exec(page.scope())?.[0];
    expect(account).toBeDefined();
    page.ledger.open(consent, undefined);
    page.recordWorld(world('w'));
    expect(page.scope()).toBe(`sandbox:${world('w')}${account}`);
    expect(ends(page)).toEqual([]);
    page.ledger.open(consent, undefined);
    page.configureEnvironment({ kind: 'live', transport: 'network', baseUrl: '', label: 'https://api.example' });
    page.connect('txk_a', false);
    expect(page.scope()).toBe(`live:https://api.example${account}`);
    expect(ends(page)).toEqual([]);
    page.sandbox();
    page.recordWorld(world('w'));
    expect(ends(page)).toEqual(['sending']);
    expect(ends(page, 'prep:other')).toEqual([]);
  });

  test('whatever a live service answers, an open attempt stays in sight and locks', async () => {
    page.configureEnvironment({ kind: 'live', transport: 'network', baseUrl: '', label: 'https://api.example' });
    page.connect('txk_a', false);
    const scope = page.scope();
    const { id } = page.ledger.open(consent, undefined);
    page.ledger.end(id, 'unknown', 'n');
    const { call } = await import('../api/client/http');
    const answers: [body: unknown, headers: Record<string, string>][] = [
      [{ authenticated: true }, { 'x-sandbox-world': 'elsewhere' }],
      [{ authenticated: true }, { 'x-sandbox-world': '' }],
      [{ authenticated: true, principal: 'session', accountType: 'buyer', capability: 'none', permissions: [] }, {}],
      [{ accountId: 'b', account: { id: 'b' }, world: 'elsewhere', environment: 'sandbox', availablePoints: 0 }, {}],
      [{ authenticated: false }, { date: 'Thu, 01 Jan 2099 00:00:00 GMT' }],
    ];
    for (const [body, headers] of answers) {
      service(Response.json(body, { headers }));
      await call('token.status', {});
      expect([page.scope(), page.session().world]).toEqual([scope, undefined]);
      expect([ends(page), seen(page)]).toEqual([['unknown'], ['unknown']]);
    }
    // A token that is refused and then entered again belongs to the same account.
    service(Response.json({}, { status: 401 }));
    await call('token.status', {}).catch(() => undefined);
    expect(page.session().connected).toBe(false);
    expect([ends(page), seen(page)]).toEqual([['unknown'], ['unknown']]);
    page.connect('txk_a', false);
    expect([page.scope(), seen(page)]).toEqual([scope, ['unknown']]);
  });

  test("belong to the token's account, however it was connected", async () => {
    page.ledger.open(consent, undefined);
    const { id } = page.ledger.on(key)[0]!;
    page.ledger.end(id, 'settled', 'n');
    page.connect('txk_b', false);
    expect(seen(page)).toEqual([]);
    page.connect(' txk_a ', true);
    page.recordWorld(world());
    expect(seen(page)).toEqual(['settled']);
    // After a reload, only the token is known.
    const stored = sessionStorage.getItem('console.session') ?? '';
    const reloaded = await load();
    reloaded.disconnect('disconnected');
    sessionStorage.setItem('console.session', stored);
    reloaded.restore();
    reloaded.recordWorld(world());
    expect(seen(reloaded)).toEqual(['settled']);
  });

  test('are followed across tabs, and into the world that only the first answer names', async () => {
    const heard = vi.fn();
    page.connected.subscribe(heard);
    page.recordWorld(world('w'));
    expect(heard).toHaveBeenCalledOnce();
    const fresh = await load();
    fresh.recordWorld(world('w'));
    fresh.ledger.open(consent, undefined);
    expect(seen(page)).toEqual([]);
    window.dispatchEvent(new StorageEvent('storage', { key: 'elsewhere' }));
    expect(seen(page)).toEqual([]);
    window.dispatchEvent(new StorageEvent('storage', { key: `${PREFIX}x` }));
    expect(seen(page)).toEqual(['sending']);
  });

  test.each([
    ['comes out of the back/forward cache', () => window.dispatchEvent(new PageTransitionEvent('pageshow'))],
    ['comes to the front', () => document.dispatchEvent(new Event('visibilitychange'))],
  ])('are read again when the page %s, before any screen is notified', async (_, show) => {
    const fresh = await load();
    fresh.ledger.open(consent, undefined);
    const heard = vi.fn(() => seen(page));
    const stop = page.onPageShown(heard);
    show();
    expect(heard).toHaveReturnedWith(['sending']);
    stop();
    heard.mockClear();
    show();
    expect(heard).not.toHaveBeenCalled();
  });

  test('lock nothing if the browser blocks storage, and none can be opened', async () => {
    vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('Access is denied', 'SecurityError');
    });
    page = await load();
    expect(seen(page)).toEqual([]);
    expect(() => page.ledger.open(consent, undefined)).toThrow('Access is denied');
  });
});

test('"Forget token" forgets the cap, and coming to the front does not write it back', () => {
  // The pages of other tests, in other worlds, still exist.
  const stored = () => Object.keys(sessionStorage).filter((name) => name.includes(`:${world()}@`));
  page.ledger.open(consent, undefined);
  page.cap.set(1_000);
  expect(stored()).toEqual([`console.cap.${page.scope()}`]);
  page.disconnect('disconnected');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(stored()).toEqual([]);
  page.connect('txk_a', false);
  page.recordWorld(world());
  document.dispatchEvent(new Event('visibilitychange'));
  expect([page.cap.points, page.cap.spent()]).toEqual([undefined, 0]);
  expect(stored()).toEqual([]);
});

test('a browser without Web Locks sees no other tabs', () => {
  expect(page.tabLock.seesOtherTabs).toBe(false);
  Object.defineProperty(navigator, 'locks', { value: {}, configurable: true });
  expect(page.tabLock.seesOtherTabs).toBe(true);
  Reflect.deleteProperty(navigator, 'locks');
});

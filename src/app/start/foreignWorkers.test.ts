import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { removeForeignWorkers } from './foreignWorkers';

const origin = location.origin;
const own = `${origin}/mockServiceWorker.js`;
const foreign = `${origin}/sw.js`;

type Part = 'active' | 'waiting' | 'installing';

/** A registration with one worker in each of these states. */
function registration(parts: Partial<Record<Part, string>>, scope = `${origin}/`) {
  const worker = (part: Part) => (parts[part] === undefined ? null : { scriptURL: parts[part] });
  return {
    scope,
    active: worker('active'),
    waiting: worker('waiting'),
    installing: worker('installing'),
    unregister: vi.fn(() => Promise.resolve(true)),
  };
}

const reload = vi.fn();
const deleted: string[] = [];

beforeEach(() => {
  reload.mockReset();
  deleted.length = 0;
  vi.stubGlobal('location', { origin, reload });
  vi.stubGlobal('caches', {
    keys: () => Promise.resolve(['theirs-1', 'theirs-2']),
    delete: (name: string) => Promise.resolve(deleted.push(name) > 0),
  });
  history.replaceState(null, '');
});
afterEach(() => vi.unstubAllGlobals());

/** A browser with these registrations, whose page is controlled by the worker of a script. Returns its `controllerchange`. */
function browser(registrations: unknown, controller?: string) {
  const container = Object.assign(new EventTarget(), {
    controller: controller === undefined ? null : { scriptURL: controller },
    getRegistrations: () =>
      registrations instanceof DOMException ? Promise.reject(registrations) : Promise.resolve(registrations),
  });
  vi.stubGlobal('navigator', { serviceWorker: container });
  return (next: string | null) => {
    container.controller = next === null ? null : { scriptURL: next };
    container.dispatchEvent(new Event('controllerchange'));
  };
}

test.each<[string, Partial<Record<Part, string>>, string | undefined, boolean, taken: boolean]>([
  ['active', { active: foreign }, undefined, false, true],
  ['waiting', { waiting: foreign }, undefined, false, true],
  ['installing', { installing: foreign }, undefined, false, true],
  ['without a worker', {}, undefined, false, true],
  ['of a part of the origin', { active: foreign }, `${origin}/catalog/`, false, true],
  ['the sandbox’s, in a build without it', { active: own }, undefined, false, true],
  ['the sandbox’s, in a build with it', { active: own }, undefined, true, false],
  ['the sandbox’s, new', { installing: own }, undefined, true, false],
  ['a foreign one beside the sandbox’s', { active: own, waiting: foreign }, undefined, true, true],
  ['the sandbox’s script at another scope', { active: own }, `${origin}/packs/`, true, true],
  ['of another origin’s name', { active: 'http://other.example/mockServiceWorker.js' }, undefined, true, true],
])('a registration that is %s', async (_, parts, scope, hasOwn, taken) => {
  const foreignRegistration = registration(parts, scope);
  browser([foreignRegistration]);
  expect(await removeForeignWorkers(hasOwn)).toBe('none');
  expect(foreignRegistration.unregister).toHaveBeenCalledTimes(taken ? 1 : 0);
  expect(deleted).toEqual(taken ? ['theirs-1', 'theirs-2'] : []);
  // It does not control this page, so it has seen no request.
  expect(reload).not.toHaveBeenCalled();
});

test('one that controls the page is removed and the page reloaded once; the entry keeps its own state', async () => {
  history.replaceState({ key: 'k', state: null }, '');
  const foreignRegistration = registration({ active: foreign });
  browser([foreignRegistration], foreign);
  expect(await removeForeignWorkers(false)).toBe('reloads');
  expect([foreignRegistration.unregister.mock.calls.length, reload.mock.calls.length]).toEqual([1, 1]);
  expect(await removeForeignWorkers(false)).toBe('stays');
  expect(reload).toHaveBeenCalledOnce();
  browser([]);
  expect(await removeForeignWorkers(false)).toBe('none');
  expect(history.state).toEqual({ key: 'k', state: null });
  // Another one, registered later.
  browser([foreignRegistration], foreign);
  expect(await removeForeignWorkers(false)).toBe('reloads');
});

test.each([
  ['that the browser does not list', []],
  ['where it does not tell', new DOMException('No.', 'SecurityError')],
  [
    'that cannot be unregistered',
    [{ ...registration({ active: foreign }), unregister: () => Promise.reject(new Error()) }],
  ],
])('one that controls the page, %s, leads to a reload, then to a message', async (_, registrations) => {
  browser(registrations, foreign);
  expect(await removeForeignWorkers(false)).toBe('reloads');
  expect(await removeForeignWorkers(false)).toBe('stays');
});

test('without service workers, or blocked, there is none', async () => {
  vi.stubGlobal('navigator', {});
  expect(await removeForeignWorkers(false)).toBe('none');
  vi.stubGlobal('navigator', { serviceWorker: undefined });
  expect(await removeForeignWorkers(true)).toBe('none');
  const blocked = Object.defineProperty({}, 'serviceWorker', {
    get: () => {
      throw new DOMException('No.', 'SecurityError');
    },
  });
  vi.stubGlobal('navigator', blocked);
  expect(await removeForeignWorkers(true)).toBe('none');
  browser(new DOMException('No.', 'SecurityError'));
  expect(await removeForeignWorkers(true)).toBe('none');
});

test('one that takes control of the page later leads to a reload; the sandbox’s own does not', async () => {
  const change = browser([]);
  await removeForeignWorkers(true);
  change(own);
  change(null);
  expect(reload).not.toHaveBeenCalled();
  change(foreign);
  expect(reload).toHaveBeenCalledOnce();
});

import { act, render, screen } from '@testing-library/react';
import { Outlet, useParams, useSearchParams } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deferred } from '../../api/client/testSupport';
import { uiWords } from '../../ui/words';
import { screenFrame } from './testSupport';
import { pointToSandbox } from '../../../tests/support/connected';
import { connect, disconnect } from '../../api/client/session/session';
import { type LoaderArgs, Redirect, type ScreenModule } from '../../shared/handle';
import { usePendingScreen } from '../../shared/navigation/pending';
import { CurrentScreen } from './CurrentScreen';
import { type BrowserHistory, openHistory } from './history';
import { type ScreenRoute, loadFirstScreen, loadScreen } from './loadScreen';
import { routes as allRoutes } from './routes';
import { useLoadedScreen } from './useLoadedScreen';

beforeEach(() => {
  pointToSandbox();
  connect('txk_a', false);
});

let opened: BrowserHistory;
/** Opens the history at an address. */
function openAt(address: string): BrowserHistory {
  history.replaceState(null, '', address);
  opened = openHistory();
  return opened;
}
afterEach(() => opened.close());
const go = (to: string) => act(async () => opened.navigator.push(to));

const outlet = <Outlet />;
const handle = { title: 'One' };

/** Shows the address for which it is rendered, and the one that is loading. */
function Component() {
  const { id } = useParams();
  const next = usePendingScreen();
  return (
    <h1>
      {useLoadedScreen()?.route.id} {id} {useSearchParams()[0].get('q')} {next && `then ${next.pathname}`}
    </h1>
  );
}

/** The place where the console says that there is no such screen. */
const nowhere = allRoutes.at(-1)!;

/** Renders screens at `/one/:id` and `/two` with one loader. */
function open(loader: (at: LoaderArgs) => unknown, extra: Partial<ScreenRoute> = {}) {
  const load = () => Promise.resolve<ScreenModule>({ Component, handle, loader });
  const routes: ScreenRoute[] = [
    { id: 'one', path: '/one/:id', load },
    { id: 'two', path: '/two', load, ...extra },
    { id: 'connect', path: '/connect', load: () => Promise.resolve({ Component, handle }), open: true },
    nowhere,
  ];
  render(<CurrentScreen history={openAt('/one/a?q=x')} routes={routes} frame={outlet} {...screenFrame} />);
}

const drawn = () => screen.getByRole('heading', { level: 1 }).textContent.trim();

test('a screen stays, with its own address, until the next one has its data; the latest address wins', async () => {
  const waits: Record<string, ReturnType<typeof deferred<void>>> = { b: deferred(), c: deferred() };
  open(({ params }) => waits[params['id'] ?? '']?.promise);
  await screen.findByText('one a x');
  await go('/one/b');
  expect(drawn()).toBe('one a x then /one/b');
  await go('/one/c');
  await act(async () => waits['b']?.resolve());
  expect(drawn()).toBe('one a x then /one/c');
  await act(async () => waits['c']?.resolve());
  expect(drawn()).toBe('one c');
});

test('a prefetched screen is drawn only at its own address', async () => {
  const routes = ['one', 'two'].map((id): ScreenRoute => ({
    id,
    path: `/${id}/:id`,
    load: () => Promise.resolve({ Component, handle }),
  }));
  const at = { pathname: '/two/b', search: '' };
  const loaded = await loadScreen(routes, at);
  if (loaded instanceof Redirect) throw new Error('connected');
  const drawAt = (address: string) =>
    render(
      <CurrentScreen
        history={openAt(address)}
        routes={routes}
        frame={outlet}
        ahead={{ address: at, screen: Promise.resolve(loaded), loaded }}
        {...screenFrame}
      />,
    );
  const { unmount } = drawAt('/two/b');
  expect(drawn()).toBe('two b');
  unmount();
  opened.close();
  drawAt('/one/a');
  expect(await screen.findByText('one a')).toBeVisible();
});

test.each([
  ['/one/a%2Fb%20%3Fc%C3%A9', 'a/b ?cé'],
  ['/ONE/a/', 'a'],
])('the parameters of %s are decoded once', async (pathname, id) => {
  const loader = vi.fn();
  const route = { id: 'one', path: '/one/:id', load: () => Promise.resolve({ Component, handle, loader }) };
  await loadScreen([route], { pathname, search: '?q' });
  expect(loader).toHaveBeenCalledWith({ params: { id }, search: '?q' });
});

test('a loader can redirect to another address', async () => {
  open(({ params }) => params['id'] === 'b' && new Redirect('/two?q=y'));
  await screen.findByText('one a x');
  await go('/one/b');
  expect(drawn()).toBe('two  y');
});

test('without a token an address leads to Connect and back; so does a 401 on the way', async () => {
  open(({ params }) => {
    if (params['id'] !== 'b') return;
    disconnect('disconnected');
    throw new Error('401');
  });
  await screen.findByText('one a x');
  await go('/one/b?q=z');
  expect(drawn()).toBe('connect');
  const back = await loadScreen([nowhere], { pathname: '/one/b', search: '?q=z' });
  expect(back).toMatchObject({ route: { id: 'none' } });
  const route = { id: 'two', path: '/two', load: () => Promise.resolve({ Component, handle }) };
  expect(await loadScreen([route], { pathname: '/two', search: '?q=z' })).toEqual(
    new Redirect('/connect?next=%2Ftwo%3Fq%3Dz'),
  );
});

test('the first screen is that of the page’s address, or where it redirects; it is waited for briefly', async () => {
  const wait = deferred();
  const load = (loader?: ScreenModule['loader']) => () => Promise.resolve({ Component, handle, loader });
  const routes: ScreenRoute[] = [
    { id: 'one', path: '/one/:id', load: load(() => wait.promise) },
    { id: 'two', path: '/two', load: load(() => new Redirect('/connect?token=txk_live_1&next=x')) },
    { id: 'connect', path: '/connect', load: load(), open: true },
  ];
  const firstAt = (address: string) => {
    history.replaceState(null, '', address);
    return loadFirstScreen(routes);
  };
  const led = await firstAt('/two?q');
  expect(location.pathname + location.search).toBe('/connect?next=x');
  expect(led).toMatchObject({
    address: { pathname: '/connect', search: '?next=x' },
    loaded: { route: { id: 'connect' } },
  });
  const slow = await firstAt('/one/a');
  expect(slow).toMatchObject({ address: { pathname: '/one/a' }, loaded: undefined });
  wait.resolve();
  await expect(slow.screen).resolves.toMatchObject({ route: { id: 'one' }, params: { id: 'a' } });
});

test('an error of the loader takes the place of the screen, and is tried again at the next address', async () => {
  open(({ params }) => {
    if (params['id'] === 'b') throw new Error('Upside down');
  });
  await screen.findByText('one a x');
  await go('/one/b');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('One');
  expect(screen.getByRole('button', { name: uiWords.tryAgain })).toBeVisible();
  await go('/two');
  expect(drawn()).toBe('two');
});

test('code that failed to load is requested again at the next visit; an address without a screen says so', async () => {
  const load = vi.fn<() => Promise<ScreenModule>>().mockRejectedValueOnce(new TypeError('gone'));
  load.mockResolvedValue({ Component, handle });
  open(() => undefined, { load });
  await screen.findByText('one a x');
  await go('/two');
  expect(screen.getByRole('button', { name: uiWords.tryAgain })).toBeVisible();
  await go('/three');
  expect(drawn()).toBe('Screen not found');
  await go('/two');
  expect(drawn()).toBe('two');
});

test('a second click while an address loads adds no entry, and a link within the screen reads nothing again', async () => {
  const wait = deferred();
  const loader = vi.fn(({ params }: LoaderArgs) => params['id'] === 'b' && wait.promise);
  open(loader);
  await screen.findByText('one a x');
  const entries = history.length;
  await go('/one/b');
  await go('/one/b');
  expect(history.length).toBe(entries + 1);
  await act(async () => wait.resolve());
  expect(drawn()).toBe('one b');
  expect(loader).toHaveBeenCalledTimes(2);
  await go('/one/b#part');
  expect(opened.navigation.get().location).toMatchObject({ pathname: '/one/b', hash: '#part' });
  expect(loader).toHaveBeenCalledTimes(2);
});

test('every entry has a key of its own, also one that the browser made, and keeps it; a page without TLS too', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  openAt('/one/a');
  const first = opened.navigation.get().location.key;
  history.pushState(null, '', '#part');
  dispatchEvent(new PopStateEvent('popstate', { state: null }));
  const second = opened.navigation.get().location.key;
  expect(second).not.toBe(first);
  opened.close();
  opened = openHistory();
  expect(opened.navigation.get().location).toMatchObject({ key: second, hash: '#part', state: null });
  opened.navigator.push('/two?q=1', { saved: true });
  expect(opened.navigation.get()).toMatchObject({
    type: 'PUSH',
    location: { pathname: '/two', search: '?q=1', state: { saved: true } },
  });
});

test('a new entry counts as a navigation, and a reloaded one as a return', () => {
  const { navigation, close } = openAt('/one/a');
  expect(navigation.get().type).toBe('REPLACE');
  close();
  opened = openHistory();
  expect(opened.navigation.get().type).toBe('POP');
  expect(opened.navigation.get().location.key).toBe(navigation.get().location.key);
});

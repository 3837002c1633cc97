import { act, fireEvent, render, screen } from '@testing-library/react';
import { Link, Outlet } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { screenFrame } from './testSupport';
import { pointToSandbox } from '../../../tests/support/connected';
import { connect } from '../../api/client/session/session';
import { deferred } from '../../api/client/testSupport';
import { addressView, text } from '../../lib/addressView';
import type { ScreenModule } from '../../shared/handle';
import { useAddressView } from '../../shared/useAddress';
import { useDraft } from '../../shared/typing/useDraft';
import { CurrentScreen } from './CurrentScreen';
import type { ScreenRoute } from './loadScreen';
import { type BrowserHistory, openHistory } from './history';

let opened: BrowserHistory;
beforeEach(() => {
  pointToSandbox();
  connect('txk_a', false);
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
  opened.close();
});

const view = addressView({ q: text(), from: text(), free: text() });

/** Two searches typed into one address, a filter, and a link away. */
function Search() {
  const { view: seen, change } = useAddressView(view);
  const q = useDraft(seen.q, (to, step) => change({ q: to }, step));
  const from = useDraft(seen.from, (to, step) => change({ from: to }, step));
  return (
    <>
      <input aria-label="q" value={q.text} onChange={(event) => q.type(event.target.value)} />
      <input aria-label="from" value={from.text} onChange={(event) => from.type(event.target.value)} />
      <button type="button" onClick={() => change({ free: 'yes' })}>
        Free
      </button>
      <Link to="/other">Away</Link>
    </>
  );
}

const handle = { title: 'A screen' };
const module = (Component: ScreenModule['Component']) => () => Promise.resolve({ Component, handle });

const searchAndOther: readonly ScreenRoute[] = [
  { id: 'search', path: '/search', load: module(Search) },
  { id: 'other', path: '/other', load: module(() => <h1>Other</h1>) },
];

async function open(address: string, routes = searchAndOther) {
  history.pushState(null, '', address);
  opened = openHistory();
  render(<CurrentScreen history={opened} routes={routes} frame={<Outlet />} {...screenFrame} />);
  await screen.findByRole('textbox', { name: 'q' });
}
const address = () => location.pathname + location.search;
const field = (name: string) => screen.getByRole('textbox', { name });
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const click = (role: string, name: string) => act(async () => fireEvent.click(screen.getByRole(role, { name })));
const pause = () => act(() => vi.advanceTimersByTimeAsync(250));
/** Also waits until the browser has reported. */
const step = (by: number) =>
  act(async () => {
    const popped = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
    history.go(by);
    await popped;
  });

test('a click that leaves does not render again what follows the view of the address', async () => {
  const wait = deferred();
  const rendered = vi.fn();
  const Counted = () => {
    rendered(useAddressView(view).view.free);
    return <Search />;
  };
  const loader = () => wait.promise;
  await open('/search', [
    { id: 'search', path: '/search', load: module(Counted) },
    { id: 'other', path: '/other', load: () => Promise.resolve({ Component: () => <h1>Other</h1>, handle, loader }) },
  ]);
  await click('button', 'Free');
  expect(rendered).toHaveBeenLastCalledWith('yes');
  rendered.mockClear();
  await click('link', 'Away');
  expect(address()).toBe('/other');
  expect(rendered).not.toHaveBeenCalled();
  await act(async () => wait.resolve());
  expect(screen.getByRole('heading', { name: 'Other' })).toBeVisible();
});

test('what was typed is in the address once typing has paused, in the same entry', async () => {
  await open('/search?q=a');
  const entries = history.length;
  // From here the clock moves only by the test.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  for (const text of ['ab', 'abc']) {
    type('q', text);
    await act(() => vi.advanceTimersByTimeAsync(249));
    expect(address()).toBe('/search?q=a');
  }
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(address()).toBe('/search?q=abc');
  expect(history.length).toBe(entries);
});

test('what was typed is in the entry that a link leaves, and the user stays where the link led', async () => {
  await open('/search?q=a');
  const entries = history.length;
  type('q', 'ab');
  type('from', 'x');
  await click('link', 'Away');
  await pause();
  expect(address()).toBe('/other');
  expect(history.length).toBe(entries + 1);
  await step(-1);
  expect(address()).toBe('/search?q=ab&from=x');
  expect(field('q')).toHaveValue('ab');
});

test('what was typed is also in an entry left by Back and reopened by Forward, and in no other', async () => {
  await open('/search?q=a');
  await act(async () => opened.navigator.push('/search?q=b'));
  type('q', 'bc');
  await step(-1);
  await pause();
  expect(address()).toBe('/search?q=a');
  expect(field('q')).toHaveValue('a');
  await step(1);
  expect(address()).toBe('/search?q=bc');
  expect(field('q')).toHaveValue('bc');
  await step(-1);
  expect(address()).toBe('/search?q=a');
});

test('a filter clicked within the pause leaves the search in both entries, and itself only in the new one', async () => {
  await open('/search');
  type('q', 'a');
  await click('button', 'Free');
  await pause();
  expect(address()).toBe('/search?q=a&free=yes');
  await step(-1);
  expect(address()).toBe('/search?q=a');
});

test('what is typed while the next screen loads changes neither entry', async () => {
  await open('/search?q=a');
  act(() => opened.navigator.push('/other'));
  type('q', 'ab');
  act(() => opened.navigator.push('/search?q=c'));
  await pause();
  expect(address()).toBe('/search?q=c');
  await step(-1);
  expect(address()).toBe('/other');
  await step(-1);
  expect(address()).toBe('/search?q=a');
});

describe('a secret in a search', () => {
  const secret = 'txk_live_0123456789';
  const nowhere = async () => {
    const texts = [location.href, JSON.stringify(history.state), JSON.stringify({ ...sessionStorage }), document.title];
    expect(texts.join('\n')).not.toContain(secret);
  };

  test('stays in its field through the pause, and reaches no entry by a link or Back', async () => {
    await open('/search?q=a');
    type('q', secret);
    await pause();
    expect(address()).toBe('/search?q=a');
    expect(field('q')).toHaveValue(secret);
    await click('link', 'Away');
    await nowhere();
    await step(-1);
    expect(address()).toBe('/search?q=a');
    await nowhere();
  });

  test('does not hold back another field, and follows once it is corrected', async () => {
    await open('/search?q=a');
    type('q', secret);
    type('from', 'x');
    await pause();
    expect(address()).toBe('/search?q=a&from=x');
    type('q', 'ab');
    await pause();
    expect(address()).toBe('/search?q=ab&from=x');
  });

  test('replaces nothing that was typed before it', async () => {
    await open('/search?q=a');
    type('q', 'ab');
    type('q', secret);
    await click('link', 'Away');
    await step(-1);
    expect(address()).toBe('/search?q=a');
  });
});

test('an address with a secret is cleaned wherever it comes from: a link, a replacement, the address bar', async () => {
  await open('/search?q=a');
  await act(async () => opened.navigator.push('/other?token=txk_live_1&from=x'));
  expect(address()).toBe('/other?from=x');
  await act(async () => opened.navigator.replace('/search?q=txk_live_1'));
  expect(address()).toBe('/search');
  history.pushState(null, '', '/search?q=b#txk_live_1');
  await act(async () => dispatchEvent(new PopStateEvent('popstate', { state: null })));
  expect(location.href).not.toContain('txk_');
  expect(opened.navigation.get().location).toMatchObject({ search: '?q=b', hash: '' });
});

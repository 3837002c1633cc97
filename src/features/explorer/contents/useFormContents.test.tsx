import { act, renderHook } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { placeProbe } from '../../../../tests/support/place';
import { closeTab, openTab } from '../../../../tests/support/tab';
import type { EndpointId } from '../../../contract/endpoints';
import { useFormContents } from './useFormContents';

beforeEach(() => {
  openTab();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  closeTab();
});

function open(id: EndpointId, ...addresses: string[]) {
  const { Place, ...place } = placeProbe();
  const { result, rerender, unmount } = renderHook(() => useFormContents(id), {
    wrapper: ({ children }) => (
      <MemoryRouter initialEntries={addresses} useTransitions={false}>
        <Place />
        {children}
      </MemoryRouter>
    ),
  });
  return { ...place, result, rerender, unmount };
}
const pause = () => act(() => vi.advanceTimersByTimeAsync(250));

test('the address follows after a pause in typing', async () => {
  const { result, at } = open('catalog.products', '/x?query.q=a');
  act(() => result.current.change({ query: { q: 'ab' } }));
  expect(result.current.contents.query['q']).toBe('ab');
  expect(at().search).toBe('?query.q=a');
  await pause();
  expect(at().search).toBe('?query.q=ab');
});

test('a step back overtakes what is still being typed, which never reaches the entry before', async () => {
  const { result, at, go } = open('catalog.products', '/x?query.q=a', '/x?query.q=b');
  act(() => result.current.change({ query: { q: 'bx' } }));
  await go(-1);
  expect(result.current.contents.query['q']).toBe('a');
  await pause();
  expect(at().search).toBe('?query.q=a');
  expect(result.current.contents.query['q']).toBe('a');
});

test('the last change of a long body is stored when the form is left before the pause', () => {
  const first = open('catalog.smartSearch', '/x');
  const body = JSON.stringify({ query: 'a'.repeat(3_000) });
  act(() => first.result.current.change({ body }));
  first.unmount();
  expect(open('catalog.smartSearch', '/x').result.current.contents.body).toBe(body);
});

test('rendering again reads nothing from storage', async () => {
  const { result, rerender } = open('catalog.smartSearch', '/x');
  act(() => result.current.change({ body: '{"query":"mail"}' }));
  await pause();
  const read = vi.spyOn(Storage.prototype, 'getItem');
  rerender();
  expect(read).not.toHaveBeenCalled();
  read.mockRestore();
});

test.each([
  ['a query', { query: { q: 'txk_live_1' } }],
  ['a body', { body: '{"query":"txk_live_1"}' }],
  ['a long body', { body: JSON.stringify({ query: `txk_live_1 ${'a'.repeat(3_000)}` }) }],
])('%s with a secret reaches neither the address nor the tab; without it, the form does', async (_, part) => {
  const { result, at, unmount } = open('catalog.smartSearch', '/x');
  act(() => result.current.change(part));
  await pause();
  expect(result.current.contents).toMatchObject(part);
  expect(at().search).toBe('');
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('txk_live_1');
  act(() => result.current.change({ query: {}, body: '{"query":"mail"}' }));
  await pause();
  expect(at().search).toBe('?body=%7B%22query%22%3A%22mail%22%7D');
  unmount();
});

import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeTab, openTab } from '../../tests/support/tab';
import { lost, quiet, taken, terms } from '../../tests/support/spendingBrowser';
import { browserContext } from './context';
import type { Subject } from '../api/resources/subject';
import { useSpending } from './useSpending';

const settled = vi.fn<(by: string) => void>();
const send = vi.fn<Subject<string>['send']>();

const nothing = () => undefined;

/** A screen that closes over its own props, as real screens do. */
const openScreen = (first = { productId: 'p', by: 'first' }) =>
  renderHook(
    ({ productId, by }) =>
      useSpending<string>(
        {
          kind: 'prep',
          productId,
          routes: () => [],
          quote: () => Promise.resolve('fresh'),
          readSnapshot: () => Promise.resolve(quiet),
          send,
          recognize: () => ({ is: 'work', work: undefined, differs: [], charged: undefined }),
          beside: () => Promise.resolve(undefined),
          reread: nothing,
        },
        {
          onSettled: () => settled(by),
          onEnded: nothing,
          onEndedAway: nothing,
          onMore: nothing,
        },
      ),
    { initialProps: first },
  );
type Screen = ReturnType<typeof openScreen>;

const phase = ({ result }: Screen) => result.current.flow.phase;
/** Both outcomes depend on what the tab finds in its storage, which takes a varying time. */
const review = async (screen: Screen) => {
  act(() => {
    const { controller } = screen.result.current;
    controller.quoted('quote');
    controller.review(terms);
  });
  await waitFor(() => expect(phase(screen)).toBe('reviewing'));
};
const click = async (screen: Screen) => {
  act(() => {
    const { flow, controller } = screen.result.current;
    if ('consent' in flow) controller.confirm(flow.consent.id);
  });
  await waitFor(() => expect(phase(screen)).not.toMatch(/reviewing|sending/));
};

beforeEach(() => {
  openTab();
  settled.mockReset();
  send.mockReset().mockResolvedValue(taken);
});
afterEach(closeTab);

test('renders every change, from the quote to the end', async () => {
  const screen = openScreen();
  expect(screen.result.current.flow.phase).toBe('idle');
  await review(screen);
  expect(screen.result.current.flow).toMatchObject({ phase: 'reviewing', quote: 'quote', consent: terms });
  await click(screen);
  expect(screen.result.current.flow.phase).toBe('settled');
  await waitFor(() => expect(screen.result.current.attempts).toMatchObject([{ end: 'settled', points: 900 }]));
});

test('notifies the screen as it is now, not as it was when the controller was made', async () => {
  const screen = openScreen();
  await review(screen);
  screen.rerender({ productId: 'p', by: 'second' });
  await click(screen);
  await waitFor(() => expect(settled.mock.calls).toEqual([['second']]));
});

test('another subject has another controller: no consent and no lock carries over', async () => {
  send.mockRejectedValueOnce(lost());
  const screen = openScreen();
  await review(screen);
  await click(screen);
  await waitFor(() => expect(screen.result.current.open?.end).toBe('unknown'));
  screen.rerender({ productId: 'q', by: 'first' });
  expect(screen.result.current).toMatchObject({ flow: { phase: 'idle' }, open: undefined, attempts: [] });
  await review(screen);
  screen.rerender({ productId: 'p', by: 'first' });
  expect(screen.result.current.open?.end).toBe('unknown');
  screen.rerender({ productId: 'q', by: 'first' });
  expect(screen.result.current.flow.phase).toBe('idle');
});

test('is active while it is on the screen, and leaves nothing behind', async () => {
  send.mockRejectedValueOnce(lost());
  const screen = openScreen();
  await review(screen);
  await click(screen);
  const readSnapshot = vi.spyOn(browserContext.ledger, 'leftAtWork');
  screen.unmount();
  window.dispatchEvent(new PageTransitionEvent('pageshow'));
  expect(readSnapshot).not.toHaveBeenCalled();
});

test('follows what other tabs write', async () => {
  const screen = openScreen();
  await act(
    async () => void browserContext.ledger.open({ ...terms, id: 1, subject: { kind: 'prep', productId: 'P' } }, quiet),
  );
  expect(screen.result.current.open).toMatchObject({ key: 'prep:p' });
});

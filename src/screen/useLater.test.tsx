// @vitest-environment jsdom
import { act, render, renderHook, screen, waitFor } from '@testing-library/react';
import { useRef } from 'react';
import { expect, test, vi } from 'vitest';
import { useFocusTaken, useLater, useNeeded } from './useLater';

test('code comes when it is called for, once, and a load that failed can be tried again', async () => {
  const fetchCode = vi
    .fn<() => Promise<{ answer: number }>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValue({ answer: 42 });
  const { result } = renderHook(() => useLater(fetchCode));
  expect(fetchCode).not.toHaveBeenCalled();
  act(() => result.current.load());
  await waitFor(() => expect(result.current.failure).toBeInstanceOf(TypeError));
  expect(result.current.code).toBeUndefined();
  // Whoever merely comes near again changes nothing: the notice of the failure must not go from under them.
  act(() => result.current.load());
  expect(fetchCode).toHaveBeenCalledTimes(1);
  act(() => result.current.retry());
  expect(result.current).toMatchObject({ pending: true, failure: expect.any(TypeError) as unknown });
  await waitFor(() => expect(result.current.code).toEqual({ answer: 42 }));
  expect(result.current).toMatchObject({ pending: false, failure: undefined });
  act(() => result.current.retry());
  expect(fetchCode).toHaveBeenCalledTimes(2);
});

test('code that comes in the middle of a press waits until that has been let go', async () => {
  const { result } = renderHook(() => useLater(async () => ({ answer: 42 })));
  window.dispatchEvent(new Event('pointerdown'));
  await act(async () => result.current.load());
  expect(result.current).toMatchObject({ code: undefined, pending: true });
  window.dispatchEvent(new Event('pointerup'));
  await waitFor(() => expect(result.current.code).toEqual({ answer: 42 }));
});

test('what is needed is called for once, with what it is then', () => {
  const call = vi.fn();
  const { rerender } = renderHook(({ needed, at }) => useNeeded(needed, () => void call(at)), {
    initialProps: { needed: false, at: 1 },
  });
  rerender({ needed: true, at: 2 });
  rerender({ needed: true, at: 3 });
  expect(call.mock.calls).toEqual([[2]]);
});

test('who had the focus on what stood in for a part has it on the part', () => {
  function Part({ place }: { place: React.RefObject<HTMLElement | null> }) {
    useFocusTaken(place);
    return <button type="button">There</button>;
  }
  function Place({ there }: { there: boolean }) {
    const place = useRef<HTMLDivElement>(null);
    return (
      <>
        <div ref={place}>
          {there ? (
            <Part place={place} />
          ) : (
            <button type="button" key="before">
              Before
            </button>
          )}
        </div>
        <button type="button">Elsewhere</button>
      </>
    );
  }
  const { rerender } = render(<Place there={false} />);
  screen.getByRole('button', { name: 'Before' }).focus();
  rerender(<Place there />);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'There' }));

  rerender(<Place there={false} />);
  screen.getByRole('button', { name: 'Elsewhere' }).focus();
  rerender(<Place there />);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Elsewhere' }));
});

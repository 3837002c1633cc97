import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Button } from './Button';
import { ToastProvider } from './ToastProvider';
import { useToast } from './toastContext';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function Sender() {
  const toast = useToast();
  return <Button onClick={() => toast({ tone: 'success', title: 'Saved', detail: 'Version 2.4.0' })}>Save</Button>;
}

function showOne() {
  render(
    <ToastProvider>
      <Sender />
    </ToastProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
}

it('appears in a polite live region and disappears by itself', () => {
  showOne();
  expect(screen.getByText('Saved').closest('[aria-live=polite]')).not.toBeNull();
  act(() => void vi.advanceTimersByTime(5000));
  expect(screen.queryByText('Saved')).toBeNull();
});

it('stays while it is hovered or focused', () => {
  showOne();
  const region = screen.getByRole('region', { name: 'Notifications' });
  fireEvent.pointerOver(region);
  act(() => void vi.advanceTimersByTime(60_000));
  expect(screen.getByText('Saved')).toBeTruthy();
  fireEvent.pointerLeave(region);
  act(() => screen.getByRole('button', { name: 'Dismiss' }).focus());
  act(() => void vi.advanceTimersByTime(60_000));
  expect(screen.getByText('Saved')).toBeTruthy();
});

it('can be dismissed, and shows at most four', () => {
  showOne();
  for (let sent = 0; sent < 9; sent += 1) fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getAllByText('Saved')).toHaveLength(4);
  for (const button of screen.getAllByRole('button', { name: 'Dismiss' })) fireEvent.click(button);
  expect(screen.queryByText('Saved')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  act(() => void vi.advanceTimersByTime(5000));
  expect(screen.queryByText('Saved')).toBeNull();
});

it('go on disappearing when later ones push out the one that has the focus', () => {
  showOne();
  act(() => screen.getByRole('button', { name: 'Dismiss' }).focus());
  for (let sent = 0; sent < 4; sent += 1) fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getAllByText('Saved')).toHaveLength(4);
  act(() => void vi.advanceTimersByTime(5000));
  expect(screen.queryByText('Saved')).toBeNull();
});

it('keeps the focus within the notifications when one is dismissed', () => {
  showOne();
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Notifications' }));
});

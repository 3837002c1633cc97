import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { announce } from './announce';
import { Dialog } from './Dialog';
import { Notice } from './Notice';
import { ToastProvider } from './ToastProvider';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** The texts in each live region that screen readers can hear now. */
const announced = () =>
  [...document.querySelectorAll('[aria-live="polite"]')].map((region) =>
    [...region.children].map((line) => line.textContent),
  );
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

const page = (children?: React.ReactElement) => <ToastProvider>{children ?? <p>Screen</p>}</ToastProvider>;

test('a region that was there before says a text once, and forgets it', () => {
  render(page());
  const region = document.querySelector('[aria-live="polite"]');
  announce('Quoted');
  announce('Quoted');
  pass(100);
  expect(region).toHaveTextContent(/^Quoted$/);
  pass(1_000);
  expect(region).toBeEmptyDOMElement();
  announce('Quoted');
  pass(100);
  expect(region).toHaveTextContent(/^Quoted$/);
});

test('over the page, a modal dialog says it, as the page cannot be heard', () => {
  const dialog = (
    <Dialog title="Confirm" onClose={() => undefined} footer={null}>
      <p>Receipt</p>
    </Dialog>
  );
  const { rerender } = render(page(dialog));
  announce('On its way');
  pass(100);
  expect(screen.getByText('On its way').closest('dialog')).not.toBeNull();
  // Said while it closes, it is heard on the page.
  announce('Started');
  rerender(page());
  pass(100);
  expect(announced().flat()).toContain('Started');
});

test('a polite notice is said by that region, and is no region itself', () => {
  const { rerender } = render(page());
  const notice = (
    <Notice polite title="Acquired" actions={<button type="button">Run it</button>}>
      <>
        <span>Version</span> <code>1.0.0</code>
        <span>.</span>
      </>
    </Notice>
  );
  rerender(page(notice));
  pass(100);
  expect(announced().flat()).toEqual(['Acquired Version 1.0.0.']);
  expect(screen.getByRole('status')).toHaveAttribute('aria-live', 'off');
});

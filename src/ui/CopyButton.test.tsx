import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CopyButton } from './CopyButton';
import { CopyableId } from './CopyableId';

const clipboard = (writeText: unknown) =>
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: writeText && { writeText } });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  clipboard(undefined);
  Reflect.deleteProperty(document, 'execCommand');
});

const click = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));

it('copies, announces it politely, and then returns to its original name', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve());
  clipboard(writeText);
  render(<CopyButton label="Copy cURL" text={() => Promise.resolve('curl -H "Authorization: Bearer $TOKEN"')} />);
  await click('Copy cURL');
  expect(writeText).toHaveBeenCalledWith('curl -H "Authorization: Bearer $TOKEN"');
  expect(screen.getByRole('status').textContent).toBe('Copied');
  act(() => void vi.advanceTimersByTime(2000));
  expect(screen.getByRole('status').textContent).toBe('');
});

it('copies by selection where there is no clipboard', async () => {
  let copied = '';
  document.execCommand = () => {
    copied = document.querySelector('textarea')?.value ?? '';
    return true;
  };
  render(<CopyableId value="7b1e5c00-1234-4567-8901-abcdefabcdef" label="digest" />);
  expect(screen.getByTitle('7b1e5c00-1234-4567-8901-abcdefabcdef').textContent).toBe('7b1e5c00…cdef');
  await click('Copy digest');
  expect(copied).toBe('7b1e5c00-1234-4567-8901-abcdefabcdef');
  expect(document.querySelector('textarea')).toBeNull();
  expect(screen.getByRole('status').textContent).toBe('Copied');
});

it('says when nothing could be copied', async () => {
  clipboard(() => Promise.reject(new Error('denied')));
  render(<CopyButton text="x" label="Copy" />);
  await click('Copy');
  expect(screen.getByRole('status').textContent).toBe('Couldn’t copy');
});

it('requests the clipboard within the click, even if the text is still to come', async () => {
  let written: Promise<Blob> | undefined;
  vi.stubGlobal('ClipboardItem', function item(parts: Record<string, Promise<Blob>>) {
    written = parts['text/plain'];
  });
  const write = vi.fn<() => Promise<void>>(async () => void (await written));
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { write } });
  let arrive = (_text: string) => {};
  const text = new Promise<string>((resolve) => (arrive = resolve));
  render(<CopyButton label="Copy" text={() => text} />);
  fireEvent.click(screen.getByRole('button', { name: 'Copy' }));
  expect(write).toHaveBeenCalledOnce();
  await act(async () => arrive('late'));
  expect(await (await written)?.text()).toBe('late');
  expect(screen.getByRole('status').textContent).toBe('Copied');
});

it('without anything to copy it says why when it is clicked, and copies nothing', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve());
  clipboard(writeText);
  const { rerender } = render(<CopyButton label="Copy CSV" text="" disabledReason="The list has no rows to save." />);
  const button = screen.getByRole('button', { name: 'Copy CSV' });
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(button).toHaveAccessibleDescription('The list has no rows to save.');
  await click('Copy CSV');
  expect(writeText).not.toHaveBeenCalled();
  expect(screen.getByRole('status').textContent).toBe('');
  rerender(<CopyButton label="Copy CSV" text="a" />);
  expect(button).not.toHaveAttribute('aria-disabled');
  await click('Copy CSV');
  expect(writeText).toHaveBeenCalledWith('a');
});

it('says so when the text could not be made', async () => {
  render(<CopyButton label="Copy" text={() => Promise.reject(new Error('no code'))} />);
  await click('Copy');
  expect(screen.getByRole('status').textContent).toBe('Couldn’t copy');
});

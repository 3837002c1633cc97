import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Popover } from './Popover';

/** A box of this place and size, as the browser measures one. */
const box = (left: number, top: number, width: number, height: number) => new DOMRect(left, top, width, height);

test('an open panel follows its button when the window changes', () => {
  render(<Popover label="More">Something</Popover>);
  const button = screen.getByRole('button', { name: 'More' });
  const panel = document.getElementById(button.getAttribute('popovertarget') ?? '')!;
  const at = vi.spyOn(button, 'getBoundingClientRect').mockReturnValue(box(900, 100, 80, 32));
  vi.spyOn(panel, 'getBoundingClientRect').mockReturnValue(box(0, 0, 192, 200));
  vi.spyOn(document.documentElement, 'getBoundingClientRect').mockReturnValue(box(0, 0, 1_024, 768));
  const toggle = (type: 'beforetoggle' | 'toggle', newState: string) =>
    fireEvent(panel, Object.assign(new Event(type), { newState }));
  toggle('beforetoggle', 'open');
  toggle('toggle', 'open');
  expect(panel.style.left).toBe('788px');

  at.mockReturnValue(box(300, 100, 80, 32));
  fireEvent(window, new Event('resize'));
  expect(panel.style.left).toBe('188px');

  // Closed, it is left alone.
  toggle('toggle', 'closed');
  at.mockReturnValue(box(400, 100, 80, 32));
  fireEvent(window, new Event('resize'));
  expect(panel.style.left).toBe('188px');
});

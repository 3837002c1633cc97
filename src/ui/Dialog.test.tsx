import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { Dialog } from './Dialog';

function show(props: { locked?: boolean; closeOnBackdrop?: boolean } = {}) {
  const onClose = vi.fn<() => void>();
  render(
    <Dialog title="Confirm prep" description="One audit." onClose={onClose} footer={null} {...props}>
      <p>Receipt</p>
    </Dialog>,
  );
  return { onClose, dialog: screen.getByRole<HTMLDialogElement>('dialog', { name: 'Confirm prep' }) };
}

const cancel = () => new Event('cancel', { cancelable: true });

describe('Dialog', () => {
  it('is named by its heading, described, and puts focus on the heading', () => {
    const { dialog } = show();
    expect(dialog.open).toBe(true);
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2, name: 'Confirm prep' }));
    expect(document.getElementById(dialog.getAttribute('aria-describedby') ?? '')?.textContent).toBe('One audit.');
  });

  it('asks to close on Escape and on a click outside', () => {
    const { dialog, onClose } = show();
    fireEvent(dialog, cancel());
    fireEvent.mouseDown(dialog, { clientX: 5, clientY: 5 });
    expect(onClose).toHaveBeenCalledTimes(2);
  });

  it('ignores a click inside, and one outside where that is turned off', () => {
    const { onClose, dialog } = show({ closeOnBackdrop: false });
    fireEvent.mouseDown(dialog, { clientX: 5, clientY: 5 });
    fireEvent.mouseDown(screen.getByText('Receipt'));
    expect(onClose).not.toHaveBeenCalled();
  });

  it('cannot be closed while locked, not even by the browser itself', () => {
    const { dialog, onClose } = show({ locked: true });
    const escape = cancel();
    fireEvent(dialog, escape);
    expect(escape.defaultPrevented).toBe(true);
    expect(fireEvent.keyDown(screen.getByText('Receipt'), { key: 'Escape' })).toBe(false);
    fireEvent.mouseDown(dialog, { clientX: 5, clientY: 5 });
    dialog.close();
    fireEvent(dialog, new Event('close'));
    expect(dialog.open).toBe(true);
    expect(onClose).not.toHaveBeenCalled();
  });

  it('notifies its owner when the browser closed it', () => {
    const { dialog, onClose } = show();
    dialog.close();
    fireEvent(dialog, new Event('close'));
    expect(onClose).toHaveBeenCalledOnce();
  });
});

import { useId, useLayoutEffect, useRef } from 'react';
import type { KeyboardEvent, MouseEvent, ReactNode, RefObject, SyntheticEvent } from 'react';
import { cx } from './cx';

const widths = { md: '28.75rem', lg: '48rem' };

type DialogProps = {
  open: boolean;
  /** Its name, and its heading. */
  title: string;
  description?: ReactNode;
  /** Asked to close: Escape, or a press beside it. Never called while locked. */
  onClose: () => void;
  /** Cannot be closed: something was sent and its answer is awaited. */
  locked?: boolean;
  /** Whether a press beside it closes it. Off where something typed would be lost. */
  closeOnBackdrop?: boolean;
  /** What takes focus first; the heading unless told. */
  initialFocus?: RefObject<HTMLElement | null>;
  size?: keyof typeof widths;
  /** Buttons, always in sight; the last one is the one that acts. */
  footer?: ReactNode;
  children: ReactNode;
};

/** A modal dialog: focus goes in and comes back, Escape closes, the body scrolls; on a phone it is a bottom sheet. */
export function Dialog(props: DialogProps) {
  const { open, title, description, onClose, locked = false, closeOnBackdrop = true } = props;
  const { initialFocus, size = 'md', footer, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!open || element === null) return;
    element.showModal();
    (initialFocus?.current ?? heading.current)?.focus();
    return () => element.close();
  }, [open, initialFocus]);

  const askToClose = () => {
    if (!locked) onClose();
  };
  const onCancel = (event: SyntheticEvent) => {
    if (event.target !== dialog.current) return;
    event.preventDefault();
    askToClose();
  };
  // Browsers close a dialog on a second Escape whatever its cancel event says; that must not undo a lock.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && locked) event.preventDefault();
  };
  const onClosed = (event: SyntheticEvent) => {
    const element = dialog.current;
    if (event.target !== element || !open || element === null || element.open) return;
    if (locked) element.showModal();
    else onClose();
  };
  const onPress = (event: MouseEvent) => {
    if (closeOnBackdrop && event.target === dialog.current && isOutside(event, dialog.current)) askToClose();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys and presses that reach its edge
    <dialog
      ref={dialog}
      aria-labelledby={`${id}title`}
      aria-describedby={description ? `${id}description` : undefined}
      className="dialog"
      style={{ '--dialog-width': widths[size] }}
      onCancel={onCancel}
      onKeyDown={onKeyDown}
      onClose={onClosed}
      onMouseDown={onPress}
    >
      {open && (
        <>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4.5 pt-4.5 pb-3">
            <h2 ref={heading} id={`${id}title`} tabIndex={-1} className="text-lg leading-6 font-semibold">
              {title}
            </h2>
            {description && (
              <div id={`${id}description`} className="mt-0.5 text-sm text-ink-2">
                {description}
              </div>
            )}
            <div className="mt-3">{children}</div>
          </div>
          {footer && (
            <div
              className={cx(
                'flex flex-wrap justify-end gap-2 px-4.5',
                // The text of a large one may go on below.
                size === 'lg' ? 'border-t border-line py-3' : 'pt-1 pb-4.5',
              )}
            >
              {footer}
            </div>
          )}
        </>
      )}
    </dialog>
  );
}

function isOutside({ clientX, clientY }: MouseEvent, element: HTMLElement): boolean {
  const box = element.getBoundingClientRect();
  return clientX < box.left || clientX > box.right || clientY < box.top || clientY > box.bottom;
}

import { useId, useLayoutEffect, useRef, useState } from 'react';
import type { KeyboardEvent, MouseEvent, Ref, RefObject, SyntheticEvent } from 'react';
import { Announcements } from './Announcements';
import type { Content } from './content';
import { cx } from './cx';
import { focusHeading } from './focusHeading';
import { revealHidden } from './revealHidden';

const widths = { md: '28.75rem', lg: '48rem' };

type DialogProps = {
  /** Its name and heading. */
  title: string;
  description?: Content;
  /** Called on Escape or a click outside; never while locked. */
  onClose: () => void;
  /** Cannot be closed: a request was sent and its answer is pending. */
  locked?: boolean;
  /** Whether a click outside closes it. Off if typed text would be lost. */
  closeOnBackdrop?: boolean;
  /** The id of what else describes it: read with its name, before anything in it can be reached. */
  describedBy?: string;
  /** The heading and its description. */
  headRef?: Ref<HTMLDivElement>;
  size?: keyof typeof widths;
  /** Buttons, always visible; the last one performs the action. */
  footer: Content;
  children: Content;
};

/**
 * A modal dialog, open as long as it is drawn: the focus moves to its heading and comes back, to the screen's h1 if its place has gone;
 * Escape closes it, the body scrolls; on a phone it is a bottom sheet. It opens scrolled to the top, and a scrolling body
 * can be focused with Tab.
 */
export function Dialog(props: DialogProps) {
  const { title, description, onClose, locked = false, closeOnBackdrop = true } = props;
  const { describedBy, headRef, size = 'md', footer, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  const scrolls = useOverflow(body);

  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    // By default a dialog focuses its first field, skipping everything above it.
    heading.current?.setAttribute('autofocus', '');
    element.showModal();
    heading.current?.focus();
    return () => {
      element.close();
      // The previously focused element is gone.
      if (element.contains(document.activeElement)) focusHeading();
    };
  }, []);

  const askToClose = () => {
    if (!locked) onClose();
  };
  const onCancel = (event: SyntheticEvent) => {
    if (event.target !== dialog.current) return;
    event.preventDefault();
    askToClose();
  };
  // Browsers close a dialog on a second Escape even if its cancel event is prevented; a locked dialog must stay open.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && locked) event.preventDefault();
  };
  const onClosed = (event: SyntheticEvent) => {
    const element = dialog.current;
    if (event.target !== element || element === null || element.open) return;
    if (locked) element.showModal();
    else onClose();
  };
  const onMouseDown = (event: MouseEvent) => {
    if (closeOnBackdrop && event.target === dialog.current && isOutside(event, dialog.current)) askToClose();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys and clicks that reach its edge
    <dialog
      ref={dialog}
      aria-labelledby={`${id}title`}
      aria-describedby={cx(description && `${id}description`, describedBy) || undefined}
      className="dialog"
      style={{ '--dialog-width': widths[size] }}
      onCancel={onCancel}
      onKeyDown={onKeyDown}
      onClose={onClosed}
      onMouseDown={onMouseDown}
    >
      <div
        ref={body}
        className="dialog-body"
        {...(scrolls && { role: 'group', 'aria-labelledby': `${id}title`, tabIndex: 0 })}
      >
        <div ref={headRef}>
          <h2 ref={heading} id={`${id}title`} tabIndex={-1} className="text-lg leading-6 font-semibold wrap-anywhere">
            {revealHidden(title)}
          </h2>
          {description && (
            <div id={`${id}description`} className="mt-0.5 text-sm text-ink-2 wrap-anywhere">
              {revealHidden(description)}
            </div>
          )}
        </div>
        <div className="mt-3">{children}</div>
      </div>
      {/* The page's own region cannot be heard behind a modal dialog. */}
      <Announcements inDialog />
      <div className={cx('dialog-foot', (scrolls || size === 'lg') && 'dialog-foot-cut')}>{footer}</div>
    </dialog>
  );
}

function isOutside({ clientX, clientY }: MouseEvent, element: HTMLElement): boolean {
  const box = element.getBoundingClientRect();
  return clientX < box.left || clientX > box.right || clientY < box.top || clientY > box.bottom;
}

/** Whether an element's content exceeds its box, as either is resized. */
function useOverflow(box: RefObject<HTMLElement | null>): boolean {
  const [over, setOver] = useState(false);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const check = () => setOver(overflows(element));
    const sizes = new ResizeObserver(check);
    for (const part of [element, ...element.children]) sizes.observe(part);
    return () => sizes.disconnect();
  }, [box]);
  return over;
}

/** Whether an element's content exceeds its box, allowing one pixel for rounding. */
function overflows(element: HTMLElement | null): boolean {
  return element !== null && element.scrollHeight > element.clientHeight + 1;
}

import type { MouseEvent } from 'react';

/** On a link or button inside a popover: closes it once pressed. Does nothing where there is none. */
export function closePopover(event: MouseEvent<HTMLElement>): void {
  event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover?.();
}

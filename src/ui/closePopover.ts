import type { MouseEvent } from 'react';

/** Handler for a link or button inside a popover: closes the popover. Does nothing elsewhere. */
export function closePopover(event: MouseEvent<HTMLElement>): void {
  event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover?.();
}

/** Puts the focus on the h1 of the screen, where what had it is gone. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>('[data-page-heading]')?.focus({ preventScroll: true });
}

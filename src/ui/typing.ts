/** Whether a key without a modifier belongs to something else: text that is typed, a choice, or an open dialog. */
export function isTaken(event: KeyboardEvent): boolean {
  // Of a key pressed inside a shadow root, `target` is only its host.
  const [target] = event.composedPath();
  if (event.defaultPrevented || document.querySelector('dialog[open]')) return true;
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
}

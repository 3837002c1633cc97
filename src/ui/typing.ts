import { singleKeys } from './singleKeys';

/** Letters and other characters of a key without a modifier, or with Shift alone. */
const byCode = /^(?:Key([A-Z])|(Slash)|Digit(\d))$/;

/**
 * The key of a shortcut, in lower case: the layout's own character, normalized from full width and Caps Lock; if that is not Latin, as in Hangul or
 * Cyrillic, the character of that key on a Latin keyboard. Empty if it is neither. The row of digits gives digits without Shift, too, as in French.
 */
export function shortcutKey({ key, code, shiftKey }: KeyboardEvent): string {
  const given = key.normalize('NFKC');
  const [, letter, slash, digit] = byCode.exec(code) ?? [];
  if (digit && !shiftKey && !/^[\d/?]$/.test(given)) return digit;
  const plain = /^[\x21-\x7e]$/.test(given)
    ? given
    : letter
      ? letter.toLowerCase()
      : slash
        ? shiftKey
          ? '?'
          : '/'
        : '';
  if (!/^[a-z]$/i.test(plain)) return plain;
  // With Shift, letters are not shortcuts, whatever Caps Lock makes of them.
  return shiftKey ? '' : plain.toLowerCase();
}

/** The single-key shortcut of an event; undefined while such shortcuts are off, or if the key belongs to something else. */
export function singleKey(event: KeyboardEvent): string | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey || !singleKeys.on() || isTaken(event)) return undefined;
  return shortcutKey(event);
}

/** Whether a key without a modifier belongs to something else: typed text, a choice, or an open dialog. */
function isTaken(event: KeyboardEvent): boolean {
  // For a key pressed inside a shadow root, `target` is only its host.
  const [target] = event.composedPath();
  if (event.defaultPrevented || document.querySelector('dialog[open]')) return true;
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
}

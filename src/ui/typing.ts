import { singleKeys } from './singleKeys';

/** Letters, and the signs beside them, of a key without a modifier or with Shift alone. */
const byCode = /^(?:Key([A-Z])|(Slash))$/;

/**
 * The key of a shortcut, in lower case: what the layout gives, also in full width and under Caps Lock; where that is no
 * Latin character, as in Hangul or Cyrillic, what the key gives on a Latin keyboard. Empty where it is neither.
 */
export function shortcutKey({ key, code, shiftKey }: KeyboardEvent): string {
  const given = key.normalize('NFKC');
  const [, letter, slash] = byCode.exec(code) ?? [];
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
  // With Shift, letters belong to nobody, whatever Caps Lock makes of them.
  return shiftKey ? '' : plain.toLowerCase();
}

/** The single key that an event is a shortcut by; undefined while such keys are off, or belong to something else. */
export function singleKey(event: KeyboardEvent): string | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey || !singleKeys.on() || isTaken(event)) return undefined;
  return shortcutKey(event);
}

/** Whether a key without a modifier belongs to something else: text that is typed, a choice, or an open dialog. */
function isTaken(event: KeyboardEvent): boolean {
  // Of a key pressed inside a shadow root, `target` is only its host.
  const [target] = event.composedPath();
  if (event.defaultPrevented || document.querySelector('dialog[open]')) return true;
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
}

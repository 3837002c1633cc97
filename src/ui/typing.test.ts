import { beforeEach, expect, test, vi } from 'vitest';
import { preventComposedSubmit, isComposed } from './composition';
import { singleKeys } from './singleKeys';
import { shortcutKey, singleKey } from './typing';

beforeEach(() => {
  document.body.replaceChildren();
  singleKeys.turn(true);
});

const keydown = (init: KeyboardEventInit) => new KeyboardEvent('keydown', init);

test.each<[string, KeyboardEventInit, string]>([
  ['a letter', { key: 'g', code: 'KeyG' }, 'g'],
  ['a letter of another Latin layout', { key: 'j', code: 'KeyC' }, 'j'],
  ['Caps Lock', { key: 'G', code: 'KeyG' }, 'g'],
  ['Shift', { key: 'G', code: 'KeyG', shiftKey: true }, ''],
  ['Shift under Caps Lock', { key: 'g', code: 'KeyG', shiftKey: true }, ''],
  ['Hangul', { key: 'ㅎ', code: 'KeyG' }, 'g'],
  ['Hangul while its editor is on', { key: 'Process', code: 'KeyJ' }, 'j'],
  ['Cyrillic', { key: 'о', code: 'KeyJ' }, 'j'],
  ['Cyrillic under Caps Lock', { key: 'О', code: 'KeyJ' }, 'j'],
  ['Greek', { key: 'κ', code: 'KeyK' }, 'k'],
  ['a full-width letter', { key: 'ｇ', code: 'KeyG' }, 'g'],
  ['a slash', { key: '/', code: 'Slash' }, '/'],
  ['a slash of a Russian keyboard', { key: '/', code: 'Backslash', shiftKey: true }, '/'],
  ['a full-width slash', { key: '／', code: 'Slash' }, '/'],
  ['a full-width question mark', { key: '？', code: 'Slash', shiftKey: true }, '?'],
  ['a question mark of a German keyboard', { key: '?', code: 'Minus', shiftKey: true }, '?'],
  ['a slash key that gives no Latin sign', { key: '・', code: 'Slash' }, '/'],
  ['a letter that is not Latin on a key that is none', { key: 'ö', code: 'Semicolon' }, ''],
  ['a digit', { key: '2', code: 'Digit2' }, '2'],
  ['a full-width digit', { key: '２', code: 'Digit2' }, '2'],
  ['a Persian digit', { key: '۲', code: 'Digit2' }, '2'],
  ['a sign in the place of a digit, in French', { key: '&', code: 'Digit1' }, '1'],
  ['a letter in the place of a digit, in French', { key: 'é', code: 'Digit2' }, '2'],
  ['a digit with Shift, in French', { key: '2', code: 'Digit2', shiftKey: true }, '2'],
  ['a sign above a digit', { key: '@', code: 'Digit2', shiftKey: true }, '@'],
  ['a slash in the place of a digit, in Thai', { key: '/', code: 'Digit2' }, '/'],
  ['a slash above a digit, in German', { key: '/', code: 'Digit7', shiftKey: true }, '/'],
  ['the key that changes the language', { key: 'HangulMode', code: 'Lang1' }, ''],
])('%s', (_, init, key) => {
  expect(shortcutKey(keydown(init))).toBe(key);
});

test('turned off, no single key is a shortcut, also on the next visit', () => {
  expect(singleKey(keydown({ key: 'g', code: 'KeyG' }))).toBe('g');
  singleKeys.turn(false);
  expect(singleKey(keydown({ key: 'g', code: 'KeyG' }))).toBeUndefined();
  expect(localStorage.getItem('console.single-keys')).toBe('off');
  singleKeys.turn(true);
  expect(localStorage.getItem('console.single-keys')).toBeNull();
});

test('without storage they are off for as long as the page lasts', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  singleKeys.turn(false);
  expect(singleKeys.on()).toBe(false);
});

test.each<[string, KeyboardEventInit & { keyCode?: number }, boolean]>([
  ['while composing', { key: 'Enter', isComposing: true }, true],
  ['after the composition, in Safari', { key: 'Enter', keyCode: 229 }, true],
  ['pressed for itself', { key: 'Enter', keyCode: 13 }, false],
])('Enter %s', (_, init, held) => {
  preventComposedSubmit();
  const input = document.body.appendChild(document.createElement('input'));
  const event = new KeyboardEvent('keydown', { ...init, cancelable: true, bubbles: true });
  expect(isComposed(event)).toBe(held);
  input.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(held);
});

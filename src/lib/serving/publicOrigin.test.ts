import { expect, test } from 'vitest';
import { isOriginHost, readPublicOrigin } from './publicOrigin';

test.each([
  'https://console.example',
  'https://console.example:8443',
  'https://192.168.1.5',
  'https://[fd00::1]',
  'https://a',
])('%s is a public origin', (text) => {
  expect(readPublicOrigin(text)).toBe(text);
});

test.each([undefined, ''])('%s is not accepted', (text) => {
  expect(readPublicOrigin(text)).toBeUndefined();
});

test.each([
  'console.example',
  'http://console.example',
  'HTTPS://console.example',
  'https://Console.example',
  'https://console.example/',
  'https://console.example/app',
  'https://console.example:443',
  'https://console.example?x',
  'https://console.example#x',
  'https://user:secret@console.example',
  'https://*.example',
  'https://',
  'https://a b',
  ' https://console.example',
  'https://console.example https://other.example',
])('%s is refused, without a word of what it says', (text) => {
  expect(() => readPublicOrigin(text)).toThrow(/^PUBLIC_ORIGIN must be only an https origin, [^@]*$/);
});

test.each([
  ['https://console.example', 'console.example', true],
  ['https://console.example', 'CONSOLE.example:443', true],
  ['https://console.example', 'console.example:80', false],
  ['https://console.example', 'console.example:5173', false],
  ['https://console.example:8443', 'console.example:8443', true],
  ['https://console.example:8443', 'console.example', false],
  ['https://console.example:8443', 'console.example:443', false],
  ['https://console.example', 'a.console.example', false],
  ['https://console.example', undefined, false],
])('of %s, Host: %s is %s', (origin, host, expected) => {
  expect(isOriginHost(origin, host)).toBe(expected);
});

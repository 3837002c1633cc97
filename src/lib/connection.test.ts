import { describe, expect, test } from 'vitest';
import { connectOrigins, readBaseUrl, readConnection } from './connection';

describe('readConnection', () => {
  test('without any variable, the sandbox runs in the page', () => {
    expect(readConnection({})).toEqual({ kind: 'sandbox', transport: 'worker', baseUrl: '', label: 'Sandbox' });
  });

  test('served: the sandbox answers on this origin', () => {
    expect(readConnection({ CONSOLE_SERVED: '1', API_BASE_URL: '' })).toEqual({
      kind: 'sandbox',
      transport: 'server',
      baseUrl: '',
      label: 'Sandbox',
    });
  });

  test('API_BASE_URL is passed through by the server: live, on this origin', () => {
    expect(readConnection({ CONSOLE_SERVED: '1', API_BASE_URL: 'https://api.example/' })).toEqual({
      kind: 'live',
      transport: 'network',
      baseUrl: '',
      label: 'https://api.example',
    });
  });

  test('VITE_API_BASE_URL is called by the page itself', () => {
    expect(readConnection({ VITE_API_BASE_URL: 'https://api.example/v1/' })).toEqual({
      kind: 'live',
      transport: 'network',
      baseUrl: 'https://api.example/v1',
      label: 'https://api.example/v1',
    });
  });

  test.each([
    [{ CONSOLE_SERVED: '1', VITE_API_BASE_URL: 'https://api.example' }, /API_BASE_URL/],
    [{ API_BASE_URL: 'https://api.example' }, /VITE_API_BASE_URL/],
  ])('a variable for the other kind of build is refused: %o', (env, message) => {
    expect(() => readConnection(env)).toThrow(message);
  });
});

describe('readBaseUrl', () => {
  test.each([
    ['http://localhost:8787', 'http://localhost:8787'],
    ['https://API.example:443/', 'https://api.example'],
    ['https://api.example/a/b//', 'https://api.example/a/b'],
  ])('%s reads as %s', (text, url) => {
    expect(readBaseUrl(text)).toBe(url);
  });

  test.each([
    ['api.example', /http or https/],
    ['ftp://api.example', /http or https/],
    ['javascript:alert(1)', /http or https/],
    ['https://user@api.example', /user name or password/],
    ['https://user:secret@api.example', /user name or password/],
    ['https://api.example/?', /query or fragment/],
    ['https://api.example/?token=1', /query or fragment/],
    ['https://api.example/#a', /query or fragment/],
  ])('%s is refused', (text, message) => {
    expect(() => readBaseUrl(text)).toThrow(message);
  });

  test.each([
    'ftp://user:hunter2@api.example',
    'user:hunter2@api.example',
    'ftp://user:p@hunter2@api.example',
    'ftp://user:hunter2/@api.example',
  ])('an error never repeats a password: %s', (text) => {
    expect(() => readBaseUrl(text)).toThrow(/^Base URL must be http or https, not "…@api\.example"\.$/);
  });
});

test('a page may call the origin of the base URL and no other', () => {
  expect(connectOrigins(readConnection({ VITE_API_BASE_URL: 'https://api.example/v1' }))).toEqual([
    'https://api.example',
  ]);
  expect(connectOrigins(readConnection({ CONSOLE_SERVED: '1', API_BASE_URL: 'https://api.example' }))).toEqual([]);
  expect(connectOrigins(readConnection({}))).toEqual([]);
});

import { describe, expect, test } from 'vitest';
import { readBaseUrl, readConnection, readStorageOrigins } from './connection';

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
      connectTo: [],
    });
  });

  test('VITE_API_BASE_URL is called by the page itself', () => {
    expect(readConnection({ VITE_API_BASE_URL: 'https://api.example/v1/' })).toEqual({
      kind: 'live',
      transport: 'network',
      baseUrl: 'https://api.example/v1',
      label: 'https://api.example/v1',
      connectTo: ['https://api.example'],
    });
  });

  test.each([
    [{ CONSOLE_SERVED: '1', VITE_API_BASE_URL: 'https://api.example' }, /API_BASE_URL/],
    [{ API_BASE_URL: 'https://api.example' }, /VITE_API_BASE_URL/],
    [{ CONSOLE_SERVED: '1', VITE_STORAGE_ORIGINS: 'https://files.example' }, /set STORAGE_ORIGINS instead/],
    [{ STORAGE_ORIGINS: 'https://files.example' }, /set VITE_STORAGE_ORIGINS instead/],
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

describe('readStorageOrigins', () => {
  test.each([
    ['', []],
    [' , ', []],
    ['https://files.example', ['https://files.example']],
    [
      'https://FILES.example:443/ https://b.example:8443,https://files.example',
      ['https://files.example', 'https://b.example:8443'],
    ],
    [
      'http://localhost:9000, http://127.0.0.1 http://[::1]:9',
      ['http://localhost:9000', 'http://127.0.0.1', 'http://[::1]:9'],
    ],
  ])('%j reads as %j', (text, origins) => {
    expect(readStorageOrigins(text)).toEqual(origins);
  });

  test.each([
    ['files.example', /must be an origin such as https:\/\/files\.example/],
    ['*', /must be an origin/],
    ['https:', /must be an origin/],
    ["'self'", /must be an origin/],
    ['wss://files.example', /must be an origin/],
    ['data:text/plain,a', /must be an origin/],
    ['https://*.example', /without wildcards/],
    ["https://a.example;script-src'none'", /without wildcards or quotes/],
    ['https://files.example/bucket', /path, query or fragment/],
    ['https://files.example//', /path, query or fragment/],
    ['https://files.example/?a', /path, query or fragment/],
    ['https://files.example?', /path, query or fragment/],
    ['https://files.example#', /path, query or fragment/],
    ['https:files.example', /path, query or fragment/],
    ['https:\\\\files.example', /path, query or fragment/],
    ['https://me:hunter2@files.example', /"…@files\.example" must not contain a user name/],
    ['http://files.example', /must be https/],
    ['http://localhost.example', /must be https/],
    ['https://files.example http://10.0.0.1', /"http:\/\/10\.0\.0\.1" must be https/],
  ])('%s is refused', (text, message) => {
    expect(() => readStorageOrigins(text)).toThrow(message);
  });
});

test('the sandbox stores uploads itself, so it takes no storage origins', () => {
  expect(() => readConnection({ VITE_STORAGE_ORIGINS: 'https://files.example' })).toThrow(
    /sandbox stores uploads itself/,
  );
  expect(() => readConnection({ CONSOLE_SERVED: '1', STORAGE_ORIGINS: 'https://files.example' })).toThrow(/sandbox/);
});

test('a page may call the origin of the base URL, the storage origins, and no other', () => {
  const STORAGE_ORIGINS = 'https://files.example,https://api.example';
  const served = { CONSOLE_SERVED: '1', API_BASE_URL: 'https://api.example', STORAGE_ORIGINS };
  expect(readConnection(served).connectTo).toEqual(['https://files.example', 'https://api.example']);
  const built = { VITE_API_BASE_URL: 'https://api.example/v1', VITE_STORAGE_ORIGINS: STORAGE_ORIGINS };
  expect(readConnection(built).connectTo).toEqual(['https://api.example', 'https://files.example']);
  expect(readConnection({}).connectTo).toBeUndefined();
});

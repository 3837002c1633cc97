import { describe, expect, test } from 'vitest';
import { consoleSettings, readStoreDir, refusePublicOrigin, serverSettings } from './settings';

describe('where a server listens, and how large its sandbox is', () => {
  test.each([
    [{}, { port: 8787, host: 'localhost', products: undefined }],
    [
      { PORT: '', HOST: ' ', SANDBOX_PRODUCTS: '' },
      { port: 8787, host: 'localhost', products: undefined },
    ],
    [
      { PORT: '0', HOST: ' box.example ', SANDBOX_PRODUCTS: '30' },
      { port: 0, host: 'box.example', products: 30 },
    ],
  ])('%o: %o', (env, settings) => {
    expect(serverSettings(env, 8787)).toEqual(settings);
  });

  test.each([
    [{ PORT: '65536' }, 'PORT must be 0 to 65535, not "65536".'],
    [{ PORT: '1e3' }, 'PORT must be'],
    [{ PORT: '80.5' }, 'PORT must be'],
    [{ SANDBOX_PRODUCTS: '0' }, 'SANDBOX_PRODUCTS must be a whole number of at least 1, not "0".'],
    [{ SANDBOX_PRODUCTS: 'many' }, 'SANDBOX_PRODUCTS must be'],
  ])('%o is refused', (env, message) => {
    expect(() => serverSettings(env, 8787)).toThrow(message);
  });
});

test('the folder of worlds is the given one, also none, or that by default', () => {
  expect([
    readStoreDir({}, 'own'),
    readStoreDir({ SANDBOX_DIR: '' }, 'own'),
    readStoreDir({ SANDBOX_DIR: ' a ' }, ''),
  ]).toEqual(['own', '', 'a']);
});

describe('a served console', () => {
  test('has its sandbox by default', () => {
    expect(consoleSettings({}, '.sandbox')).toEqual({
      port: 5173,
      host: 'localhost',
      products: undefined,
      storeDir: '.sandbox',
      requireStore: false,
      apiBaseUrl: undefined,
      connectTo: undefined,
      publicOrigin: undefined,
    });
  });

  test('stands before a service, and says which origins its page may call', () => {
    const env = {
      API_BASE_URL: 'https://api.example',
      STORAGE_ORIGINS: 'https://files.example',
      PUBLIC_ORIGIN: 'https://a.example',
    };
    expect(consoleSettings(env, '')).toMatchObject({
      apiBaseUrl: 'https://api.example',
      connectTo: ['https://files.example'],
      publicOrigin: 'https://a.example',
    });
  });

  test.each([
    [{ API_BASE_URL: 'api.example' }, 'Base URL must be http or https'],
    [{ STORAGE_ORIGINS: 'https://files.example' }, 'Storage origins are for a live service'],
    [{ VITE_API_BASE_URL: 'https://api.example' }, 'For a served console, set API_BASE_URL instead'],
    [{ PUBLIC_ORIGIN: 'http://a.example' }, 'PUBLIC_ORIGIN must be only an https origin'],
  ])('%o is refused', (env, message) => {
    expect(() => consoleSettings(env, '')).toThrow(message);
  });
});

test('a public origin is for the console alone', () => {
  expect(() => refusePublicOrigin({ PUBLIC_ORIGIN: 'https://a.example' })).toThrow('PUBLIC_ORIGIN is for `npm start`.');
  expect(() => refusePublicOrigin({})).not.toThrow();
});

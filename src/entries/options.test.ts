/** An unknown option is refused, because a misspelt one would silently do nothing. */
import { expect, test } from 'vitest';
import { handlers } from './msw';
import { listen } from './node';
import { createSandbox, tokenFor } from './sandbox';

/** Called as from an untyped program. */
const untyped = (call: (given: never) => unknown) => (given: unknown) => call(given as never);

test.each([
  ['createSandbox', untyped(createSandbox), { prodcts: 3 }, 'prodcts', 'Did you mean products?'],
  ['createSandbox', untyped(createSandbox), { Strict: true }, 'Strict', 'Did you mean strict?'],
  [
    'createSandbox',
    untyped(createSandbox),
    { dir: 'x', seed: undefined },
    'dir',
    'Choose one of: products, seed, now,',
  ],
  ['handlers', untyped(handlers), { orgin: 'https://api.example' }, 'orgin', 'Did you mean origin?'],
  ['handlers', untyped(handlers), { toString: 1 }, 'toString', 'Choose one of: sandbox, origin.'],
])('%s refuses %o', (name, call, given, option, message) => {
  expect(() => call(given)).toThrow(TypeError);
  expect(() => call(given)).toThrow(`${name} has no option ${option}. ${message}`);
});

test('listen refuses one before it listens', async () => {
  const refused = untyped(listen)({ prot: 1 });
  await expect(refused).rejects.toThrow(new TypeError('listen has no option prot. Did you mean port?'));
});

test.each([null, 8787, 'seed', true])('options are an object, which %j is not', async (given) => {
  expect(() => untyped(createSandbox)(given)).toThrow('createSandbox takes an options object');
  expect(() => untyped(handlers)(given)).toThrow(TypeError);
  await expect(untyped(listen)(given)).rejects.toThrow(TypeError);
});

test('a token is of an account and a world that there can be', () => {
  expect(tokenFor('seller', 'my-test')).toBe('txk_sandbox_seller_my-test');
  expect(() => untyped((name) => tokenFor(name, 'my-test'))('buyr')).toThrow(
    'No such account: buyr. Did you mean buyer?',
  );
  expect(() => tokenFor('seller', 'my_test')).toThrow(TypeError);
});

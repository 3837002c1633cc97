/** A seed's text, as the entries of the package take it. */
import { expect, test } from 'vitest';
import { listen } from './node';
import { createSandbox, tokenFor } from './sandbox';

const seed = 'accounts: { seller: { points: 77 } }\nproducts:\n  - { name: Tide Clock Kit, state: ready }\n';
const wrong = 'accounts: { seller: { points: -1 } }\nproducts:\n  - { name: Tide Clock Kit, state: reddy }\n';
const ready = {
  products: expect.arrayContaining([expect.objectContaining({ name: 'Tide Clock Kit', state: 'ready' })]),
};
const init = { headers: { authorization: `Bearer ${tokenFor('seller', 'entry-seed')}` } };

test('every fresh world of a sandbox begins with its seed', async () => {
  const answer = await createSandbox({ seed }).fetch(new Request('http://sandbox.test/api/seller/products', init));
  expect(await answer.json()).toMatchObject(ready);
});

test('a seed can be an object, and everything wrong with it is reported by the line of its JSON', async () => {
  const own = { accounts: { seller: { points: 77 } }, products: [{ name: 'Tide Clock Kit', state: 'ready' }] };
  const answer = await createSandbox({ seed: own }).fetch(new Request('http://sandbox.test/api/seller/products', init));
  expect(await answer.json()).toMatchObject(ready);
  const refused = () => createSandbox({ seed: { accounts: { seller: { points: -1 } } } });
  expect(refused).toThrow(/^Invalid seed:\n {2}seed:4: accounts\.seller\.points .+$/);
});

test('every fresh world of a server begins with its seed', async () => {
  const { url, close } = await listen({ host: '127.0.0.1', seed });
  const answer = await fetch(`${url}/api/seller/products`, init);
  expect(await answer.json()).toMatchObject(ready);
  await close();
});

test('an invalid seed creates neither, and everything wrong with it is reported by line', async () => {
  const message = /^Invalid seed:\n {2}seed:1: accounts\.seller\.points .+\n {2}seed:3: products\.0\.state .+$/;
  expect(() => createSandbox({ seed: wrong })).toThrow(message);
  await expect(listen({ seed: wrong })).rejects.toThrow(message);
});

import { expect, test } from 'vitest';
import { answerFields } from './answerFields';
import { answerShapes } from './derived/answerShapes';

const status = answerShapes['token.status'];
const products = answerShapes['seller.products'];
const rows = (shape: typeof status, answer: unknown) =>
  answerFields(shape, answer).map(({ path, standing, type }) => `${path} ${standing} ${type}`);

test('documented fields, a missing one, a mistyped one and an extra one', () => {
  const answer = { authenticated: 'yes', principal: 'api_token', permissions: ['catalog:read'], moon: 1 };
  expect(rows(status, answer)).toEqual([
    'authenticated mistyped string',
    'principal documented string',
    'accountType missing string',
    'capability missing string',
    'permissions documented array',
    'moon extra integer',
  ]);
});

test('a list is read as one: a field that any element lacks or adds is told once; choices of this project are not missed', () => {
  const answer = {
    products: [
      { name: 'A', currentVersion: null },
      { name: 1, odd: {} },
    ],
  };
  expect(rows(products, answer)).toEqual([
    'products sandbox array',
    'products[].name mistyped integer',
    'products[].currentVersion sandbox null',
    'products[].odd extra object',
  ]);
});

test.each([[null], ['text'], [[1, 2]], [{ ['__proto__']: 1, constructor: 2 }]])('%j does not break it', (answer) => {
  expect(() => answerFields(products, answer)).not.toThrow();
});

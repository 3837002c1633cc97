import { expect, test } from 'vitest';
import { answerFields } from './answerFields';
import { getAnswerShape } from './answerShape';

const status = getAnswerShape('token.status');
const products = getAnswerShape('seller.products');
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

test('a list is read as one: a field that any element lacks or adds is reported once; fields that this project chose are never missing', () => {
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

test('a field that may be absent is not reported as missing, and a record of any fields has no extra ones', () => {
  const product = { id: 'p', slug: 's', name: 'A', state: 'draft' };
  const standings = rows(getAnswerShape('seller.product'), { product }).map((row) => row.split(' ')[1]);
  expect(standings).not.toContain('missing');
  const inputSchema = { type: 'object', properties: {} };
  const profile = rows(getAnswerShape('packs.runtimeProfile'), { clientExtensions: [{ methods: [{ inputSchema }] }] });
  expect(profile.filter((row) => / extra /.test(row))).toEqual([]);
  expect(profile.at(-1)).toMatch(/^clientExtensions\[\]\.methods\[\]\.inputSchema (?!missing)/);
});

test('what a mistyped field should be is reported', () => {
  const [field] = answerFields(status, { authenticated: 'yes' });
  expect(field).toEqual({ path: 'authenticated', standing: 'mistyped', type: 'string', expected: 'boolean' });
});

test.each([[null], ['text'], [[1, 2]], [{ ['__proto__']: 1, constructor: 2 }]])('%j does not break it', (answer) => {
  expect(() => answerFields(products, answer)).not.toThrow();
});

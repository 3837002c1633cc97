import { expect, test } from 'vitest';
import { readFormTexts } from './formParts';

test('the fields of a form are sent as they are written', () => {
  expect(readFormTexts('{"text":"a\\u00e9","n":1.10,"big":9007199254740993,"list":[ 1.0, 2 ],"n":2.0}')).toEqual({
    text: 'aé',
    n: '2.0',
    big: '9007199254740993',
    list: '[ 1.0, 2 ]',
  });
});

test('a body that is not an object has none', () => {
  expect([readFormTexts('[1]'), readFormTexts('{'), readFormTexts('')]).toEqual([{}, {}, {}]);
});

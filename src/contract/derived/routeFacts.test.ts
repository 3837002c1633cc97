import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { deriveFacts, factsFiles } from './deriveFacts';
import { routeFacts } from './routeFacts';

test.each(Object.entries(factsFiles()))('%s matches the table of routes; `npm run facts` writes it', (name, text) => {
  expect(readFileSync(new URL(name, import.meta.url), 'utf8')).toBe(text);
});

test('the facts are those of the table of routes', () => {
  expect(routeFacts).toEqual(deriveFacts());
});

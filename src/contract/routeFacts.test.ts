import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { deriveFacts, factsFile } from './deriveFacts';
import { routeFacts } from './routeFacts';

const file = new URL('routeFacts.json', import.meta.url);

test('routeFacts.json matches the table of routes; `npm run facts` writes it', () => {
  expect(routeFacts).toEqual(deriveFacts());
  expect(readFileSync(file, 'utf8')).toBe(factsFile());
});

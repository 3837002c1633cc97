import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { factsFiles } from './deriveFacts';

test.each(Object.entries(factsFiles()))('%s matches the table of routes; `npm run facts` writes it', (name, text) => {
  expect(readFileSync(new URL(name, import.meta.url), 'utf8')).toBe(text);
});

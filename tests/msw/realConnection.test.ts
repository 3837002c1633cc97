import { afterAll, beforeAll } from 'vitest';
import { type Listening, listen } from '../../src/entries/node';
import { testCutAnswers } from './cutAnswers';

let served: Listening;
beforeAll(async () => {
  served = await listen({ host: '127.0.0.1' });
});
afterAll(() => served.close());

testCutAnswers(() => served.url, 'real', /^TypeError: fetch failed$/);

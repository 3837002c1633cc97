import { afterAll, beforeAll } from 'vitest';
import { type Listening, listen } from '../../src/entries/node';
import { testDroppedConnections } from './droppedConnections';

let served: Listening;
beforeAll(async () => {
  served = await listen({ host: '127.0.0.1' });
});
afterAll(() => served.close());

testDroppedConnections(() => served.url, 'real', /^TypeError: fetch failed$/);

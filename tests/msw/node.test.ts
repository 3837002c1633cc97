// @vitest-environment node
import { setupServer } from 'msw/node';
import { afterAll, beforeAll } from 'vitest';
import { handlers } from '../../src/entries/msw';
import { testDroppedConnections } from './droppedConnections';

const server = setupServer(...handlers());
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterAll(() => server.close());

testDroppedConnections(() => 'https://api.example', 'node', /^TypeError: Failed to fetch$/);

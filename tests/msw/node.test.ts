// @vitest-environment node
import { setupServer } from 'msw/node';
import { afterAll, beforeAll } from 'vitest';
import { handlers } from '../../src/entries/msw';
import { testCutAnswers } from './cutAnswers';

const server = setupServer(...handlers());
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterAll(() => server.close());

testCutAnswers(() => 'https://api.example', 'node', /^TypeError: Failed to fetch$/);

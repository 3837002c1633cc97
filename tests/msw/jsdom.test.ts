import { beforeEach } from 'vitest';
import { handlers } from '../../src/entries/msw';
import { network } from '../support/network';
import { testDroppedConnections } from './droppedConnections';

const own = handlers();
beforeEach(() => network.use(...own));

testDroppedConnections(() => 'https://api.example', 'jsdom', /^TypeError: Failed to fetch$/);

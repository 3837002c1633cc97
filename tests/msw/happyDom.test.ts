// @vitest-environment happy-dom
import { beforeEach } from 'vitest';
import { handlers } from '../../src/entries/msw';
import { network } from '../support/network';
import { testCutAnswers } from './cutAnswers';

const own = handlers();
beforeEach(() => network.use(...own));

testCutAnswers(() => 'https://api.example', 'happy-dom', /^TypeError: Failed to fetch$/);

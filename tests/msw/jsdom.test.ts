// @vitest-environment jsdom
import { beforeEach } from 'vitest';
import { handlers } from '../../src/entries/msw';
import { network } from '../support/network';
import { testCutAnswers } from './cutAnswers';

const own = handlers();
beforeEach(() => network.use(...own));

testCutAnswers(() => 'https://api.example', 'jsdom', /^TypeError: Failed to fetch$/);

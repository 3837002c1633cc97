// @vitest-environment jsdom
import { drawsWhatever } from './draws';
import { runReads } from './reads';

drawsWhatever(runReads);

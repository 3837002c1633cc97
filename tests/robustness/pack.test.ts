// @vitest-environment jsdom
import { drawsWhatever } from './draws';
import { packReads } from './reads';

drawsWhatever(packReads);

// @vitest-environment jsdom
import { drawsWhatever } from './draws';
import { catalogReads } from './reads';

drawsWhatever(catalogReads);

// @vitest-environment jsdom
import { drawsWhatever } from './draws';
import { sellerReads } from './reads';

drawsWhatever(sellerReads);

// @vitest-environment jsdom
import { drawsWhatever } from './draws';
import { productReads } from './reads';

drawsWhatever(productReads);

import { hasTooManyMarks } from './marks';

/**
 * Normalizes text for searching: composed (NFC), as keyboards and services write it, because macOS file names, and text pasted from them, are
 * decomposed. Text that would take too long to compose is left unchanged.
 */
export const normalizeText = (text: string): string => (hasTooManyMarks(text) ? text : text.normalize());

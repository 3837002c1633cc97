import { hasTooManyMarks } from './marks';

/**
 * Text in the form in which it is searched: composed (NFC), as keyboards and services write it; names of files of a Mac,
 * and what is pasted from there, come in pieces. Text that would take too long to compose stays as it is.
 */
export const composed = (text: string): string => (hasTooManyMarks(text) ? text : text.normalize());

import { LineChecksums } from './lineChecksums';

/** The lines of a stored world as they were before each had a checksum. */
export const plainLines = (text: string): string[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => line.replace(/,"checksum":"sha256:[0-9a-f]{64}"\}$/, '}'));

/** Changes a stored world like a program that computes its checksums again. */
export const signed = (from: string, to: string) => (text: string) => {
  const checksums = new LineChecksums();
  return plainLines(text.replace(from, to))
    .map((line) => `${checksums.added(line)}\n`)
    .join('');
};

/**
 * A checksum at the end of each line of a stored world. It is computed from the line and the previous checksum, so that missing lines are detected
 * too.
 */
import { contentDigest } from '../../artifact/digests';

/** The end of a line that has one. */
const ending = /,"checksum":"(sha256:[0-9a-f]{64})"\}$/;

/** Whether a line has a checksum, at any position. Lines of earlier versions have none. */
export function hasChecksum(line: string): boolean {
  try {
    return Object.hasOwn(JSON.parse(line) as object, 'checksum');
  } catch {
    return ending.test(line);
  }
}

/** The checksums of one text, line by line. */
export class LineChecksums {
  #last: string;

  /** Continues after the checksum of a line that was read; by default starts with a first line. */
  constructor(last = '') {
    this.#last = last;
  }

  /** The checksum of the last line so far; empty before the first. */
  get last(): string {
    return this.#last;
  }

  /** The next line, a JSON object with at least one field, with its checksum as the last field. */
  added(line: string): string {
    this.#last = this.#following(line);
    return `${line.slice(0, -1)},"checksum":"${this.#last}"}`;
  }

  /** The next line as it was before it had a checksum; undefined if its checksum is not the one that follows. */
  verified(line: string): string | undefined {
    const [end, checksum] = ending.exec(line) ?? [];
    if (end === undefined || checksum === undefined) return undefined;
    const plain = `${line.slice(0, -end.length)}}`;
    if (this.#following(plain) !== checksum) return undefined;
    this.#last = checksum;
    return plain;
  }

  #following(line: string): string {
    return contentDigest(`${this.#last}\n${line}`);
  }
}

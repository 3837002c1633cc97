/** The bytes of a logged answer. The log keeps its text, so they are found by writing that again. */
import { REDACTED, WITHHELD } from '../../../api/client/redact/redact';
import { charsetIn } from '../../../lib/charset';
import { formatCounted } from '../../../lib/count';
import { encoded } from '../../../lib/text/encoded';
import type { Entry } from '../entry';

export interface LikeBytes {
  bytes: Uint8Array<ArrayBuffer>;
  /** To say in place of the answer's own content type, whose charset cannot be written. */
  contentType?: string;
  /** How they differ from the bytes that came, in sentences. */
  differences: readonly string[];
}

/** The bytes of an answer that has arrived. */
export function likeBytes(entry: Entry): LikeBytes {
  const { answer, answerBytes, contentType = '', isRedacted, fromFile } = entry;
  if (answerBytes) return { bytes: answerBytes, differences: [] };
  if (answer === undefined) return { bytes: new Uint8Array(), differences: notKnown(entry) };
  const differences: string[] = [];
  const hasMarks = [REDACTED, WITHHELD].some((mark) => answer.includes(mark));
  if (answer.includes(WITHHELD)) {
    differences.push(
      `The log withheld this answer, because it could not be searched for secrets: “${WITHHELD}” is sent.`,
    );
  } else if (isRedacted) {
    differences.push(
      `Secrets in this answer were redacted: “${REDACTED}” is sent in their places, so these are not the bytes that came.`,
    );
  } else if (fromFile && hasMarks) {
    differences.push(
      `The file has “${REDACTED}” in this answer. If secrets stood there, these are not the bytes that came.`,
    );
  }
  const charset = charsetIn(contentType) ?? 'utf-8';
  const bytes = encoded(answer, charset);
  if (!bytes) {
    differences.push(`It cannot be written in ${charset.slice(0, 40)} again: UTF-8 is sent, and named.`);
    return {
      bytes: new TextEncoder().encode(answer),
      contentType: `${contentType.split(';', 1)[0] ?? ''}; charset=utf-8`,
      differences,
    };
  }
  const whole = withMark(bytes, answer, entry) ?? bytes;
  if (!isRedacted && entry.size !== undefined && entry.size !== whole.length) {
    differences.push(
      `It was ${formatCounted(entry.size, 'byte')} long, and its text makes ${whole.length}: some of its bytes were not of its charset, or were packed.`,
    );
  }
  return { bytes: whole, differences };
}

const marks = [Uint8Array.of(0xef, 0xbb, 0xbf), Uint8Array.of(0xff, 0xfe), Uint8Array.of(0xfe, 0xff)];

/** With the byte order mark that reading took away, if that is what its length lacks. */
function withMark(bytes: Uint8Array, answer: string, { size, isRedacted }: Entry): Uint8Array<ArrayBuffer> | undefined {
  if (isRedacted || answer.includes('\uFFFD')) return undefined;
  for (const mark of marks) {
    const wide = mark.length === 2;
    const body = wide ? encoded(answer, mark[0] === 0xff ? 'utf-16le' : 'utf-16be') : bytes;
    if (body && size === body.length + mark.length && (!wide || size !== bytes.length)) {
      const whole = new Uint8Array(size);
      whole.set(mark);
      whole.set(body, mark.length);
      return whole;
    }
  }
  return undefined;
}

function notKnown({ status = 0, size, isRedacted }: Entry): string[] {
  if (size === 0 || [204, 205, 304].includes(status)) return [];
  return [
    isRedacted
      ? 'Its bytes contain what looks like a secret, so they were not kept: an empty body is sent.'
      : 'The file does not have its body: an empty one is sent.',
  ];
}

import { formatBytes } from '../../../lib/bytes';
import type { Entry } from '../entry';

/** The control takes no more, in base64. */
const MAX_BODY_BYTES = 12_000_000;

/** Why no fault can answer like this; undefined if one can. */
export function whyNotCopied(entry: Entry): string | undefined {
  const { state, status, code, sentHeaders, answer, answerBytes, size, fromFile } = entry;
  if (state === 'running') return 'Its answer has not arrived yet.';
  if (state === 'cancelled') return 'It was cancelled here, so its answer is not known.';
  if (!fromFile && (sentHeaders === undefined || code === 'NOT_YET')) return 'It was not sent, so it has no answer.';
  if (status === undefined) return undefined;
  if (status < 200) return 'A fault cannot answer with an interim status.';
  if (!fromFile && answer === undefined && size !== 0) return 'This answer is no longer kept.';
  const length = answerBytes?.length ?? answer?.length ?? 0;
  return length > MAX_BODY_BYTES ? `A fault holds at most ${formatBytes(MAX_BODY_BYTES)}.` : undefined;
}

import { formatBytes } from '../../../lib/bytes';
import type { Entry } from '../entry';

/** The control route accepts no more bytes, because they are sent as base64. */
const MAX_BODY_BYTES = 12_000_000;

/** Why no fault can repeat this answer; undefined if one can. */
export function whyNotReplay(entry: Entry): string | undefined {
  const { state, status, code, sentHeaders, answer, answerBytes, size, fromFile } = entry;
  if (state === 'running') return 'Its response hasn’t arrived yet.';
  if (state === 'cancelled') return 'It was cancelled here, so its response is unknown.';
  if (!fromFile && (sentHeaders === undefined || code === 'NOT_YET')) return 'It wasn’t sent, so it has no response.';
  if (status === undefined) return undefined;
  if (status < 200) return 'A fault can’t send an interim status.';
  if (!fromFile && answer === undefined && size !== 0) return 'This response is no longer in the log.';
  const length = answerBytes?.length ?? answer?.length ?? 0;
  return length > MAX_BODY_BYTES ? `A fault holds at most ${formatBytes(MAX_BODY_BYTES)}.` : undefined;
}

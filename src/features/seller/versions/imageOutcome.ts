/** The outcome of adding a preview image, from its response, or from the list if the response was lost. */
import { ApiError } from '../../../api/client/errors';
import { FileError } from '../../../lib/files/frozenFile';
import type { PreviewImageView, NewImage } from '../../../api/resources/seller/versions';
import type { WriteState } from '../../../api/writes/writeSession';

/** An image as sent, with the preceding list. */
export interface SentImage extends NewImage {
  /** Undefined if the response has no image list. */
  before: readonly PreviewImageView[] | undefined;
}

/**
 * `added`: it exists; `doubted` when only the list shows it. `absent`: nothing new is listed. `unlisted`: there is no list. `malformed`: a 400, or a
 * file that cannot be sent as selected: `why` is about the file. `refused`: any other refusal.
 */
export type ImageOutcome =
  | { kind: 'added'; doubted: boolean }
  | { kind: 'absent' | 'unlisted'; error: ApiError }
  | { kind: 'malformed'; why: string }
  | { kind: 'refused'; error: unknown };

/** The outcome of adding an image; undefined until it is known. `now` is the list as last read. */
export function getImageOutcome(
  state: WriteState<SentImage, unknown>,
  now: readonly PreviewImageView[] | undefined,
): ImageOutcome | undefined {
  switch (state.at) {
    case 'done':
      return { kind: 'added', doubted: false };
    case 'refused':
      return toRefusedOutcome(state.error);
    case 'found': {
      const { input, error } = state;
      if (!now || !input.before) return { kind: 'unlisted', error };
      return hasNewImage(input.before, now) ? { kind: 'added', doubted: true } : { kind: 'absent', error };
    }
    default:
      return undefined;
  }
}

export function toRefusedOutcome(error: unknown): ImageOutcome {
  if (error instanceof FileError) return { kind: 'malformed', why: `${error.message} Choose it again.` };
  if (error instanceof ApiError && error.status === 400)
    return { kind: 'malformed', why: error.serviceMessage ?? error.message };
  return { kind: 'refused', error };
}

/** Whether `now` has an image that `before` lacks: by ids, or by count if an id is missing. */
function hasNewImage(before: readonly PreviewImageView[], now: readonly PreviewImageView[]): boolean {
  const known = new Set(before.map(({ id }) => id));
  if ([...before, ...now].some(({ id }) => id === undefined)) return now.length > before.length;
  return now.some(({ id }) => !known.has(id));
}

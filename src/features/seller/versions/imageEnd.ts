/** How the adding of a preview image ended, told from its answer, or from the list where the answer was lost. */
import type { ApiError } from '../../../api/client/errors';
import type { PreviewImageView, NewImage } from '../../../api/resources/seller/versions';
import type { WriteState } from '../../../shared/useWrite';

/** An image as it is sent, with what was listed before it. */
export interface SentImage extends NewImage {
  /** Undefined where the product lists no images, not even no one. */
  before: readonly PreviewImageView[] | undefined;
}

/**
 * `added`: it is there; `doubted` where that was read from the list. `absent`: nothing new is listed. `untold`: the product
 * lists no images by which it could be told.
 */
export type ImageEnd =
  | { kind: 'added'; doubted: boolean }
  | { kind: 'absent' | 'untold'; error: ApiError }
  | { kind: 'refused'; error: unknown };

/** How a write of an image ended; undefined before its end is known. `now` is the list as it was read last. */
export function imageEnd(
  state: WriteState<SentImage, unknown>,
  now: readonly PreviewImageView[] | undefined,
): ImageEnd | undefined {
  switch (state.at) {
    case 'done':
      return { kind: 'added', doubted: false };
    case 'refused':
      return { kind: 'refused', error: state.error };
    case 'found': {
      const { input, error } = state;
      if (!now || !input.before) return { kind: 'untold', error };
      return hasNew(input.before, now) ? { kind: 'added', doubted: true } : { kind: 'absent', error };
    }
    default:
      return undefined;
  }
}

/** Whether a list holds an image that another does not: by their ids, or by their number where one has none. */
function hasNew(before: readonly PreviewImageView[], now: readonly PreviewImageView[]): boolean {
  const known = new Set(before.map(({ id }) => id));
  if ([...before, ...now].some(({ id }) => id === undefined)) return now.length > before.length;
  return now.some(({ id }) => !known.has(id));
}

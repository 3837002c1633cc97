/**
 * A connection that is cut, which a `Response` has no word for. It is said in one way, which every adapter turns into the cut itself, or refuses where it
 * cannot:
 *
 * | cut             | said as                                                                |
 * |-----------------|------------------------------------------------------------------------|
 * | before the head | `Response.error()`                                                     |
 * | after it        | a body that errors once all that comes before the cut is read          |
 */
export const cutBeforeHead = (): Response => Response.error();

export const isCutBeforeHead = ({ type }: Response): boolean => type === 'error';

/** The error of a body that a fault cuts. */
export class ConnectionCut extends Error {
  override name = 'ConnectionCut';

  constructor() {
    super('A fault cut the connection.');
  }
}

/** A body that is cut after its first character. */
export const cutBody = (): ReadableStream<Uint8Array> =>
  new ReadableStream(
    {
      start: (body) => body.enqueue(new TextEncoder().encode('{')),
      pull: (body) => body.error(new ConnectionCut()),
    },
    { highWaterMark: 0 },
  );

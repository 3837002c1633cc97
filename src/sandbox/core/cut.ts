/**
 * How a connection that is cut is expressed, since a `Response` cannot say it. Every adapter turns this into an actual cut, or refuses it where it cannot:
 *
 * | cut             | expressed as                                                           |
 * |-----------------|------------------------------------------------------------------------|
 * | before the head | `Response.error()`                                                     |
 * | after it        | a body that errors once everything before the cut is read              |
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

/** In bytes. A shorter body is received completely before anyone reads it, so that its client can leave. */
const READ_AHEAD_BYTES = 1_048_576;

interface Arriving {
  body: ReadableStream<Uint8Array> | null;
  /** Resolves when all of it has arrived, or no more of it will. */
  whole: Promise<void>;
  /** Reads and discards the rest of the body. */
  drain: () => void;
}

/** Reads a body ahead of its reader. `onCut` is called if it does not arrive completely. */
export function readAhead(source: ReadableStream<Uint8Array> | null, onCut: () => void): Arriving {
  if (!source) return { body: null, whole: Promise.resolve(), drain: () => undefined };
  const reader = source.getReader();
  let isRead = true;
  let wake = (): void => undefined;
  const drain = () => {
    isRead = false;
    wake();
  };
  let target!: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>(
    { start: (controller) => void (target = controller), pull: () => wake(), cancel: drain },
    new ByteLengthQueuingStrategy({ highWaterMark: READ_AHEAD_BYTES }),
  );
  const pump = async () => {
    try {
      for (;;) {
        const { done, value } = await reader.read();
        if (done) break;
        if (!isRead) continue;
        target.enqueue(value);
        if ((target.desiredSize ?? 0) <= 0) await new Promise<void>((resolve) => (wake = resolve));
      }
      if (isRead) target.close();
    } catch (error) {
      if (isRead) target.error(error);
      onCut();
    }
  };
  return { body, whole: pump(), drain };
}

/** What waits for its turn in the page: React's work, and what was put off to the next turn. */
const waiting = new Set<unknown>();
const { setImmediate: later, clearImmediate: never } = globalThis;

type Call = (...given: unknown[]) => void;

function put(call: Call, ...given: unknown[]): NodeJS.Immediate {
  const turn = later(() => {
    waiting.delete(turn);
    call(...given);
  });
  waiting.add(turn);
  return turn;
}

function take(turn: NodeJS.Immediate | undefined): void {
  waiting.delete(turn);
  never(turn);
}

/**
 * Knows from here on what waits. React takes its `setImmediate` when it is loaded: to be called before that. A timer of no
 * delay has its turn at once, not in a millisecond's time: nothing is promised of their order.
 */
export function watchTurns(): void {
  const { setTimeout: inTime, clearTimeout: notInTime } = globalThis;
  const known = (turn: unknown): turn is NodeJS.Immediate => waiting.has(turn);
  Object.assign(globalThis, {
    setImmediate: put,
    clearImmediate: take,
    setTimeout: (call: Call, delay = 0, ...given: unknown[]) =>
      delay > 0 ? inTime(call, delay, ...given) : put(call, ...given),
    clearTimeout: (timer: NodeJS.Timeout | NodeJS.Immediate | undefined) =>
      known(timer) ? take(timer) : notInTime(timer),
  });
}

/** Lets everything that waits have its turn. */
export const turn = (): Promise<void> => new Promise((resolve) => void later(resolve));

/** Whether nothing waits for its turn. */
export const nothingWaits = (): boolean => waiting.size === 0;

import type { SpendingContext } from '../context';
import { type Refused, lookAfterWait } from './lookAfterWait';

/** The spends of one screen that a 429 refused and that have not been checked after the wait. While there are any, nothing can be reviewed. */
export class LimitedSpends {
  readonly #context: SpendingContext;
  readonly #onChange: () => void;
  readonly #attempts = new Set<string>();

  constructor(context: SpendingContext, onChange: () => void) {
    this.#context = context;
    this.#onChange = onChange;
  }

  get waiting(): boolean {
    return this.#attempts.size > 0;
  }

  /** Waits, checks once, and resolves as `lookAfterWait` does. Never rejects. */
  async outwait(refused: Omit<Refused, 'context'>): ReturnType<typeof lookAfterWait> {
    this.#attempts.add(refused.attempt);
    this.#onChange();
    const found = await lookAfterWait({ context: this.#context, ...refused });
    this.#attempts.delete(refused.attempt);
    this.#onChange();
    return found;
  }
}

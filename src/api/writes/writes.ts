import { steadyNow } from '../../lib/clock/steadyClock';
import { onSessionChange } from '../client/session/session';
import { type WriteScreen, WriteSession } from './writeSession';

/** The current writes, by name: those of open screens, and those whose outcome is unknown. */
export class Writes {
  readonly #sessions = new Map<string, WriteSession<unknown, unknown>>();

  /** The session of the write with this name, created on first use; every screen that uses the name shares it. */
  session<Input, Found>(name: string, screen: WriteScreen<Input, Found>): WriteSession<Input, Found> {
    // A name stands for one write: its input and what is found are always of the same types.
    const known = this.#sessions.get(name) as unknown as WriteSession<Input, Found> | undefined;
    if (known) return known;
    const session: WriteSession<Input, Found> = new WriteSession(screen, {
      now: steadyNow,
      onSubscribed: (isSubscribed) => {
        if (isSubscribed) this.#store(name, session);
        else if (!session.isOpen) this.#sessions.delete(name);
      },
    });
    this.#store(name, session);
    return session;
  }

  /** The state of each write, by name. */
  states(): [name: string, state: unknown][] {
    return [...this.#sessions].map(([name, session]) => [name, session.getState()]);
  }

  /** Forgets all writes, because the session of their token has ended. */
  clear(): void {
    const sessions = [...this.#sessions.values()];
    this.#sessions.clear();
    for (const session of sessions) session.forget();
  }

  #store<Input, Found>(name: string, session: WriteSession<Input, Found>): void {
    this.#sessions.set(name, session as unknown as WriteSession<unknown, unknown>);
  }
}

/** The writes of this tab. */
export const writes = new Writes();
onSessionChange(() => writes.clear());

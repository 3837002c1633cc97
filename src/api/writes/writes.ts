import { steadyNow } from '../../lib/clock/steadyClock';
import { onSessionChange } from '../client/session/session';
import { type WriteScreen, WriteSession } from './writeSession';

/** The writes that are followed, by name: those of the screens that are open, and those whose outcome is not known. */
export class Writes {
  readonly #sessions = new Map<string, WriteSession<unknown, unknown>>();

  /** The session of the write of this name, which begins with it; every screen that names it follows the same one. */
  session<Input, Found>(name: string, screen: WriteScreen<Input, Found>): WriteSession<Input, Found> {
    // A name stands for one write: its input and what is found are always of the same types.
    const known = this.#sessions.get(name) as unknown as WriteSession<Input, Found> | undefined;
    if (known) return known;
    const session: WriteSession<Input, Found> = new WriteSession(screen, {
      now: steadyNow,
      onSubscribed: (isSubscribed) => {
        if (isSubscribed) this.#keep(name, session);
        else if (!session.isOpen) this.#sessions.delete(name);
      },
    });
    this.#keep(name, session);
    return session;
  }

  /** What is known of each write, by name. */
  states(): [name: string, state: unknown][] {
    return [...this.#sessions].map(([name, session]) => [name, session.getState()]);
  }

  /** Forgets all of them: the session of their token has ended. */
  clear(): void {
    const sessions = [...this.#sessions.values()];
    this.#sessions.clear();
    for (const session of sessions) session.forget();
  }

  #keep<Input, Found>(name: string, session: WriteSession<Input, Found>): void {
    this.#sessions.set(name, session as unknown as WriteSession<unknown, unknown>);
  }
}

/** The writes of this tab. */
export const writes = new Writes();
onSessionChange(() => writes.clear());

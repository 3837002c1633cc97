/** Keeps the worlds of a static build in the browser, over a reload. */
import { type PossiblyKeeping, keepingWhilePossible } from './keepingWhilePossible';
import { keptWorlds } from './keptWorlds';
import { TakenOver, worldRecords } from './worldRecords';

const TAKEN =
  'Another tab of this console was opened later and keeps the worlds of this browser now. This tab goes on with its own copy, which ends with it. Reload it to work on what is kept.';

/** Opens nothing until a world is asked for. */
export function browserKeeper(): PossiblyKeeping {
  const { textOf } = worldRecords(() => keeper.loseAll(TAKEN));
  const kept = keptWorlds({
    where: 'this browser',
    textOf,
    tell: (name, message) => keeper.note(name, message),
  });
  const keeper = keepingWhilePossible(kept, whyNotKept);
  return keeper;
}

/** Why a world is not kept, from what the browser said. */
export function whyNotKept(error: unknown): string {
  if (error instanceof TakenOver) return TAKEN;
  const { name } = error as Error;
  if (name === 'QuotaExceededError') {
    return 'The browser has no more room for this site. This world goes on, but what is done in it now is gone after a reload. Reset it, or make room and reload the page.';
  }
  return `The browser keeps nothing for this page (${name}). This world goes on, but what is done in it now is gone after a reload.`;
}

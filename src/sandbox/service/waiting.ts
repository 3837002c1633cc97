/** Answers that wait for a world's clock. */
import type { World } from '../world/world';

/** Nobody is left to answer, because the client is gone or the world was reset. The connection is cut. */
export class ClientGone extends Error {}

type Sleep = (ms: number, client?: AbortSignal) => Promise<void>;

/**
 * Waits until the world's clock reaches `at`, ms epoch. Throws `ClientGone` when the client leaves or the world is dropped. Without `sleep`,
 * something else must settle the world when its clock gets there.
 */
export async function waitForClock(
  world: World,
  at: number,
  sleep: Sleep | undefined,
  client: AbortSignal,
): Promise<void> {
  const over = new AbortController();
  const [reached] = await Promise.all([
    world.until(at, client).finally(() => over.abort()),
    sleep && settleAt(world, at, sleep, AbortSignal.any([client, over.signal])),
  ]);
  if (!reached) throw new ClientGone('Nobody waits for this answer');
}

/** Settles the world when its clock has reached `at`. A stopped clock is left to its control. */
async function settleAt(world: World, at: number, sleep: Sleep, over: AbortSignal): Promise<void> {
  for (
    let [before, now] = [-Infinity, world.goingNow()];
    now > before && now < at;
    before = now, now = world.goingNow()
  ) {
    await sleep(at - now, over);
    if (over.aborted) return;
  }
  world.settle();
}

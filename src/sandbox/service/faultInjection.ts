/** Applies the latency and the faults of a world to answers. */
import type { Account } from '../core/accounts';
import { type Fault, replacesAnswer } from '../core/faults';
import { type Reply, faultReply } from '../core/reply';
import { redactPath } from '../core/requestLog';
import { recordEntry } from '../history/history';
import type { World } from '../world/world';
import { getMethodAndPath } from './requestFacts';
import { ClientGone } from './waiting';

/** Runs the work with the latency and the faults of the world; null when the connection must be cut or the client is gone. */
type WithFaults = (
  world: World,
  route: string,
  account: Account | null,
  request: Request,
  work: () => Promise<Reply>,
) => Promise<Reply | null>;

/** `sleep` waits real milliseconds. If the sandbox `cannotCut` connections, such a fault replaces the answer instead. */
export function createFaultInjection(
  sleep: (ms: number, client?: AbortSignal) => Promise<void>,
  cannotCut: boolean,
): WithFaults {
  return async (world, route, account, request, work) => {
    const { faults, latencyMs } = world;
    world.pending += 1;
    try {
      if (latencyMs > 0) await sleep(latencyMs, request.signal);
      if (latencyMs > 0 && request.signal.aborted) return null;
      const { counts } = faults;
      const fault = faults.take(route);
      if (faults.counts !== counts) noteFault(world, route, fault, account, request);
      if (!fault) return await work();
      const { signal } = request;
      const since = faults.clears;
      let answer = fault.when === 'after' ? await work() : null;
      if (fault.delayMs > 0) await sleep(fault.delayMs, signal);
      if (fault.hold) await faults.hold(since, signal);
      if (fault.when === 'before') {
        if (signal.aborted && (fault.delayMs > 0 || fault.hold)) return null;
        if (!replacesAnswer(fault)) answer = await work();
      }
      if (fault.drop && (fault.status === undefined || cannotCut)) return null;
      return { ...faultReply(fault, answer, account), cut: fault.drop };
    } catch (error) {
      if (error instanceof ClientGone) return null;
      throw error;
    } finally {
      world.pending -= 1;
    }
  };
}

/** Records in the history that a request counted for the faults of its route. `fault` is the one that it used up one time of. */
function noteFault(
  world: World,
  route: string,
  fault: Fault | undefined,
  account: Account | null,
  request: Request,
): void {
  const { method, path } = getMethodAndPath(request);
  const answers = fault !== undefined && (fault.status !== undefined || fault.code !== undefined);
  const status = answers ? faultReply(fault, null, account).status : null;
  const by = account?.name ?? 'storage';
  recordEntry(world, { at: world.iso(), by, method, path: redactPath(path), faults: route, status });
}

import { connect } from '../../../api/client/session/session';
import {
  importWorld,
  sandboxAccounts,
  sendControl,
  type ControlCall,
  addFault,
  advanceClock,
  setLatency,
  setPrices,
  setQueue,
  setRate,
  setRunAnswer,
  setUploads,
} from '../../../api/client/sandbox/control';
import { randomId } from '../../../lib/ids';
import type { SandboxState } from './stateLink';

/**
 * Creates a world in a given state and connects this tab to it. The session starts last, so that a state that the sandbox refuses leaves the current
 * one unchanged. The token isn't checked first, because that might use up a fault.
 */
export async function openState(state: SandboxState, signal?: AbortSignal): Promise<void> {
  const world = `shared-${randomId().slice(0, 16)}`;
  const accounts = await sandboxAccounts(world, signal);
  signal?.throwIfAborted();
  if (accounts.length === 0) throw new Error('The sandbox doesn’t list its accounts.');
  const account = accounts.find(({ account: name, usable }) => usable && name === state.account);
  if (!account) throw new Error(`The sandbox has no account ${state.account}.`);
  const calls = state.world
    ? [importWorld(world, { body: state.world })]
    : [...settingCalls(world, state), ...faultCalls(world, state)];
  for (const call of calls) await sendControl(call, signal);
  signal?.throwIfAborted();
  // Tokens of the sandbox are no secrets.
  connect(account.token, true);
}

/** The calls that apply the settings of a state to a fresh world. The first one, on the clock, also seeds the world. */
function settingCalls(world: string, state: SandboxState): ControlCall[] {
  const { advancedMs, latencyMs, pricePercent, requestsPerMinute, auditsAhead, runAnswer, uploadStrategy } = state;
  return [
    advanceClock(world, advancedMs),
    ...(latencyMs > 0 ? [setLatency(world, latencyMs)] : []),
    ...(pricePercent === 0 ? [] : [setPrices(world, pricePercent)]),
    ...(requestsPerMinute === undefined ? [] : [setRate(world, requestsPerMinute)]),
    ...(auditsAhead === undefined ? [] : [setQueue(world, auditsAhead)]),
    ...(runAnswer === 'ended' ? [] : [setRunAnswer(world, runAnswer)]),
    ...(uploadStrategy === 'form' ? [] : [setUploads(world, uploadStrategy)]),
  ];
}

/** The calls that add the faults of a state. */
const faultCalls = (world: string, { faults }: SandboxState): ControlCall[] =>
  faults.map((fault) => addFault(world, fault));

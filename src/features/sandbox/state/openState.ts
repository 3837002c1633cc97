import { connect } from '../../../api/client/session/session';
import { makeWorld, sandboxAccounts, sendControl } from '../../../api/client/sandbox/control';
import { randomId } from '../../../lib/ids';
import type { SandboxState } from './stateLink';
import { faultCalls, settingCalls } from './stateCalls';

/**
 * Creates a world in a given state and connects this tab to it. The session starts last, so a state that the sandbox refuses leaves the current
 * one unchanged; the token is not checked first, because that might use up a fault.
 */
export async function openState(state: SandboxState, signal?: AbortSignal): Promise<void> {
  const world = `shared-${randomId().slice(0, 16)}`;
  const accounts = await sandboxAccounts(world, signal);
  signal?.throwIfAborted();
  if (accounts.length === 0) throw new Error('The sandbox does not list its accounts.');
  const account = accounts.find(({ account: name, usable }) => usable && name === state.account);
  if (!account) throw new Error(`The sandbox has no account ${state.account}.`);
  const calls = state.world
    ? [makeWorld(world, { body: state.world })]
    : [...settingCalls(world, state), ...faultCalls(world, state)];
  for (const call of calls) await sendControl(call, signal);
  signal?.throwIfAborted();
  // Tokens of the sandbox are no secrets.
  connect(account.token, true);
}

/** Ways to share the current state: a link to it, or a test that leads to it. */
import { environment } from '../../../api/client/session/environment';
import { session } from '../../../api/client/session/session';
import { redactText } from '../../../api/client/redact/redact';
import { writeLiveTest, writeSandboxTest } from './playwrightTest';
import { isReachable } from '../../../shared/copyAs/isReachable';
import { toLinkedState, requirePlace, readTabState } from './tabState';
import { LinkError, LinkTooLongError, createLink } from './stateLink';

/** The absolute URL of a link to the state of this tab's world. Throws `LinkError` (`LinkTooLongError` is one), or the sandbox's error. */
export async function createStateLink(to: string): Promise<string> {
  const state = toLinkedState(await readTabState(requireWorld(), to));
  if (!state) throw new LinkTooLongError();
  return globalThis.location.origin + createLink(state);
}

/** A Playwright test that leads to the current screen as this tab sees it. Throws like `createStateLink`. */
export async function createPlaywrightTest(to: string, h1: string | undefined): Promise<string> {
  if (redactText(to) !== to) throw new LinkError('The screen’s address seems to contain a secret.');
  const target = { origin: globalThis.location.origin, to: requirePlace(to), h1 };
  if (environment().kind !== 'sandbox') return writeLiveTest(target);
  if (!isReachable()) throw new LinkError('This sandbox runs in the page, so tests can’t reach its controls.');
  return writeSandboxTest(target, await readTabState(requireWorld(), to));
}

function requireWorld(): string {
  const { world } = session();
  if (world === undefined) throw new LinkError('The world isn’t known yet because no response has arrived.');
  return world;
}

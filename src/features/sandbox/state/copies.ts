/** Copies of the current state: a link to it, or a test that leads to it. */
import { environment } from '../../../api/client/session/environment';
import { session } from '../../../api/client/session/session';
import { redactText } from '../../../api/client/redact/redact';
import { liveTest, sandboxTest } from './playwrightTest';
import { isReachable } from '../../../shared/copyAs/isReachable';
import { linkedState, placeOf, stateHere } from './stateHere';
import { NoLink, TooLong, linkTo } from './stateLink';

/** The absolute URL of a link to the state of this tab's world. Throws `NoLink`, `TooLong` among it, or the sandbox's error. */
export async function stateLinkFor(to: string): Promise<string> {
  const state = linkedState(await stateHere(worldHere(), to));
  if (!state) throw new TooLong();
  return globalThis.location.origin + linkTo(state);
}

/** A Playwright test that leads to the current screen as this tab sees it. Throws like `stateLinkFor`. */
export async function playwrightTestFor(to: string, h1: string | undefined): Promise<string> {
  if (redactText(to) !== to) throw new NoLink('The screen’s address contains what looks like a secret.');
  const target = { origin: globalThis.location.origin, to: placeOf(to), h1 };
  if (environment().kind !== 'sandbox') return liveTest(target);
  if (!isReachable()) throw new NoLink('This sandbox runs in the page, where no test can reach its controls.');
  return sandboxTest(target, await stateHere(worldHere(), to));
}

function worldHere(): string {
  const { world } = session();
  if (world === undefined) throw new NoLink('The world is not known yet: no answer has arrived.');
  return world;
}

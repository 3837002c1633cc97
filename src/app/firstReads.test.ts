import { expect, test, vi } from 'vitest';
import { requestLog } from '../api/client/requestLog';
import { connect } from '../api/client/session/session';
import { screenAt } from '../paths';
import { screens as tested } from '../../tests/screens';
import { sandboxEachTest } from '../../tests/support/sandboxed';
import { readFirst } from './firstReads';
import { screens } from './screens';

const standIn = sandboxEachTest('seller');

/** What is asked while `ask` runs, until every answer is there. */
async function askedBy(ask: () => unknown): Promise<string[]> {
  const before = standIn.sent.length;
  await ask();
  await vi.waitFor(() => expect(requestLog().filter(({ state }) => state === 'running')).toEqual([]));
  return standIn.asked().slice(before);
}

const addresses = tested.flatMap(({ path, account }) => {
  const { pathname, search } = new URL(path, 'http://console.test');
  const at = screenAt(pathname);
  return at ? [{ path, account, pathname, search, at }] : [];
});

test.each(addresses)('$path asks nothing first that its loader does not ask', async ({ account, at, ...address }) => {
  const { token } = standIn.as(account);
  connect(token, false);
  const first = await askedBy(() => readFirst(address));
  // A session that knows nothing yet, not even its world.
  connect(token, false);
  const { loader } = await screens[at.name].code();
  const own = await askedBy(() => loader?.({ params: at.params, search: address.search }));
  const needless = first.filter((one) => !own.includes(one));
  expect(needless, `a needless \`first\` of the screen ${at.name} in screens.tsx`).toEqual([]);
});

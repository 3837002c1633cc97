/** Requests sent before any code has loaded are listed in `screens.tsx`, those of a loader in its screen: both must agree. */
import { expect, test } from 'vitest';
import { pointToSandbox } from '../../../tests/support/connected';
import { sandboxEachTest } from '../../../tests/support/sandboxEachTest';
import { screens as addresses } from '../../../tests/screens';
import { clearPrefetched } from '../../api/client/http';
import { queryClient } from '../../api/client/queryClient';
import { connect, disconnect } from '../../api/client/session/session';
import { createToken } from '../../sandbox/world/tokens';
import { screenAt } from '../../paths';
import { sendFirstReads } from './firstReads';
import { loadScreen } from '../routing/loadScreen';
import { routes } from '../routing/routes';
import { screens } from '../screens';

const sandbox = sandboxEachTest();

interface Page {
  path: string;
  account: 'seller' | 'buyer';
}

/** The GETs that a page sends at its first load, sorted. */
async function askedBy({ path, account }: Page, first: boolean): Promise<string[]> {
  pointToSandbox();
  connect(createToken(account, sandbox.world), false);
  sandbox.sent.length = 0;
  const { pathname, search } = new URL(path, 'http://console.test');
  if (first) sendFirstReads({ pathname, search });
  await loadScreen(routes, { pathname, search });
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  clearPrefetched();
  const requested = sandbox.sent.filter(({ method }) => method === 'GET').map(({ url }) => url);
  disconnect('disconnected');
  return requested.toSorted();
}

test.each(addresses)('$path sends nothing ahead that its loader does not ask for', async (page) => {
  const byLoader = await askedBy(page, false);
  expect(await askedBy(page, true)).toEqual(byLoader);
});

test('every first read of the table is tested above', () => {
  const tested = new Set(addresses.map(({ path }) => screenAt(path.split('?')[0] ?? '')?.name));
  const withFirstReads = Object.entries(screens).filter(([, { routes: used }]) =>
    Object.values(used).some((use: { firstReads?: unknown }) => use.firstReads),
  );
  expect(withFirstReads.map(([name]) => name).filter((name) => !tested.has(name as keyof typeof screens))).toEqual([]);
});

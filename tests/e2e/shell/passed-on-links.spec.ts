/** Links to a proposal and to a state, as mail and chat programs pass them on. */
import type { Page } from '@playwright/test';
import { toProposalHash } from '../../../src/lib/proposal/proposalLink';
import { sharedWords } from '../../../src/shared/words';
import { intact, lost } from '../../support/links/passingOn';
import { expect, openWith, test } from '../support/fixtures';
import * as prep from '../support/prep';
import type { Sandbox } from '../support/sandbox';
import { expectScreen } from '../support/screen';

const HOUR_MS = 3_600_000;

async function prepLink(sandbox: Sandbox): Promise<string> {
  const until = Date.parse((await sandbox.state()).now) + HOUR_MS;
  const maker = { id: 'proposal-0003', by: 'Release bot', reason: 'C++ & 100% of it' };
  const choice = { tier: 'verified_listing', version: '1.4.2', points: 640 };
  return prep.prepPath + toProposalHash({ kind: 'prep', ...maker, until, ...choice });
}

const stateLink = (state: object) =>
  `/sandbox/state#sandbox-state-1.${Buffer.from(JSON.stringify(state)).toString('base64url')}`;

const panel = (page: Page) => page.getByRole('region', { name: 'Proposal' });

test('a proposal opens as it was made, however it was passed on, and is never sent by that @deep', async ({
  page,
  sandbox,
}) => {
  const link = await prepLink(sandbox);
  await openWith(page, intact['# as %23']!(link), sandbox.token('seller'));
  // From the first moment on no request, and no entry of the tab's history, has it in the path.
  await expect(page).toHaveURL(link);
  for (const change of ['escaped for HTML', 'then ")."', 'then a tracking parameter', 'path escaped']) {
    await page.goto('about:blank');
    await page.goto(intact[change]!(link));
    await expectScreen(page, 'Prep');
    await expect(panel(page)).toContainText('for this reason: C++ & 100% of it');
    await expect(panel(page)).toContainText('filled in');
    await expect(page.getByRole('radio', { checked: true })).toHaveAccessibleName(/Verified listing/);
  }
  await page.goto('about:blank');
  await page.goto(lost['cut, # as %23']!(link));
  await expect(panel(page)).toContainText('The end of the link is missing.');
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
  expect(await prep.account(sandbox)).toEqual({ ...prep.untouched, sent: 0 });
});

test('a state as long as one can be opens from the path, and one that was cut says so @deep', async ({ page }) => {
  const faults = [{ route: 'GET /api/orders/purchases', status: 409, body: 'x'.repeat(11_700) }];
  const link = stateLink({ account: 'buyer', to: '/packs?tab=owned', faults });
  expect(link.length).toBeGreaterThan(15_500);
  await page.goto(intact['then ). with # as %23']!(link));
  await expectScreen(page, sharedWords.agentPacks);
  await expect(page).toHaveURL('/packs?tab=owned');
  await page.goto('about:blank');
  await page.goto(lost['cut, # as %23']!(link));
  await expectScreen(page, 'Shared state');
  await expect(page.getByRole('main')).toContainText('The end of the link is missing.');
  expect(new URL(page.url()).pathname).toBe('/sandbox/state');
});

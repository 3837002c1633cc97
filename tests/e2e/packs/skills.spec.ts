/** The hosted skills on a screen of their own. */
import { expect, test } from '../support/fixtures';
import { openWith } from '../support/open';
import { expectRow, expectScreen } from '../support/screen';

test('every hosted skill is listed with its prices', async ({ page, token }) => {
  await openWith(page, '/skills', token('buyer'));
  await expectScreen(page, 'Hosted skills');
  await expectRow(page.getByRole('table', { name: 'Hosted skills' }), {
    Skill: 'web_search',
    'A call': '4 Points',
    'Most a run spends': '20 Points',
  });
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Skills' })).toHaveAttribute(
    'aria-current',
    'page',
  );
});

import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { connectEachTest, pointToSandbox } from '../../../../tests/support/connected';
import { withQueries } from '../../../../tests/support/queries';
import { service } from '../../../../tests/support/network';
import { readPack } from '../../../api/resources/packs/packs';
import { OwnershipPanel } from './OwnershipPanel';

connectEachTest('txk_a', pointToSandbox);

test('the button keeps the focus while the console looks whether the Pack was acquired', async () => {
  service('lost', 'silent');
  const pack = readPack({ id: 'p', free: true });
  render(<OwnershipPanel id="p" pack={pack} own={undefined} owned={false} />, withQueries);
  await userEvent.click(screen.getByRole('button', { name: 'Acquire free' }));
  expect(await screen.findByText('The answer was lost')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Acquire free' })).toHaveFocus();
  expect(screen.getByRole('button', { name: 'Acquire free' })).toHaveAttribute('aria-busy', 'true');
});

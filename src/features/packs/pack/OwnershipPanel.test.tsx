import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { sandboxEachTest } from '../../../../tests/support/sandboxEachTest';
import { withQueries } from '../../../../tests/support/queries';
import { readPack } from '../../../api/resources/packs/packs';
import { packIds } from '../../../sandbox/catalog/packs/seedIds';
import { downloadWords } from '../../../shared/download/words';
import { OwnershipPanel } from './OwnershipPanel';

const sandbox = sandboxEachTest('buyer');

test('the button keeps the focus while the console checks whether the Pack was acquired', async () => {
  const id = packIds.queries;
  const { packs } = (await sandbox.as('buyer').ask('packs.catalog', { query: { limit: '48' } })).body;
  const pack = readPack(packs.find((listed) => listed.id === id));
  await sandbox.fault('packs.acquireFree', { drop: true });
  await sandbox.fault('GET *', { hold: true, times: 100 });
  render(<OwnershipPanel id={id} pack={pack} own={undefined} owned={false} />, withQueries);
  await userEvent.click(screen.getByRole('button', { name: downloadWords.acquireFree }));
  expect(await screen.findByText('The response was lost')).toBeVisible();
  expect(screen.getByRole('button', { name: downloadWords.acquireFree })).toHaveFocus();
  expect(screen.getByRole('button', { name: downloadWords.acquireFree })).toHaveAttribute('aria-busy', 'true');
});

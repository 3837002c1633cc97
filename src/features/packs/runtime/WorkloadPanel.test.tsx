import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { sandboxEachTest } from '../../../../tests/support/sandboxEachTest';
import { withQueries } from '../../../../tests/support/queries';
import { WorkloadPanel } from '../../../shared/WorkloadPanel';
import { sharedWords } from '../../../shared/words';

const sandbox = sandboxEachTest('seller');

test('only a queued run is said to wait for a slot: a running one may just lack its start', async () => {
  const runs = ['queued', 'running'].map((status) => ({ runId: status, productName: status, status }));
  // The sandbox says when each began.
  await sandbox.fault('packs.workload', { body: JSON.stringify({ active: 1, queued: 1, runs }), times: 100 });
  render(<WorkloadPanel />, withQueries);
  const list = await screen.findByRole('list', { name: sharedWords.runsUnderWay });
  const [queued, running] = within(list).getAllByRole('listitem');
  expect(queued).toHaveTextContent('waiting for a slot');
  expect(running).not.toHaveTextContent('waiting for a slot');
});

test('preps count where the service counts them, beside the runs and not among them', async () => {
  // The one that the world begins with.
  expect((await sandbox.as('seller').ask('packs.workload')).body).toMatchObject({ active: 1, queued: 0 });
  render(<WorkloadPanel />, withQueries);
  expect(await screen.findByRole('meter', { name: 'Preps' })).toHaveAttribute('aria-valuetext', '1 of 4');
  expect(screen.getByRole('meter', { name: 'Active runs' })).toHaveAttribute('aria-valuetext', '0 of 3');
  const list = screen.getByRole('list', { name: 'Preps under way' });
  expect(within(list).getByRole('link', { name: 'Fleet Dispatch Console' })).toHaveAttribute(
    'href',
    '/seller/products/0b100000-0000-4000-8000-000000000004/report',
  );
});

import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { connectEachTest, pointToSandbox } from '../../../../tests/support/connected';
import { withQueries } from '../../../../tests/support/queries';
import { service } from '../../../../tests/support/network';
import { WorkloadPanel } from '../../../shared/WorkloadPanel';

connectEachTest('txk_a', pointToSandbox);

test('only a queued run is said to wait for a slot: a running one may just lack its start', async () => {
  const runs = ['queued', 'running'].map((status) => ({ runId: status, productName: status, status }));
  service(Response.json({ active: 1, queued: 1, runs }));
  render(<WorkloadPanel />, withQueries);
  const list = await screen.findByRole('list', { name: 'Runs under way' });
  const [queued, running] = within(list).getAllByRole('listitem');
  expect(queued).toHaveTextContent('waiting for a slot');
  expect(running).not.toHaveTextContent('waiting for a slot');
});

import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { sandboxEachTest } from '../../../../tests/support/sandboxed';
import { withQueries } from '../../../../tests/support/queries';
import { WorkloadPanel } from '../../../shared/WorkloadPanel';

const standIn = sandboxEachTest('buyer');

test('only a queued run is said to wait for a slot: a running one may just lack its start', async () => {
  const runs = ['queued', 'running'].map((status) => ({ runId: status, productName: status, status }));
  // The sandbox says when each began.
  await standIn.fault('packs.workload', { body: JSON.stringify({ active: 1, queued: 1, runs }), times: 100 });
  render(<WorkloadPanel />, withQueries);
  const list = await screen.findByRole('list', { name: 'Runs under way' });
  const [queued, running] = within(list).getAllByRole('listitem');
  expect(queued).toHaveTextContent('waiting for a slot');
  expect(running).not.toHaveTextContent('waiting for a slot');
});

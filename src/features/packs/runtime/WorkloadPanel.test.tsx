import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { connectEachTest, pointToSandbox, service } from '../../../../tests/support/connected';
import { queryClient } from '../../../api/client/queryClient';
import { WorkloadPanel } from '../../../shared/WorkloadPanel';

connectEachTest('txk_a', pointToSandbox);

test('only a queued run is said to wait for a slot: a running one may just lack its start', async () => {
  const runs = ['queued', 'running'].map((status) => ({ runId: status, productName: status, status }));
  service(Response.json({ active: 1, queued: 1, runs }));
  render(
    <MemoryRouter>
      <QueryClientProvider client={queryClient}>
        <WorkloadPanel />
      </QueryClientProvider>
    </MemoryRouter>,
  );
  const [queued, running] = within(await screen.findByRole('list', { name: 'Runs under way' })).getAllByRole(
    'listitem',
  );
  expect(queued).toHaveTextContent('waiting for a slot');
  expect(running).not.toHaveTextContent('waiting for a slot');
});

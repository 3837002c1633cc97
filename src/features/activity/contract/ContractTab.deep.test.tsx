import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { clearRequestLog, recordExchange } from '../../../api/client/requestLog';
import { ToastProvider } from '../../../ui/ToastProvider';
import { ContractTab } from './ContractTab';

test('draws at most 500 differences with shortened names, and counts the rest', async () => {
  clearRequestLog();
  const valid = { authenticated: true, principal: 'a', accountType: 'seller', capability: 'x', permissions: [] };
  for (const start of [0, 300]) {
    const added = Array.from({ length: 301 }, (_, at) => [`x${'y'.repeat(1000)}${start + at}`, at]);
    recordExchange({ route: 'token.status', method: 'GET', path: '/', requestBody: undefined, startedAt: 0 }).update({
      state: 'answered',
      answer: JSON.stringify({ ...valid, ...Object.fromEntries(added) }),
    });
  }
  // Includes hidden elements, because checking the visibility of so many takes long.
  render(
    <ToastProvider>
      <ContractTab />
    </ToastProvider>,
  );
  expect(await screen.findByText('601 differences in 2 responses')).toBeVisible();
  expect(screen.getAllByRole('row', { hidden: true })).toHaveLength(1 + 500);
  expect(screen.getByText('The report lists 101 more differences in other fields and routes.')).toBeVisible();
  expect(screen.getAllByRole('rowheader', { hidden: true })[0]?.textContent).toHaveLength(401);
});

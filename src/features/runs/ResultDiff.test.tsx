// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { readRun } from '../../api/readers/run';
import { ResultDiff } from './ResultDiff';

test('one change is one, and text that is folded out takes the focus of its button', async () => {
  const equal = 'equal words here '.repeat(400);
  const run = (result: string) => readRun({ runId: 'r', status: 'completed', result })!;
  render(<ResultDiff left={run(equal)} right={run(`${equal}more`)} />);
  expect(screen.getByText(/^1 change by /)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: /equal characters/ }));
  expect(document.activeElement).toHaveTextContent(/^equal words here/);
  expect(screen.getByRole('region', { name: 'Differences of the results' })).toContainElement(
    document.activeElement as HTMLElement,
  );
});

import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { readRun } from '../../../api/resources/packs/runs';
import { ResultDiff } from './ResultDiff';

test('a single change counts as one, and expanded text takes the focus of its button', async () => {
  const equal = 'equal words here '.repeat(400);
  const run = (result: string) => readRun({ runId: 'r', status: 'completed', result })!;
  render(<ResultDiff left={run(equal)} right={run(`${equal}more`)} />);
  expect(screen.getByText(/^1 change by /)).toBeVisible();
  expect(screen.getByText('only right')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: /equal characters/ }));
  expect(document.activeElement).toHaveTextContent(/^equal words here/);
  expect(screen.getByRole('region', { name: 'Differences of the results' })).toContainElement(
    document.activeElement as HTMLElement,
  );
});

test('equal results need no legend', () => {
  const run = readRun({ runId: 'r', status: 'completed', result: 'Done' })!;
  render(<ResultDiff left={run} right={run} />);
  expect(screen.getByText('equal')).toBeVisible();
  expect(screen.queryByText('only right')).toBeNull();
});

test.each([
  ['queued', undefined, 'a', 'The left run has no result yet to compare with.'],
  ['running', 'a', undefined, 'The right run has no result yet to compare with.'],
  ['failed', 'a', undefined, 'The right run has no result to compare with.'],
  ['failed', undefined, undefined, 'Neither run has a result.'],
])('beside a %s run nothing is marked as different', (status, left, right, said) => {
  const run = (result: string | undefined) =>
    readRun({ runId: 'r', status: result === undefined ? status : 'completed', result })!;
  render(<ResultDiff left={run(left)} right={run(right)} />);
  expect(screen.getByText(said)).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Differences of the results' })).toBeNull();
});

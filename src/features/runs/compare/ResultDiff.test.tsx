import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { readRun } from '../../../api/resources/packs/runs';
import { ResultDiff } from './ResultDiff';
import { compareWords } from './words';

const run = (result: string) => readRun({ runId: 'r', status: 'completed', result })!;
const draw = (left: string, right: string) => render(<ResultDiff left={run(left)} right={run(right)} />);

test('a change says what it is, and equal blocks between changes are folded; opened, they take the focus', async () => {
  const equal = Array.from({ length: 9 }, (_, at) => `equal ${at}`).join('\n\n');
  draw(`${equal}\n\n- It took 3 days`, `${equal}\n\n- It took 5 days\n- It cost **more**`);
  expect(screen.getByText('2 changes')).toBeVisible();
  const changed = screen.getByRole('group', { name: 'Change 1 of 2: list item, 1 place differs' });
  expect(changed).toHaveTextContent('Left: It took 3 daysRight: It took 5 days');
  const added = screen.getByRole('group', { name: 'Change 2 of 2: list item, only in the right result' });
  expect(within(added).getByText('more').closest('strong')).not.toBeNull();
  // Words that differ are no elements of their own: nobody has to listen to each.
  expect(document.querySelector('ins, del')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '… 7 equal blocks …' }));
  expect(document.activeElement).toHaveTextContent(/^equal 0.*equal 8$/);
});

test('buttons and keys go from change to change, around the end, also to one that is not drawn yet', async () => {
  const lines = (word: string) => Array.from({ length: 300 }, (_, at) => `# ${at} ${word}\n`).join('\n');
  draw(lines('old'), lines('new'));
  const at = () => document.activeElement?.getAttribute('aria-label');
  await userEvent.click(screen.getByRole('button', { name: compareWords.nextChange }));
  expect(at()).toMatch(/^Change 1 of 300: heading/);
  await userEvent.keyboard('n');
  expect(at()).toMatch(/^Change 2 of 300/);
  await userEvent.keyboard('pp');
  expect(at()).toMatch(/^Change 300 of 300/);
  expect(screen.getByText('Change 300 of 300')).toBeVisible();
});

test('rows of a table that differ say so, and their first cell names them', async () => {
  const table = (row: string) => `| Name | N |\n|---|---|\n| a | 1 |\n${row}`;
  draw(table('| b | 2 |'), table('| b | 3 |'));
  await userEvent.click(screen.getByRole('button', { name: compareWords.nextChange }));
  expect(document.activeElement).toHaveTextContent('Change 1 of 1, row differs: b3');
  expect(screen.getAllByRole('rowheader', { name: 'a' })).toHaveLength(2);
});

test('equal results need no legend', () => {
  draw('Done', 'Done');
  expect(screen.getByText('equal')).toBeVisible();
  expect(screen.queryByText('only right')).toBeNull();
  expect(screen.queryByRole('button', { name: compareWords.nextChange })).toBeNull();
});

test.each([
  ['queued', undefined, 'a', 'The left run has no result yet to compare with.'],
  ['running', 'a', undefined, 'The right run has no result yet to compare with.'],
  ['failed', 'a', undefined, 'The right run has no result to compare with.'],
  ['failed', undefined, undefined, 'Neither run has a result.'],
])('beside a %s run nothing is marked as different', (status, left, right, said) => {
  const either = (result: string | undefined) =>
    result === undefined ? readRun({ runId: 'r', status })! : run(result);
  render(<ResultDiff left={either(left)} right={either(right)} />);
  expect(screen.getByText(said)).toBeVisible();
  expect(screen.queryByRole('region', { name: compareWords.differences })).toBeNull();
});

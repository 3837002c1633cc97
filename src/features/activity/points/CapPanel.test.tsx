import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { closeTab, openTab } from '../../../../tests/support/tab';
import { consent } from '../../../../tests/support/spendingBrowser';
import { browserContext } from '../../../spending/context';
import { spendingWords } from '../../../shared/spending/words';
import { CapPanel } from './CapPanel';

beforeEach(() => {
  openTab();
  render(<CapPanel />);
});
afterEach(() => act(closeTab));

async function setCap(points: string): Promise<void> {
  await userEvent.type(screen.getByLabelText('Cap in Points'), `${points}{Enter}`);
}
const panel = () => screen.getByRole('region', { name: spendingWords.sessionCap });

test('asks about a cap that may be 1 or 1,000', async () => {
  await setCap('1,000');
  expect(panel()).toHaveTextContent('“1,000” may mean 1 or 1000. Write it without the comma.');
  expect(panel()).not.toHaveTextContent('of a cap');
});

test('shows how much of a cap is used', async () => {
  await setCap('１０００');
  act(() => void browserContext.ledger.open(consent, undefined));
  expect(screen.getByRole('meter', { name: 'Charged or held' })).toHaveAttribute(
    'aria-valuetext',
    '900 Points of 1,000 Points',
  );
});

test('shows a cap of 0 as text, because a bar cannot show a share of zero', async () => {
  await setCap('0');
  expect(screen.queryByRole('meter')).toBeNull();
  expect(panel()).toHaveTextContent('Charged or held: 0 Points, of a cap of 0');
  act(() => void browserContext.ledger.open(consent, undefined));
  expect(screen.queryByRole('meter')).toBeNull();
  expect(panel()).toHaveTextContent('Charged or held: 900 Points, of a cap of 0');
});

test('removing the cap moves the focus to its field', async () => {
  await setCap('5');
  await userEvent.click(screen.getByRole('button', { name: 'Remove cap' }));
  expect(panel()).not.toHaveTextContent('of a cap');
  expect(screen.getByLabelText('Cap in Points')).toHaveFocus();
});

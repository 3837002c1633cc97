import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { sandboxEachTest } from '../../../../tests/support/sandboxEachTest';
import { recordExchange } from '../../../api/client/requestLog';
import { deferred } from '../../../api/client/testSupport';
import { downloadWords } from '../../../shared/download/words';
import { activityView } from '../activityView';
import { ExportDialog } from '../har/ExportDialog';
import { useHarImport } from '../har/HarButtons';
import { harFrame } from '../har/har';
import { createEntry, lostEntry } from '../testSupport';
import { activityWords } from '../words';
import { ErrorGroups } from './ErrorGroups';
import { HeadersPart } from './HeadersPart';
import { Inspector } from './Inspector';
import type { Entry } from '../entry';
import { ToastProvider } from '../../../ui/ToastProvider';
import { RequestsTab } from './RequestsTab';

const Tab = ({ search }: { search: string }) => (
  <RequestsTab har={useHarImport()} view={activityView.read(search)} change={() => undefined} />
);
const tab = (search = '') => (
  <ToastProvider>
    <Tab search={search} />
  </ToastProvider>
);
const answered = (path: string, route?: 'catalog.filters') =>
  recordExchange({ route, method: 'GET', path, requestBody: undefined, startedAt: 0 }).update({
    state: 'answered',
    status: 200,
    answer: '{}',
  });
const button = (name: string | RegExp) => screen.getByRole('button', { name });

sandboxEachTest('seller');
// A wide screen.
beforeEach(() => void vi.stubGlobal('matchMedia', () => ({ matches: false })));

describe('the focus is never lost', () => {
  test('on "Repeat", which shows the request that it sent', async () => {
    answered('/api/catalog/filters', 'catalog.filters');
    render(tab());
    await userEvent.click(button(/catalog/));
    await userEvent.click(button(activityWords.repeat));
    await waitFor(() => {
      const rows = within(screen.getByRole('list', { name: 'Requests' })).getAllByRole('button');
      expect(rows).toHaveLength(2);
      expect(rows[0]).toHaveAttribute('aria-current', 'true');
    });
    expect(button(activityWords.repeat)).toHaveFocus();
    expect(button(activityWords.repeat)).not.toHaveAttribute('aria-busy');
  });

  test('when a request is closed, it returns to its row, or to the list where that is not drawn', async () => {
    answered('/api/catalog/filters?a=1', 'catalog.filters');
    answered('/api/catalog/filters?a=2', 'catalog.filters');
    const { rerender } = render(tab());
    await userEvent.click(button(/a=1/));
    await userEvent.click(button('Close the request'));
    expect(button(/a=1/)).toHaveFocus();
    await userEvent.click(button(/a=1/));
    rerender(tab('q=a=2'));
    await userEvent.click(button('Close the request'));
    expect(screen.getByRole('region', { name: 'Requests' })).toHaveFocus();
  });

  test('when a file is opened, and when it is closed', async () => {
    answered('/api/catalog/filters', 'catalog.filters');
    render(tab());
    const bytes = deferred<ArrayBuffer>();
    const file = Object.assign(new File([], 'mine.har'), { arrayBuffer: () => bytes.promise });
    // Tests cannot reach the file picker itself; here it only takes the focus.
    await userEvent.upload(screen.getByLabelText(activityWords.harFile), file);
    button('Import HAR').focus();
    bytes.resolve(new TextEncoder().encode(`${harFrame.head}${harFrame.foot}`).buffer);
    await waitFor(() => expect(button('Close the file')).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    expect(button('Import HAR')).toHaveFocus();
  });
});

test('a filter that leaves no request leaves no table to save or copy', async () => {
  answered('/api/catalog/filters?a=1', 'catalog.filters');
  const { rerender } = render(tab('q=a=2'));
  expect(await screen.findByText('0 of 1 request')).toBeVisible();
  for (const name of [downloadWords.copyCsv, downloadWords.saveCsv])
    expect(button(name)).toHaveAccessibleDescription('The list has no rows to save.');
  rerender(tab('q=a=1'));
  for (const name of [downloadWords.copyCsv, downloadWords.saveCsv])
    expect(button(name)).not.toHaveAttribute('aria-disabled');
});

test('actions of the signed-in site are compared only with themselves', async () => {
  answered('/api/billing');
  answered('/api/account');
  render(tab());
  await userEvent.click(button(/account/));
  expect(button('Compare')).toHaveAccessibleDescription('There is no other response from this route.');
  answered('/api/account');
  await userEvent.click(button(/billing/));
  await userEvent.click(screen.getAllByRole('button', { name: /account/ })[0]!);
  expect(button('Compare')).not.toHaveAccessibleDescription();
});

test('what is compared stays as it was when the dialog opened', async () => {
  const [left, right] = [createEntry({ id: 1, answer: '{"a":1}' }), createEntry({ id: 2, answer: '{"a":2}' })];
  const of = (entry: typeof left, siblings: readonly (typeof left)[]) => (
    <Inspector entry={entry} siblings={siblings} onRepeat={async () => undefined} onClose={() => undefined} />
  );
  const { rerender } = render(of(left, [right]));
  await userEvent.click(button('Compare'));
  const table = await screen.findByRole('table', { name: activityWords.differences });
  rerender(of({ ...left, answer: undefined }, []));
  expect(table).toBeVisible();
  expect(within(table).getByText('2')).toBeVisible();
});

test('headers that a file does not record differ from headers that were never sent', () => {
  render(<HeadersPart sent={{}} answered={undefined} />);
  expect(screen.getByRole('region', { name: 'Headers sent' })).toHaveTextContent('No headers are recorded.');
  expect(screen.getByRole('region', { name: 'Headers received' })).toHaveTextContent('There was no response.');
});

test('what is exported stays as it was when the dialog opened', async () => {
  const [first, second, third] = [1, 2, 3].map((id) => createEntry({ id }));
  const of = (...all: Entry[]) => (
    <ToastProvider>
      <ExportDialog all={all} shown={all.slice(0, 1)} onClose={() => undefined} />
    </ToastProvider>
  );
  const { rerender } = render(of(first!, second!));
  rerender(of(first!, second!, third!));
  await userEvent.click(screen.getByRole('radio', { name: 'All (2)' }));
  expect(await screen.findByText('2 requests')).toBeVisible();
});

test('errors by kind are drawn once opened, the most frequent 100 of them', async () => {
  const entries = Array.from({ length: 101 }, (_, id) => createEntry({ ...lostEntry, id, code: `E${id}` }));
  render(
    <ErrorGroups
      entries={[...entries, createEntry({ ...lostEntry, id: 101, code: 'E100' })]}
      onPick={() => undefined}
    />,
  );
  expect(screen.queryByRole('table', { hidden: true })).not.toBeInTheDocument();
  await userEvent.click(screen.getByText('102 errors of 101 kinds'));
  const table = await screen.findByRole('table', { name: activityWords.errorsByRoute });
  const rows = within(table).getAllByRole('row', { hidden: true });
  expect(rows).toHaveLength(1 + 100);
  expect(rows[1]).toHaveTextContent('E100');
  expect(screen.getByText('The 100 most frequent kinds, and 1 more.')).toBeVisible();
});

import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Button } from './Button';
import { CopyButton } from './CopyButton';
import { IconButton } from './IconButton';
import { List } from './list/List';
import { PageHeader } from './PageHeader';
import { Popover } from './Popover';
import { pageActions, rowLists } from './screenParts';
import { Table } from './Table';

const offered = () => pageActions.get().map(({ name }) => name);
const listed = () => rowLists.get().map(({ element }) => element);

test('the enabled buttons of the header are offered in their order, including one that is added later', () => {
  const header = (late: boolean, first: { pending?: boolean; disabledReason?: string } = {}) => (
    <>
      <PageHeader
        title="Prep"
        actions={
          <>
            <Button {...first}>
              <span>Quote again</span>
            </Button>
            {late && <Button>Print</Button>}
            <CopyButton text="x" label="Copy Markdown" />
            <IconButton icon="close" label="Close" />
            <Popover label="More">
              <Button>Hidden in it</Button>
            </Popover>
          </>
        }
      />
      <Button>Elsewhere</Button>
    </>
  );
  const { rerender, unmount } = render(header(false));
  const rest = ['Copy Markdown', 'Close', 'More'];
  expect(offered()).toEqual(['Quote again', ...rest]);
  const [, copy] = pageActions.get();
  rerender(header(true, { pending: true }));
  expect(offered()).toEqual(['Print', ...rest]);
  expect(pageActions.get()).toContain(copy);
  rerender(header(true, { disabledReason: 'Wait.' }));
  expect(offered()).toEqual(['Print', ...rest]);
  rerender(header(true));
  expect(offered()).toEqual(['Quote again', 'Print', ...rest]);
  unmount();
  expect(offered()).toEqual([]);
});

test('what is drawn from the actions follows them, and hears of nothing else', () => {
  const { rerender } = render(<PageHeader title="Prep" actions={<Button>Print</Button>} />);
  const before = pageActions.get();
  let notified = 0;
  const stop = pageActions.subscribe(() => (notified += 1));
  rerender(<PageHeader title="Prep of another" actions={<Button>Print</Button>} />);
  expect(pageActions.get()).toBe(before);
  expect(notified).toBe(0);
  rerender(<PageHeader title="Prep" actions={<Button>Save</Button>} />);
  expect(offered()).toEqual(['Save']);
  expect(notified).toBeGreaterThan(0);
  stop();
});

test('a button still answers to the ref of whoever draws it', () => {
  const named = { button: null as HTMLButtonElement | null, icon: null as HTMLButtonElement | null };
  render(
    <>
      <Button ref={(element) => void (named.button = element)}>Save</Button>
      <IconButton ref={(element) => void (named.icon = element)} icon="close" label="Close" />
    </>,
  );
  expect(named.button).toBe(screen.getByRole('button', { name: 'Save' }));
  expect(named.icon).toBe(screen.getByRole('button', { name: 'Close' }));
});

test('lists and tables are offered in the order of the page while they are there', () => {
  const table = (
    <Table caption="Routes" rows={['a', 'b']} rowKey={(row) => row} columns={[{ header: 'Id', cell: String }]} />
  );
  const page = (first: boolean) => (
    <>
      {first && (
        <List label="Products">
          <li>One</li>
        </List>
      )}
      {table}
    </>
  );
  const { rerender } = render(page(false));
  const body = screen.getAllByRole('rowgroup')[1];
  expect(listed()).toEqual([body]);
  act(() => rerender(page(true)));
  expect(listed()).toEqual([screen.getByRole('list', { name: 'Products' }), body]);
  rerender(page(false));
  expect(listed()).toEqual([body]);
});

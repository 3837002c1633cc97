import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ApiError } from '../../api/client/errors';
import { uiWords } from '../../ui/words';
import { ReadPart } from './ReadPart';

interface Answer {
  rows?: string;
}
const part = (read: { data?: Answer | null; error?: unknown }) => (
  <ReadPart
    read={{ data: undefined, error: null, isFetching: false, refetch: () => undefined, ...read }}
    expected="list of rows"
    level={3}
    loading={<p>Loading</p>}
    around={(picture) => <section aria-label="Rows">{picture}</section>}
    renderFailure={(error) => error instanceof ApiError && error.status === 409 && <p>None yet</p>}
  >
    {({ rows }) => rows !== undefined && <p>{rows}</p>}
  </ReadPart>
);
const failure = (status: number) =>
  new ApiError({ kind: status < 500 ? 'refused' : 'server', route: 'seller.product', status, message: 'No.' });
const heading = () => screen.queryByRole('heading', { level: 3 })?.textContent;

test.each([
  ['nothing yet', {}, 'Loading', undefined],
  ['data', { data: { rows: 'One' } }, 'One', undefined],
  ['data, though the last refresh failed', { data: { rows: 'One' }, error: failure(503) }, 'One', undefined],
])('%s is drawn unchanged', (_, read, text, title) => {
  render(part(read));
  expect(screen.getByText(text)).toBeVisible();
  expect(heading()).toBe(title);
  expect(screen.queryByRole('region')).toBeNull();
});

test.each([
  ['an answer that is read as nothing', { data: null }],
  ['an answer that lacks what is drawn', { data: {} }],
])('%s is unreadable, and can be requested again', (_, read) => {
  render(part(read));
  expect(heading()).toContain('list of rows');
  expect(screen.getByText('UNREADABLE')).toBeVisible();
  expect(screen.getByRole('region')).toContainElement(screen.getByRole('button', { name: uiWords.tryAgain }));
});

test.each([
  ['a failure', { error: failure(503) }],
  ['a failure after an answer that cannot be drawn', { data: {}, error: failure(503) }],
])('%s is the picture of the failure', (_, read) => {
  render(part(read));
  expect(screen.getByRole('img', { name: 'Failed' })).toBeVisible();
  expect(screen.queryByText('UNREADABLE')).toBeNull();
  expect(screen.getByRole('button', { name: uiWords.tryAgain })).toBeVisible();
});

test('a failure may have its own text while there is nothing to draw', () => {
  const { rerender } = render(part({ error: failure(409) }));
  expect(screen.getByRole('region')).toHaveTextContent('None yet');
  rerender(part({ data: {}, error: failure(409) }));
  expect(screen.queryByText('None yet')).toBeNull();
  expect(screen.getByRole('button', { name: uiWords.tryAgain })).toBeVisible();
});

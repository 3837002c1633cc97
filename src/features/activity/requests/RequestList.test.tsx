import { render, screen, within } from '@testing-library/react';
import { createRef } from 'react';
import { expect, test } from 'vitest';
import { createEntry } from '../testSupport';
import { RequestList } from './RequestList';

test('each request is in its place on the time axis from the first drawing on', () => {
  const rows = [
    createEntry({ id: 2, path: '/api/second', startedAt: 60, durationMs: 40 }),
    createEntry({ id: 1, path: '/api/first', startedAt: 0, durationMs: 40 }),
  ];
  render(<RequestList rows={rows} selected={undefined} onSelect={() => undefined} listRef={createRef()} />);
  const bars = within(screen.getByRole('list', { name: 'Requests' }))
    .getAllByRole('button')
    .map((row) => row.querySelector<HTMLElement>('.timing-bar > span')!.style.width);
  expect(bars.map(Number.parseFloat)).toEqual([expect.closeTo(49, 0), expect.closeTo(49, 0)]);
});

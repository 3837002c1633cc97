import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Table } from './Table';

it('is a table with a caption, headings, row names and labels for its cards', () => {
  render(
    <Table
      caption="Earlier attempts"
      rows={[
        { tier: 'Smoke scan', points: 120 },
        { tier: 'Deep review', points: 1890 },
      ]}
      rowKey={(row) => row.tier}
      columns={[
        { header: 'Tier', cell: (row) => row.tier, rowHeader: true },
        { header: 'Points', cell: (row) => String(row.points), align: 'end' },
      ]}
    />,
  );
  const table = screen.getByRole('table', { name: 'Earlier attempts' });
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((cell) => cell.textContent),
  ).toEqual(['Tier', 'Points']);
  const row = within(table).getByRole('row', { name: /^Deep review/ });
  expect(within(row).getByRole('rowheader').textContent).toBe('Deep review');
  const points = within(row).getByRole('cell', { name: '1890' });
  expect(points.dataset).toMatchObject({ label: 'Points', align: 'end' });
});

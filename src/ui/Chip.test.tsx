import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { Chip } from './Chip';
import { PageHeader } from './PageHeader';

function Filters() {
  const [on, setOn] = useState(['A', 'B', 'C']);
  return (
    <>
      <PageHeader title="Catalog" />
      <ul>
        {on.map((label) => (
          <li key={label}>
            <Chip label={label} onRemove={() => setOn(on.filter((name) => name !== label))} />
          </li>
        ))}
      </ul>
    </>
  );
}

it('passes the focus on when it is removed: to the next chip, finally to the heading', async () => {
  render(<Filters />);
  const chip = (label: string) => screen.getByRole('button', { name: `Remove filter ${label}` });
  await userEvent.click(chip('B'));
  expect(chip('C')).toHaveFocus();
  await userEvent.click(chip('C'));
  expect(chip('A')).toHaveFocus();
  await userEvent.click(chip('A'));
  expect(screen.getByRole('heading', { name: 'Catalog' })).toHaveFocus();
});

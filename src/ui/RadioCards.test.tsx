import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { RadioCards } from './RadioCards';

const cards = [
  { value: 'smoke_scan', title: 'Smoke scan', code: 'smoke_scan', end: '120 Points' },
  { value: 'deep_review', title: 'Deep review', disabledReason: 'Too large for this tier.' },
];

it('is a named group of radios, each named by its title and described by the rest, its code last', async () => {
  const onChange = vi.fn<(value: string) => void>();
  render(<RadioCards label="Prep tier" cards={cards} value={null} onChange={onChange} />);
  expect(screen.getByRole('radiogroup', { name: 'Prep tier' })).toBeTruthy();
  const radio = screen.getByRole('radio', { name: 'Smoke scan', description: '120 Points smoke_scan' });
  await userEvent.click(radio);
  expect(onChange).toHaveBeenCalledWith('smoke_scan');
});

it('is heard with what its name adds to the title, which then does not describe it too', () => {
  const named = [{ ...cards[0]!, name: 'Smoke scan, 120 Points' }];
  render(<RadioCards label="Prep tier" cards={named} value={null} onChange={vi.fn()} />);
  expect(screen.getByRole('radio', { name: 'Smoke scan, 120 Points', description: 'smoke_scan' })).toBeVisible();
});

it('cannot choose a disabled option, and says why', async () => {
  const onChange = vi.fn<(value: string) => void>();
  render(<RadioCards label="Prep tier" cards={cards} value={null} onChange={onChange} />);
  const radio = screen.getByRole('radio', { name: 'Deep review', description: 'Too large for this tier.' });
  await userEvent.click(radio);
  expect(onChange).not.toHaveBeenCalled();
});

import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { RadioCards } from './RadioCards';

const cards = [
  { value: 'smoke_scan', title: 'Smoke scan', code: 'smoke_scan', end: '120 Points' },
  { value: 'deep_review', title: 'Deep review', disabledReason: 'Too large for this tier.' },
];

it('is a named group of radios, each named by its title and described by the rest', async () => {
  const onChange = vi.fn<(value: string) => void>();
  render(<RadioCards label="Prep tier" cards={cards} value={null} onChange={onChange} />);
  expect(screen.getByRole('radiogroup', { name: 'Prep tier' })).toBeTruthy();
  const radio = screen.getByRole('radio', { name: 'Smoke scan', description: 'smoke_scan 120 Points' });
  await userEvent.click(radio);
  expect(onChange).toHaveBeenCalledWith('smoke_scan');
});

it('cannot choose a disabled option, and says why', async () => {
  const onChange = vi.fn<(value: string) => void>();
  render(<RadioCards label="Prep tier" cards={cards} value={null} onChange={onChange} />);
  const radio = screen.getByRole('radio', { name: 'Deep review', description: 'Too large for this tier.' });
  await userEvent.click(radio);
  expect(onChange).not.toHaveBeenCalled();
});

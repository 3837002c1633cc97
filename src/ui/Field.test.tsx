import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Select } from './Select';
import { TextField } from './TextField';

const describedBy = (control: HTMLElement) =>
  (control.getAttribute('aria-describedby')?.split(' ') ?? []).map((id) => document.getElementById(id)?.textContent);

it('ties label, error and hint to the control, with the error first', () => {
  render(<TextField label="From" hint="US dollars." error="min_price must be 0 or more." />);
  const input = screen.getByLabelText('From');
  expect(describedBy(input)).toEqual(['min_price must be 0 or more.', 'US dollars.']);
  expect(input.getAttribute('aria-invalid')).toBe('true');
});

it('has no description when there is neither hint nor error', () => {
  render(<TextField label="From" />);
  const input = screen.getByLabelText('From');
  expect(input.getAttribute('aria-describedby')).toBeNull();
  expect(input.getAttribute('aria-invalid')).toBeNull();
});

it('keeps the name of a field with a hidden label, and of a select with the label inside', () => {
  const options = [{ value: 'newest', label: 'Newest' }];
  render(
    <>
      <TextField label="To" hideLabel />
      <Select inline label="Sort" value="newest" onChange={() => {}} options={options} />
    </>,
  );
  expect(screen.getByRole('textbox', { name: 'To' })).toBeTruthy();
  expect(screen.getByRole('combobox', { name: 'Sort' })).toBeTruthy();
});

it('ties an error to a select with the label inside', () => {
  const options = [{ value: 'up', label: 'Up' }];
  render(
    <Select inline label="Sort" value="up" onChange={() => {}} options={options} error="sort is none of these." />,
  );
  const select = screen.getByRole('combobox', { name: 'Sort' });
  expect(select).toHaveAccessibleDescription('sort is none of these.');
  expect(select.getAttribute('aria-invalid')).toBe('true');
});

it('announces an error that appears later', () => {
  const { rerender } = render(<TextField label="From" />);
  const place = document.querySelector('[aria-live=polite]');
  rerender(<TextField label="From" error="min_price must be 0 or more." />);
  expect(place?.textContent).toBe('min_price must be 0 or more.');
});

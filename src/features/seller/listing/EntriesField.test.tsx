import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { EntriesField } from './EntriesField';

test('a full list says how many entries it has and accepts no more', () => {
  const draw = (value: readonly string[]) => (
    <EntriesField
      legend="Limitations"
      noun="limitation"
      value={value}
      limits={[1, 2]}
      errors={() => undefined}
      onChange={() => undefined}
    />
  );
  const { rerender } = render(draw(['No law']));
  const add = screen.getByRole('button', { name: 'Add limitation' });
  expect(add).not.toHaveAttribute('aria-disabled', 'true');
  rerender(draw(['No law', 'No price']));
  expect(add).toHaveAttribute('aria-disabled', 'true');
  expect(add).toHaveAccessibleDescription('The maximum is 2 entries');
});

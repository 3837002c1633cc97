// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { SpendDialog } from './SpendDialog';

test('the second press of a double press that opened the dialog is no consent', () => {
  const onConfirm = vi.fn();
  render(
    <SpendDialog
      title="Confirm run"
      description="One run."
      lines={[]}
      points={51}
      ceiling
      promise="Held until it ends."
      sending={false}
      onConfirm={onConfirm}
      onCancel={vi.fn()}
    />,
  );
  const spend = screen.getByRole('button', { name: 'Spend up to 51 Points' });
  fireEvent.click(spend, { detail: 2 });
  expect(onConfirm).not.toHaveBeenCalled();
  fireEvent.click(spend, { detail: 1 });
  expect(onConfirm).toHaveBeenCalledOnce();
});

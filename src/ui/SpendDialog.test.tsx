import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { layOut } from '../../tests/support/layout';
import { SpendDialog } from './SpendDialog';

const lines = [
  { label: 'Model', value: 'claude-haiku-4-5' },
  { label: 'Version', value: '1.4.2' },
];
const unseenReason = 'Scroll through all the details above first';

function dialog(props: Partial<Parameters<typeof SpendDialog>[0]> = {}) {
  return (
    <SpendDialog
      title="Confirm run"
      description="One run."
      lines={lines}
      points={51}
      promise="Held until it ends."
      sending={false}
      onConfirm={vi.fn()}
      onCancel={vi.fn()}
      {...props}
    />
  );
}

/** Opens the dialog and waits until its observer has reported what is visible. */
async function open(props: Parameters<typeof dialog>[0] = {}) {
  const onConfirm = vi.fn();
  const { rerender } = render(dialog({ onConfirm, ...props }));
  await settle();
  return { onConfirm, show: (next: typeof props) => rerender(dialog({ onConfirm, ...next })) };
}

const settle = () => act(async () => {});
const spend = () => screen.getByRole('button', { name: 'Spend 51 Points' });

test('a consent whose lines are all visible can be given at once', async () => {
  layOut();
  const { onConfirm } = await open();
  expect(spend()).not.toHaveAttribute('aria-disabled');
  fireEvent.click(spend());
  expect(onConfirm).toHaveBeenCalledOnce();
});

test('the second press of a double click that opened the dialog is no consent', async () => {
  layOut();
  const { onConfirm } = await open();
  fireEvent.click(spend(), { detail: 2 });
  expect(onConfirm).not.toHaveBeenCalled();
  fireEvent.click(spend(), { detail: 1 });
  expect(onConfirm).toHaveBeenCalledOnce();
});

test('lines without a box are never seen, whatever the wait or the key', async () => {
  const user = userEvent.setup();
  const { onConfirm } = await open({ phrase: 'RUN' });
  await user.type(screen.getByLabelText('Confirmation phrase'), 'RUN{Enter}');
  await user.click(spend());
  fireEvent.submit(document.querySelector('form')!);
  expect(spend()).toHaveAccessibleDescription(unseenReason);
  expect(onConfirm).not.toHaveBeenCalled();
});

test('a line below the window blocks the consent until it was scrolled into view', async () => {
  // The head, two lines and the total: 96 pixels in a window of 60.
  const scrollTo = layOut(60);
  const { onConfirm } = await open();
  expect(spend()).toHaveAccessibleDescription(unseenReason);
  fireEvent.click(spend());
  expect(onConfirm).not.toHaveBeenCalled();

  // The total is cut through its text.
  scrollTo(25);
  await settle();
  expect(spend()).toHaveAccessibleDescription(unseenReason);
  scrollTo(36);
  await settle();
  expect(spend()).not.toHaveAttribute('aria-disabled');
  // Lines that were seen stay seen when scrolled out again.
  scrollTo(0);
  await settle();
  fireEvent.click(spend());
  expect(onConfirm).toHaveBeenCalledOnce();
});

test('a line that was skipped by a jump was not seen', async () => {
  const scrollTo = layOut(30);
  await open();
  for (const to of [24, 72]) {
    scrollTo(to);
    await settle();
  }
  expect(spend()).toHaveAccessibleDescription(unseenReason);
  scrollTo(48);
  await settle();
  expect(spend()).not.toHaveAttribute('aria-disabled');
});

test('a line whose text changed has to be seen again', async () => {
  const scrollTo = layOut(60);
  const { show } = await open();
  scrollTo(36);
  await settle();
  expect(spend()).not.toHaveAttribute('aria-disabled');
  // The first line, by now above the window.
  show({ lines: [{ label: 'Model', value: 'claude-opus' }, lines[1]!] });
  await settle();
  expect(spend()).toHaveAccessibleDescription(unseenReason);
  scrollTo(0);
  await settle();
  expect(spend()).not.toHaveAttribute('aria-disabled');
});

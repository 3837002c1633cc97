/** The controls of a world whose state also changes elsewhere. */
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { pointToSandbox } from '../../../../tests/support/connected';
import { readWorldState } from '../../../api/client/sandbox/worldState';
import { sharedWords } from '../../../shared/words';
import type { Control, ControlPart } from '../control';
import { FaultsPanel } from '../faults/FaultsPanel';
import { RequestsPanel } from '../requests/RequestsPanel';
import { sandboxWords } from '../words';
import { Settings } from './Figures';
import { Reset } from './Reset';

beforeEach(pointToSandbox);

const control = (running?: ControlPart) => ({
  run: vi.fn<Control['run']>(),
  running,
  failed: undefined,
  done: undefined,
  ignored: undefined,
});

test('a number follows the world unless another one is typed over it', () => {
  const latency = (latencyMs: number) => (
    <Settings world="w" state={readWorldState({ latencyMs }, 0)} control={control()} />
  );
  const { rerender } = render(latency(0));
  const field = screen.getByLabelText<HTMLInputElement>(sandboxWords.responseDelay);
  fireEvent.change(field, { target: { value: '2000' } });
  rerender(latency(0));
  expect(field.value).toBe('2000');
  rerender(latency(2_000));
  rerender(latency(0));
  expect(field.value).toBe('0');
  fireEvent.change(field, { target: { value: 'soon' } });
  fireEvent.submit(field.form!);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  rerender(latency(500));
  expect(field.value).toBe('500');
  expect(field.getAttribute('aria-invalid')).not.toBe('true');
  expect(screen.getByLabelText(sandboxWords.responseDelay)).toBe(field);
});

test('a reset takes two clicks, and a double-click counts as one', () => {
  const idle = control();
  render(<Reset world="w" control={idle} />);
  const click = (name: string, detail: number) => fireEvent.click(screen.getByRole('button', { name }), { detail });
  click(sandboxWords.reset, 1);
  click(sandboxWords.clickAgainToReset, 2);
  expect(idle.run).not.toHaveBeenCalled();
  click(sandboxWords.clickAgainToReset, 1);
  expect(idle.run).toHaveBeenCalledOnce();
});

test('while another control runs, the second click does nothing and can be repeated', () => {
  const busy = control('clock');
  const { rerender } = render(<Reset world="w" control={busy} />);
  fireEvent.click(screen.getByRole('button', { name: sandboxWords.reset }));
  fireEvent.click(screen.getByRole('button', { name: sandboxWords.clickAgainToReset }));
  expect(busy.run).not.toHaveBeenCalled();
  const idle = control();
  rerender(<Reset world="w" control={idle} />);
  // A click without a mouse has no count.
  fireEvent.click(screen.getByRole('button', { name: sandboxWords.clickAgainToReset }), { detail: 0 });
  expect(idle.run).toHaveBeenCalledOnce();
});

test.each(['Remove the fault on GET *', 'Clear faults'])(
  'the focus moves on when "%s" disappears with its click',
  (name) => {
    const state = readWorldState({ faults: [{ id: 1, route: 'GET *', status: 503, times: 1 }] }, 0);
    const { rerender } = render(<FaultsPanel world="w" state={state} control={control()} />);
    fireEvent.click(screen.getByRole('button', { name }));
    rerender(<FaultsPanel world="w" state={readWorldState({}, 0)} control={control()} />);
    expect(screen.getByRole('button', { name: sharedWords.setUp })).toHaveFocus();
  },
);

test('the button for older requests keeps the focus once all are shown', async () => {
  const requests = Array.from({ length: 13 }, (_, at) => ({ at: 1e12 + at, method: 'GET', path: `/${at}` }));
  render(<RequestsPanel world="w" requests={readWorldState({ requests }, 0).requests} />);
  expect(screen.queryByText('GET /0')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Show older requests' }));
  expect(screen.getByText('GET /0')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Show older requests' })).toHaveFocus();
});

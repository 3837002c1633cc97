import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { pointToSandbox } from '../../../tests/support/connected';
import { type Step, service } from '../../../tests/support/network';
import { advanceClock, setLatency } from '../../api/client/sandbox/control';
import { deferred, jsonAnswer, refusal } from '../../api/client/testSupport';
import { ControlEnd, useControl } from './control';

beforeEach(pointToSandbox);

function Controls() {
  const control = useControl('w');
  return (
    <>
      <button type="button" onClick={() => control.run('clock', 'the clock moved', advanceClock('w', 1))}>
        Advance
      </button>
      <ControlEnd control={control} of="clock" />
      <button type="button" onClick={() => control.run('latency', 'late', setLatency('w', 1))}>
        Set
      </button>
      <ControlEnd control={control} of="latency" />
    </>
  );
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('a press while another call runs says that it was not sent, until one is', async () => {
  const first = deferred<Response>();
  const sent = service(() => first.promise, jsonAnswer({}));
  render(<Controls />);
  await press('Advance');
  await press('Set');
  expect(screen.getByText('A press was not sent: the call before it had not finished yet.')).toBeVisible();
  first.resolve(jsonAnswer({}));
  expect(await screen.findByText('Done: the clock moved.')).toBeVisible();
  expect(screen.getByText(/^A press was not sent/)).toBeVisible();
  await press('Set');
  expect(await screen.findByText('Done: late.')).toBeVisible();
  expect(screen.queryByText(/A press was not sent/)).toBeNull();
  expect(sent).toHaveLength(2);
});

test.each<[string, Step, RegExp]>([
  ['a refusal', refusal(400, 'BAD_REQUEST', 'Too far.'), /did not do this.*Too far\.$/],
  ['no answer', 'lost', /not known whether the sandbox did this.*The connection was lost/],
])('%s is told where the call was sent', async (_, step, words) => {
  service(step);
  render(<Controls />);
  await press('Advance');
  expect(await screen.findByRole('alert')).toHaveTextContent(words);
});

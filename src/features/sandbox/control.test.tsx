import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { HttpResponse, http } from 'msw';
import { pointToSandbox } from '../../../tests/support/connected';
import { network } from '../../../tests/support/network';
import { sandboxEachTest } from '../../../tests/support/sandboxEachTest';
import { advanceClock, setLatency } from '../../api/client/sandbox/control';
import { deferred } from '../../api/client/testSupport';
import { ControlOutcome, useControl } from './control';

const sandbox = sandboxEachTest();
beforeEach(pointToSandbox);

function Controls({ advanceMs = 1 }) {
  const control = useControl('w');
  return (
    <>
      <button type="button" onClick={() => control.run('clock', 'The clock moved.', advanceClock('w', advanceMs))}>
        Advance
      </button>
      <ControlOutcome control={control} part="clock" />
      <button type="button" onClick={() => control.run('latency', 'Every response is late.', setLatency('w', 1))}>
        Set
      </button>
      <ControlOutcome control={control} part="latency" />
    </>
  );
}
const clickButton = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('a click while another call runs is reported as ignored, until the next call is sent', async () => {
  const first = deferred();
  network.use(
    http.post('*/clock', async ({ request }) => {
      await first.promise;
      return sandbox.instance.fetch(request);
    }),
  );
  render(<Controls />);
  await clickButton('Advance');
  await clickButton('Set');
  expect(screen.getByText('Ignored: the previous call is still running.')).toBeVisible();
  first.resolve();
  expect(await screen.findByText(/^The clock moved\./)).toBeVisible();
  expect(screen.getByText(/Ignored:/)).toBeVisible();
  await clickButton('Set');
  expect(await screen.findByText('Every response is late.')).toBeVisible();
  expect(screen.queryByText(/Ignored:/)).toBeNull();
  expect(sandbox.asked()).toEqual(['POST /__sandbox/worlds/w/latency']);
});

test.each<[string, () => void, RegExp]>([
  ['a refusal', () => undefined, /didn’t do this.*advanceMs/],
  [
    'no response',
    () => network.use(http.post('*/clock', () => HttpResponse.error())),
    /may or may not have done this.*The connection was lost/,
  ],
])('%s is shown where the call was sent', async (_, happens, words) => {
  happens();
  render(<Controls advanceMs={-1} />);
  await clickButton('Advance');
  expect(await screen.findByRole('alert')).toHaveTextContent(words);
});

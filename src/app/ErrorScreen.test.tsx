import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../api/client/errors';
import { pointToSandbox } from '../../tests/support/connected';
import { placeProbe } from '../../tests/support/place';
import { ErrorScreen } from './ErrorScreen';

beforeEach(pointToSandbox);

const down = new ApiError({ kind: 'server', status: 500, route: 'seller.products', message: 'No.' });

/** Draws the screen and presses "Try again". Returns the location's key before and after. */
async function tryAgain(error: unknown) {
  const { Place, at } = placeProbe();
  render(
    <MemoryRouter>
      <Place />
      <ErrorScreen error={error} />
    </MemoryRouter>,
  );
  const before = at().key;
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  return { before, after: () => at().key };
}

test('"Try again" loads the same address once more when the service failed', async () => {
  const { before, after } = await tryAgain(down);
  await vi.waitFor(() => expect(after()).not.toBe(before));
});

test('"Try again" opens a new document when loading code failed', async () => {
  const reload = vi.fn();
  vi.stubGlobal('location', { ...globalThis.location, reload });
  const { before, after } = await tryAgain(new TypeError('Failed to fetch'));
  expect(reload).toHaveBeenCalledOnce();
  expect(after()).toBe(before);
});

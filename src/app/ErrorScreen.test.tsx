import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { STEP_MS } from '../../tests/limits';
import { ApiError } from '../api/client/errors';
import { followDeployment } from '../api/client/service/deployment';
import { pointToSandbox } from '../../tests/support/connected';
import { type Step, service } from '../../tests/support/network';
import { placeProbe } from '../../tests/support/place';
import { uiWords } from '../ui/words';
import { ErrorScreen } from './ErrorScreen';
import { UpdateBanner } from './UpdateBanner';
import { appWords } from './words';

const reload = vi.fn();
beforeEach(() => {
  pointToSandbox();
  reload.mockReset();
  vi.stubGlobal('location', { ...globalThis.location, reload });
});

const down = new ApiError({ kind: 'server', status: 500, route: 'seller.products', message: 'No.' });

/** Renders the screen. Returns the location's key. */
function draw(error: unknown) {
  const { Place, at } = placeProbe();
  render(
    <MemoryRouter>
      <Place />
      <UpdateBanner />
      <ErrorScreen error={error} />
    </MemoryRouter>,
  );
  return () => at().key;
}

test.each([
  ['the service failed', down],
  ['the screen broke', new TypeError('x is not a function')],
])('"Try again" draws the same address once more when %s, in the same page', async (_, error) => {
  const key = draw(error);
  const before = key();
  await userEvent.click(await screen.findByRole('button', { name: uiWords.tryAgain }));
  await vi.waitFor(() => expect(key()).not.toBe(before), STEP_MS);
  expect(reload).not.toHaveBeenCalled();
});

/** The build's loader reports that code did not arrive, and the server answers with this page. */
async function codeFails(page: Step): Promise<Error> {
  service(page);
  document.head.innerHTML = '<script type="module" src="/assets/index-OLD.js"></script>';
  const failure = new TypeError('Failed to fetch dynamically imported module');
  followDeployment();
  await act(async () => {
    window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: failure }));
  });
  return failure;
}
const pageWith = (entry: string) => new Response(`<script src="/assets/${entry}"></script><div id="root"></div>`);

test.each<[string, Step]>([
  ['the same version is served', pageWith('index-OLD.js')],
  ['nothing answers', 'lost'],
  ['a proxy answers for it', new Response('<h1>Maintenance</h1>')],
  ['it is refused', new Response('id="root"', { status: 503 })],
])('code that does not arrive while %s: the network', async (_, page) => {
  draw(await codeFails(page));
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Check the network, then try again.'));
  expect(screen.getByRole('alert')).toHaveTextContent('Part of the console didn’t load');
  expect(screen.getByRole('button', { name: uiWords.tryAgain })).toBeVisible();
  expect(screen.queryByText('The console was updated.')).toBeNull();
});

// Must be the last test: once the console counts as updated, it stays so for this page.
test('code that is gone with an update says so, on the screen and above every other', async () => {
  draw(await codeFails(pageWith('index-NEW.js')));
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('The console was updated'));
  expect(screen.getByRole('status')).toHaveTextContent(/The console was updated.*Reloading keeps what you typed/);
  expect(screen.queryByRole('button', { name: uiWords.tryAgain })).toBeNull();
  await userEvent.click(screen.getAllByRole('button', { name: appWords.reload })[0]!);
  expect(reload).toHaveBeenCalledOnce();
});

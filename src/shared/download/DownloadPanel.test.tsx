import { act, render, screen } from '@testing-library/react';
import { userEvent as events } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HttpResponse, http } from 'msw';
import { network } from '../../../tests/support/network';
import { sandboxEachTest } from '../../../tests/support/sandboxEachTest';
import { recordServiceClock } from '../../api/client/serviceClock';
import { MAX_IN_PAGE_BYTES } from '../../api/client/storage';
import { deferred, hiddenRedirect } from '../../api/client/testSupport';
import { STEP_MS } from '../../../tests/limits';
import { uiWords } from '../../ui/words';
import { sharedWords } from '../words';
import { DownloadPanel } from './DownloadPanel';
import { downloadWords } from './words';

const fakeServer = sandboxEachTest('buyer');
/** When a link of the sandbox expires. */
const expiresAt = '2026-03-02T09:05:00Z';

/** The storage behind the link of the sandbox answers like this. */
const stored = (answer: (request: Request) => Response | Promise<Response>) =>
  network.use(http.get('*/downloads/:ticket', ({ request }) => answer(request)));
/** Replaces the link with one that no sandbox returns. */
const linked = (link: object) => fakeServer.fault('install.download', { body: JSON.stringify(link) });

/** Opens the panel, and asks for a link by keyboard. */
async function open(purchaseUrl?: string) {
  render(
    <DownloadPanel
      productId="40cce8dd-f406-4e1c-8fe2-78098807557c"
      name="Studio"
      version={undefined}
      digest={undefined}
      purchaseUrl={purchaseUrl}
    />,
  );
  await userEvent.tab();
  await click(downloadWords.getLink);
}

const focused = (name: string | RegExp, role: 'button' | 'link' = 'button') =>
  vi.waitFor(() => expect(screen.getByRole(role, { name })).toHaveFocus(), STEP_MS);

/** Clicks the button that has or gets the focus. */
const click = async (name: string) => {
  await focused(name);
  await userEvent.keyboard('{Enter}');
};
const userEvent = events.setup({ advanceTimers: vi.advanceTimersByTime.bind(vi) });
/** The link expires at once, because an answer after the machine slept tells the service's time. */
const expire = () =>
  act(async () => {
    recordServiceClock(new Date(expiresAt).toUTCString());
    await vi.advanceTimersByTimeAsync(1_000);
  });

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-03-02T09:00:00Z'), shouldAdvanceTime: true });
  recordServiceClock('Mon, 02 Mar 2026 09:00:00 GMT');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  URL.createObjectURL = () => 'blob:';
  URL.revokeObjectURL = () => undefined;
});
afterEach(() => void vi.useRealTimers());

test('by keyboard alone: from the request to the file, and to the next link', async () => {
  const response = deferred();
  stored((request) => response.promise.then(() => fakeServer.instance.fetch(request)));
  await open();
  await click('Download');
  await focused('Downloading');
  response.resolve();
  await focused(downloadWords.downloadAgain);
  await expire();
  await fakeServer.fault('install.download', { status: 403, code: 'NOT_ENTITLED', message: 'Buy.' });
  await click(downloadWords.freshLink);
  expect(await screen.findByText('No license for Studio')).toBeVisible();
  expect(screen.getByText('403 NOT_ENTITLED')).toBeVisible();
  expect(screen.getByText('The service said: Buy.')).toBeVisible();
  await focused(downloadWords.getLink);
});

test('a focused control that disappears passes its focus on: Cancel, and Copy link', async () => {
  stored(() => new Promise(() => undefined));
  await open();
  await click('Download');
  screen.getByRole('button', { name: uiWords.cancel }).focus();
  await userEvent.keyboard('{Enter}');
  await focused(downloadWords.downloadAgain);
  await userEvent.tab();
  expect(screen.getByRole('button', { name: sharedWords.copyLink })).toHaveFocus();
  await expire();
  await focused(downloadWords.freshLink);
});

test('a link to another host replaces the button, and gives it back', async () => {
  await linked({ url: 'https://storage.example/a.zip', expiresAt });
  await open();
  await focused(/^Download from storage\.example/, 'link');
  const link = screen.getByRole('link', { name: /^Download from/ });
  expect(link).toHaveAttribute('href', 'https://storage.example/a.zip');
  expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  expect(link).toHaveAttribute('download', '');
  expect(timer()).toMatch(/^(5:00|4:[0-5]\d)$/);
  await expire();
  expect(screen.getByRole('button', { name: downloadWords.freshLink })).toHaveFocus();
});

const tooLarge = () => new Response('an archive', { headers: { 'content-length': String(MAX_IN_PAGE_BYTES + 1) } });

test.each([
  ['points elsewhere', hiddenRedirect, 'The storage redirected the download', false],
  ['sends too much', tooLarge, 'The file is too large to load here', false],
  // A page cannot distinguish a CORS block from this.
  ['cannot be reached', () => HttpResponse.error(), 'The connection was lost', true],
])(
  'storage that %s: the browser can download the file itself while the link is valid',
  async (_, response, title, again) => {
    stored(response);
    await open();
    await click('Download');
    expect(await screen.findByRole('alert')).toHaveTextContent(title);
    const link = screen.getByRole('link', { name: /^Download from localhost/ });
    const ticket = new RegExp(`^${location.origin}/__sandbox/worlds/${fakeServer.world}/downloads/[0-9a-f]{32}$`);
    expect(link).toHaveAttribute('href', expect.stringMatching(ticket));
    expect(screen.getByText(/Compare the SHA-256/)).toBeVisible();
    expect(screen.queryAllByRole('button', { name: downloadWords.downloadAgain })).toHaveLength(again ? 1 : 0);
    await (again ? focused(downloadWords.downloadAgain) : focused(/^Download from/, 'link'));
    await expire();
    await focused(downloadWords.freshLink);
    expect(screen.queryByRole('link')).toBeNull();
  },
);

test('a link that says that its file is too large for the page is left to the browser', async () => {
  await linked({ url: '/downloads/0123456789abcdef', expiresAt, sizeBytes: MAX_IN_PAGE_BYTES + 1 });
  await open();
  await focused(/^Download from localhost/, 'link');
  expect(screen.getByText(/Compare the SHA-256 of the file before you use it/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Download' })).toBeNull();
});

test('a link that is no address is not shown as one', async () => {
  await linked({ url: 'javascript:alert(1)' });
  await open();
  expect(await screen.findByRole('alert')).toHaveTextContent('The response contains no link');
  expect(screen.queryByRole('link')).toBeNull();
});

test('without a license, the way to buy one is beside the refusal', async () => {
  await fakeServer.fault('install.download', { status: 403 });
  await open('https://marketplace.example/products/studio/buy');
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('No license for Studio');
  expect(screen.getByRole('link', { name: /^Buy a license in the signed-in site/ })).toHaveAttribute(
    'href',
    'https://marketplace.example/products/studio/buy',
  );
  await focused(downloadWords.getLink);
});

test('focus elsewhere is left alone', async () => {
  await open();
  await focused('Download');
  await userEvent.click(document.body);
  await expire();
  expect(screen.getByRole('button', { name: downloadWords.freshLink })).toBeVisible();
  expect(document.body).toHaveFocus();
});

test('nothing is attributed to the service when its answer has no message', async () => {
  await fakeServer.fault('install.download', { status: 502, body: '<h1>Bad gateway</h1>', contentType: 'text/html' });
  await open();
  expect(await screen.findByText('502')).toBeVisible();
  expect(screen.queryByText(/The service said/)).toBeNull();
});

const timer = () => screen.getByRole('timer').textContent;

test.each([3_600_000, -3_600_000])('the link lives as long when this machine’s clock is set by %i ms', async (ms) => {
  await open();
  await focused('Download');
  vi.setSystemTime(Date.parse('2026-03-02T09:00:00Z') + ms);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(timer()).toMatch(/^(4:00|3:5\d)$/);
});

test.each([
  ['the service’s clock was reported late', '2026-03-02T09:05:01Z', '09:00:00'],
  ['a later answer sets the service’s clock back', expiresAt, '08:59:58'],
  ['the service says an hour', '2026-03-02T10:00:00Z', '09:00:00'],
])('a link is never shown as valid for more than five minutes: %s', async (_, until, now) => {
  await linked({ url: '/downloads/0123456789abcdef', expiresAt: until });
  await open();
  await focused('Download');
  recordServiceClock(`Mon, 02 Mar 2026 ${now} GMT`);
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(timer()).toMatch(/^(5:00|4:5\d)$/);
});

test('a link never claims more than five minutes, however the service’s clock runs', async () => {
  // The service's clock is a second behind, because it is known only to the second.
  recordServiceClock('Mon, 02 Mar 2026 08:59:59 GMT');
  await open();
  await focused('Download');
  const timer = screen.getByRole('timer');
  const seen = new Set<string>();
  for (let step = 0; step < 10; step += 1) {
    seen.add(timer.textContent ?? '');
    await act(async () => {
      recordServiceClock('Mon, 02 Mar 2026 08:59:58 GMT');
      await vi.advanceTimersByTimeAsync(300);
    });
  }
  expect([...seen]).not.toEqual(expect.arrayContaining([expect.stringMatching(/^5:0[1-9]/)]));
  expect(seen).toContain('5:00');
});

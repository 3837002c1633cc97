import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { productQuery } from '../../../api/resources/catalog';
import { deployTargetsQuery } from '../../../api/resources/install';
import { paths } from '../../../paths';
import { sandboxEachTest } from '../../../../tests/support/sandboxEachTest';
import { drawScreen, openTabAs, readAgain } from '../../../../tests/support/tab';
import { createToken } from '../../../sandbox/world/tokens';
import { downloadWords } from '../../../shared/download/words';
import { uiWords } from '../../../ui/words';
import { Component, loader } from './ProductScreen';
import { productWords } from './words';

const sandbox = sandboxEachTest('buyer');
const invoiceStudio = '40cce8dd-f406-4e1c-8fe2-78098807557c';
const down = { status: 503, code: 'DOWN', retryAfter: 60 };

test.each([
  ['targets', undefined, 'Own server'],
  // Each product of the sandbox has a target.
  ['none', '{"targets":[]}', 'No deploy targets'],
])('a later failed read of the deploy targets is reported beside the earlier ones: %s', async (_, body, shown) => {
  if (body !== undefined) await sandbox.fault('install.deployTargets', { body });
  drawScreen(paths.product, { loader, Component }, '/catalog/invoice-studio?targets=');
  expect((await screen.findAllByText(shown))[0]).toBeVisible();
  await sandbox.fault('install.deployTargets', down);
  await readAgain(deployTargetsQuery(invoiceStudio));
  expect(await screen.findByRole('alert')).toHaveTextContent('The last refresh failed: the service failed (503 DOWN)');
  expect(screen.getAllByText(shown)[0]).toBeVisible();
});

test('a later failed read is reported beside the earlier data', async () => {
  drawScreen(paths.product, { loader, Component }, '/catalog/ledger-base');
  await screen.findByRole('heading', { level: 1, name: 'Ledger Base' });
  expect(screen.queryByRole('alert')).toBeNull();
  await sandbox.fault('catalog.product', down);
  await readAgain(productQuery('ledger-base'));
  expect(await screen.findByRole('alert')).toHaveTextContent('The last refresh failed: the service failed (503 DOWN)');
  expect(screen.getByRole('heading', { level: 1, name: 'Ledger Base' })).toBeVisible();
});

const open = (path: string) => drawScreen(paths.product, { loader, Component }, `/catalog/${path}`);
/** The clipboard, which jsdom lacks. */
function copying() {
  const writeText = vi.fn().mockResolvedValue(undefined);
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
  return writeText;
}
const region = (name: string) => screen.findByRole('region', { name });

test.each([
  ['buyer', 'invoice-studio', 'Entitled', 'Bought by this account', 'Extended'],
  ['buyer', 'address-lookup-kr', 'Entitled', 'Free product', 'Regular'],
  ['seller', 'invoice-studio', 'Entitled', 'Sold by this account'],
  ['buyer', 'dunning-desk', 'Not entitled', 'Not bought by this account'],
] as const)(
  '%s and %s: each entitlement has its reason, and only without one it can be bought',
  async (account, slug, ...says) => {
    openTabAs(createToken(account, sandbox.world), sandbox.world);
    open(slug);
    const panel = await region('Entitlement');
    for (const words of says) expect(panel).toHaveTextContent(words);
    const buy = within(panel).queryByRole('link', { name: /Buy in the signed-in site/ });
    expect(buy?.getAttribute('href')).toBe(
      says[0] === 'Not entitled' ? 'https://marketplace.example/products/dunning-desk/buy' : undefined,
    );
  },
);

test('each license has its exact price, ids can be copied, and shared attributes lead to those that share them', async () => {
  const { product } = (await sandbox.as('buyer').ask('catalog.product', { params: { slug: 'ledger-base' } })).body;
  const writeText = copying();
  open('ledger-base');
  const table = await screen.findByRole('table', { name: productWords.licensePrices });
  const rows = within(table).getAllByRole('row').slice(1);
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Regular$64',
    'Extended$190',
    'Agency$340',
    'Enterprise$1,200',
  ]);
  expect(rows).toHaveLength(product.licenses.length);
  const version = await region('Version');
  for (const [label, value] of [
    ['version', product.version],
    ['digest', product.digest],
    ['product ID', product.id],
  ] as const) {
    await userEvent.click(within(version).getByRole('button', { name: `Copy ${label}` }));
    expect(writeText).toHaveBeenLastCalledWith(value);
  }
  const more = within(await region('Listing')).getByRole('link', { name: 'More from this seller' });
  expect(more).toHaveAttribute('href', `/catalog?seller=${product.seller.id}`);
});

test('odd characters of an address are sent unchanged', async () => {
  await sandbox.fault('catalog.product', { body: '{}' });
  open('a%2Fb%20%3Fc%23%C3%A9');
  await waitFor(() => expect(sandbox.asked('GET')).toContain('GET /api/catalog/products/a%2Fb%20%3Fc%23%C3%A9'));
});

test('deploy targets are requested when the panel is opened, and once', async () => {
  const asked = () => sandbox.asked('GET').filter((line) => line.endsWith('/deploy-targets'));
  const writeText = copying();
  const { at } = open('invoice-studio');
  await userEvent.click(await screen.findByRole('button', { name: 'Show deploy targets' }));
  const vercel = await region('Vercel');
  expect(asked()).toHaveLength(1);
  expect(within(vercel).getByText(/Vercel CLI, signed in/)).toBeVisible();
  expect(within(vercel).getByRole('row', { name: /DATABASE_URL.*required/ })).toBeVisible();
  expect(within(vercel).getByRole('row', { name: /APP_LOCALE.*optional/ })).toBeVisible();
  expect(vercel).toHaveTextContent('Function run time');
  expect(screen.getByRole('button', { name: 'Vercel' })).toHaveAttribute('aria-pressed', 'true');
  await userEvent.click(within(vercel).getByRole('button', { name: 'Copy command 2, Deploy' }));
  expect(writeText).toHaveBeenLastCalledWith('vercel deploy --prod');
  await userEvent.click(within(vercel).getByRole('button', { name: 'Copy as .env' }));
  expect(writeText).toHaveBeenLastCalledWith(expect.stringMatching(/^# .*\nAPP_URL=\n/));
  await userEvent.click(screen.getByRole('button', { name: 'Own server' }));
  expect(at().search).toBe('?targets=server');
  expect(await region('Own server')).toHaveTextContent('npm ci');
  await userEvent.click(screen.getByRole('button', { name: 'Hide deploy targets' }));
  expect(at().search).toBe('');
  await userEvent.click(screen.getByRole('button', { name: 'Show deploy targets' }));
  expect(await region('Vercel')).toBeVisible();
  expect(asked()).toHaveLength(1);
});

test.each([
  [{ status: 403 }, '403 FORBIDDEN'],
  [{ status: 404 }, '404 NOT_FOUND'],
  [{ status: 200, body: '{"targets":"none"}' }, 'The response contains no deploy target'],
])('deploy targets that failed with %o are requested again, and the rest stays', async (fault, words) => {
  await sandbox.fault('install.deployTargets', fault);
  open('invoice-studio?targets=');
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(words);
  expect(await region('Entitlement')).toBeVisible();
  await userEvent.click(within(alert).getByRole('button', { name: uiWords.tryAgain }));
  expect(await region('Vercel')).toBeVisible();
});

test('pressing the button for one product requests no link for the next', async () => {
  const asked = () => sandbox.asked('GET').filter((line) => line.endsWith('/download'));
  const { go } = open('ledger-base');
  const getLink = () => screen.findByRole('button', { name: downloadWords.getLink });
  await sandbox.fault('install.download', { hold: true });
  await userEvent.click(await getLink());
  await waitFor(() => expect(asked()).toHaveLength(1));
  expect(screen.queryByRole('button', { name: downloadWords.getLink, busy: false })).toBeNull();
  await go('/catalog/invoice-studio');
  await screen.findByRole('heading', { level: 1, name: 'Invoice Studio' });
  expect(await screen.findByRole('button', { name: downloadWords.getLink, busy: false })).toBeVisible();
  await sandbox.release();
  expect(await getLink()).toBeVisible();
  expect(asked()).toHaveLength(1);
});

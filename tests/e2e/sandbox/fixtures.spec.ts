/** The fixtures that the package has for Playwright, which all journeys build on. */
import { expect, openConnected, test } from '../../../src/entries/playwright';

const purchases = 'GET /api/orders/purchases';

test('a test is connected as an account of its world, then as another, and may fail and go forward in it @deep', async ({
  page,
  world,
  connectAs,
  faults,
  clock,
}) => {
  await faults.add({ route: purchases, status: 403 });
  await connectAs('buyer', '/purchases');
  await expect(page.getByRole('alert')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Purchases' })).toBeVisible();
  await expect(page.getByRole('alert')).toBeHidden();
  expect((await world.requests(purchases)).map(({ status }) => status)).toEqual([403, 200]);

  await clock.advance(300_000);
  await connectAs('newcomer');
  await expect(page.getByRole('banner')).toContainText(world.name);
  expect(await world.state()).toMatchObject({ advancedMs: 300_000, faults: [] });
  await expect(connectAs('seller', '/no-such-screen')).rejects.toThrow('/no-such-screen returned 404');
  await expect(openConnected(page, '/', 'txk_of_a_service')).rejects.toThrow(/^(?!.*txk_of)/);
});

test('an answer is held until it is released @deep', async ({ page, connectAs, faults }) => {
  await faults.add({ route: purchases, hold: true });
  await connectAs('buyer', '/purchases');
  await faults.release();
  await expect(page.getByRole('heading', { level: 1, name: 'Purchases' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
});

test('a world is made again of its file, under another name; what is refused says why @deep', async ({
  world,
  clock,
  snapshot,
}) => {
  await clock.advance(90_000);
  await world.set('prices', { percent: 10 });
  const again = world.other(`${world.name}-again`);
  await again.open(await snapshot());
  expect(await again.state()).toMatchObject({ pricePercent: 10, history: { entries: 2 } });
  const lists = await Promise.all(
    [world, again].map(async (each) => (await each.ask('get', '/api/seller/products', 'seller')).text()),
  );
  expect(lists[0]).toEqual(lists[1]);

  await expect(again.open('{"format":"other"}')).rejects.toThrow(/^400 .*sandbox-world-1/);
  await expect(world.set('prices', { percent: -100 })).rejects.toThrow(/^400 .*percent/);
  await expect(world.ask('get', '/api/seller/products', 'revoked')).rejects.toThrow(/^401 /);
  await again.reset();
  expect(await again.state()).toMatchObject({ pricePercent: 0, history: { entries: 0 } });
});

// So that what failed once fails again, and tests that run at the same time do not meet.
for (const [title, name] of [
  ['a world has the same name in every run', 'w-90f4b251b17a6f53'],
  ['and that of another test has another', 'w-1fc9fe56cbbbcabd'],
] as const) {
  test(`${title} @deep`, ({ world }) => {
    expect(world.name).toBe(name);
  });
}

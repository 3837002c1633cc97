import { expect, expectFailures, test } from '../support/fixtures';

test('the guard catches console messages, errors, failures and foreign requests', async ({ page, guard }) => {
  await page.goto('/connect');
  await page.evaluate(() => {
    console.warn('a warning');
    queueMicrotask(() => {
      throw new Error('nobody caught this');
    });
    void fetch('/api/no-such-route');
    fetch('https://elsewhere.example/').catch(() => undefined);
  });
  const heard = [
    /console warning: .* a warning/,
    /page error: .*nobody caught this/,
    /no-such-route .* 404/,
    /elsewhere\.example/,
  ];
  for (const line of heard) {
    await expect.poll(() => guard.noise).toEqual(expect.arrayContaining([expect.stringMatching(line)]));
  }
  expectFailures(page, ...heard);
  expect(guard.noise).toEqual([]);
});

test('two tests have two worlds, and a world starts from its seed @deep', async ({ sandbox }) => {
  expect(sandbox.world).toMatch(/^[A-Za-z0-9-]{1,64}$/);
  const { accounts, requests } = await sandbox.state();
  expect(requests).toEqual([]);
  expect(accounts.seller).toMatchObject({ granted: 5000, available: 5000, held: 0, spent: 0 });
  expect(accounts.broke.granted).toBe(40);
});

/** What the service may do to a screen: fail for a moment, or be slow. */
import { answerTo, expectProducts, productsRoute } from '../support/catalog';
import { sample } from '../../depth';
import { expect, expectFailures, openWith, test } from '../support/fixtures';
import { alert } from '../support/screen';

const path = '/catalog?type=template';

/** Failures that the console recovers from by retrying, and the number of requests. */
for (const [what, fault, times] of sample([
  ['429', { status: 429, retryAfter: 1 }, 2],
  ['a cut connection', { drop: true, status: 200 }, 2],
  ['503 three times', { status: 503, times: 3 }, 4],
] as const)) {
  test(`${what}: retried, never before Retry-After, and then the list appears`, async ({ page, sandbox }) => {
    expectFailures(page, /\b(429|503)\b/, /ERR_INCOMPLETE_CHUNKED_ENCODING/);
    const answer = await answerTo(sandbox, 'type=template');
    const before = await sandbox.asked(productsRoute);
    await sandbox.fault({ route: productsRoute, ...fault });
    await openWith(page, path, sandbox.token('seller'));
    await expectProducts(page, answer);
    await expect(alert(page)).toHaveCount(0);
    const requests = (await sandbox.requests(productsRoute)).slice(before);
    expect(requests).toHaveLength(times);
    const [first, second] = requests.map(({ at }) => Date.parse(at));
    if ('retryAfter' in fault) expect(second! - first!).toBeGreaterThanOrEqual(1_000);
  });
}

test('while an answer is slow there is a skeleton, and the controls work @deep', async ({ page, sandbox }) => {
  const answer = await answerTo(sandbox, 'type=plugin');
  await sandbox.fault({ route: productsRoute, hold: true });
  await openWith(page, '/catalog', sandbox.token('seller'));
  await expect(page.getByRole('status').filter({ hasText: 'Loading products' })).toBeAttached();
  await expect(alert(page)).toHaveCount(0);
  await page.getByRole('radio', { name: 'Plugin' }).click();
  await expectProducts(page, answer);
});

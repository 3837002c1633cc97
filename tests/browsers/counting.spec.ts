/** How many changes arrive for each that the console's own client sends, in the other browsers. In Chromium: tests/e2e/counting. */
import { fileURLToPath } from 'node:url';
import { listen } from '../../src/sandbox/adapters/listen';
import { consoleAnswers } from '../../src/sandbox/adapters/serve';
import { bareService, cuts, redirects } from '../support/counting/bareService';
import { sentFrom } from '../support/counting/inPage';
import { expect, test } from './support/fixtures';

const dist = fileURLToPath(new URL('../../dist-served', import.meta.url));
/** How a change ends at the service, and what the client makes of it. */
const ends: readonly (readonly [end: string, client: string])[] = [
  ['status-401', 'refused 401'],
  ['status-408', 'server 504'],
  ['status-421', 'server 504'],
  ['status-425', 'refused 425'],
  ['status-503', 'server 503'],
  ...redirects.map((redirect) => [redirect, 'redirect'] as const),
  ...cuts.map((cut) => [cut, cut === 'cut-after-head' || cut === 'cut-in-body' ? 'network' : 'server 502'] as const),
];

test('passed through to a service, each change arrives once, whatever its end', async ({ tab }) => {
  const call = async (fn: string, argument: string) =>
    String(await tab.page.evaluate(`(${fn})(${JSON.stringify(argument)})`));
  const bare = await bareService();
  const { answer, stop } = consoleAnswers({ dist, apiBaseUrl: bare.url });
  const served = await listen(answer, 0, '127.0.0.1', stop);
  try {
    await tab.page.goto(`${served.url}/favicon.svg`);
    const changes = ends.map(([product]) => ({ product, token: 'txk_sandbox_seller_count' }));
    const outcomes = await sentFrom(call, { baseUrl: '', changes });
    expect(Object.fromEntries(bare.arrived)).toEqual(Object.fromEntries(ends.map(([end]) => [end, 1])));
    expect(ends.map(([end], index) => [end, outcomes[index]])).toEqual(ends);
    expect([...bare.headers]).not.toContain('x-console-request');
  } finally {
    await served.close();
    await bare.close();
  }
});

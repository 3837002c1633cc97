import { transformWithOxc } from 'vite';
import { describe, expect, test } from 'vitest';
import { liveTest, sandboxTest } from './playwrightTest';
import { type SandboxState, fresh } from './stateLink';

const origin = 'http://localhost:5173';
/** Called only by the copied test. */
const uuid = 'randomUUID';
const state: SandboxState = { ...fresh, account: 'buyer', to: '/packs?tab=owned' };
const place = { origin, to: state.to, h1: 'Agent Packs' };

test('a fresh world takes no call but the one that seeds it', () => {
  expect(sandboxTest(place, state)).toBe(`import { expect, test } from '@playwright/test';

const origin = "http://localhost:5173";

test("Agent Packs, as buyer", async ({ page, request }) => {
  // A world of this run alone, seeded afresh.
  const world = \`copied-\${crypto.${uuid}()}\`;
  const controls = \`\${origin}/__sandbox/worlds/\${world}\`;
  await expect(await request.delete(controls)).toBeOK();

  await page.goto(\`\${origin}/connect?world=\${world}\`);
  await page.getByLabel('Keep in this tab').check();
  await page.getByRole('button', { name: "Use buyer token" }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Connect', exact: true })).toBeHidden();

  await page.goto(origin + "/packs?tab=owned");
  await expect(page).toHaveURL(origin + "/packs?tab=owned");
  await expect(page.getByRole('heading', { level: 1, name: "Agent Packs", exact: true })).toBeVisible();
});
`);
});

test('settings come before connecting and faults after it; where faults strike, no heading is promised', () => {
  const faults = [{ route: 'GET *', status: 503, times: 2 }];
  const code = sandboxTest(place, { ...state, advancedMs: 90_000, runAnswer: 'admitted', faults });
  const order = [
    '/clock`, { data: {"advanceMs":90000} })',
    '/runs`, { data: {"answer":"admitted"} })',
    'Use buyer token',
    '/faults`, { data: {"route":"GET *","status":503,"times":2} })',
    'page.goto(origin + "/packs',
    "getByRole('heading', { level: 1 }))",
  ].map((part) => code.indexOf(part));
  expect(order.every((at) => at > 0)).toBe(true);
  expect(order).toEqual(order.toSorted((one, other) => one - other));
});

test('against a live service the token comes from the environment', () => {
  const code = liveTest({ origin, to: '/seller/products?q=a', h1: 'Seller products' });
  expect(code).toContain('process.env.TOKEN');
  expect(code).not.toContain('request');
  expect(code).toContain('/connect?next=%2Fseller%2Fproducts%3Fq%3Da');
});

describe('what is in an address or a heading stays a text', () => {
  test.each(['"); process.exit(1); ("', '`${1}`', '\\', '\u2028', '*/', '\uD800', "'"])('%j', async (hostile) => {
    const to = `/catalog?q=${hostile}`;
    const faults = [{ route: '*', body: hostile }];
    for (const code of [
      liveTest({ origin, to, h1: hostile }),
      sandboxTest({ origin, to, h1: hostile }, { ...state, to, faults }),
    ]) {
      const { code: parsed } = await transformWithOxc(code, 'copied.spec.ts');
      expect(parsed.match(/\btest\(/g)).toHaveLength(1);
      expect(parsed).not.toMatch(/^\s*process\.exit/m);
    }
  });
});

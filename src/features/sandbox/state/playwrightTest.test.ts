import { transformWithOxc } from 'vite';
import { describe, expect, test } from 'vitest';
import { writeLiveTest, writeSandboxTest } from './playwrightTest';

const origin = 'http://localhost:5173';
/** Called only by the copied test. */
const uuid = 'randomUUID';
const tabState = { world: 'demo', account: 'buyer', entries: 0, isFresh: true, file: undefined, hasFaults: false };
const place = { origin, to: '/packs?tab=owned', h1: 'Agent Packs' };
const file = { format: 'sandbox-world-1', entries: [{ path: '/clock' }] };

const copied = (start: string) => `import { expect, test } from '@playwright/test';

const origin = process.env.BASE_URL ?? "http://localhost:5173";

test("Agent Packs, as buyer", async ({ page, request }) => {
  // A new world for each run.
  const world = \`copied-\${crypto.${uuid}()}\`;
  const worlds = \`\${origin}/__sandbox/worlds\`;

  await page.goto(\`\${origin}/connect?world=\${world}&next=/explorer\`);
  await page.getByLabel("Keep in this tab").check();
  await page.getByRole('button', { name: "Use buyer token" }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'API explorer', exact: true })).toBeVisible();

${start}

  await page.goto(origin + "/packs?tab=owned");
  await expect(page).toHaveURL(origin + "/packs?tab=owned");
  await expect(page.getByRole('heading', { level: 1, name: "Agent Packs", exact: true })).toBeVisible();
});
`;

test.each([
  [
    'a world in which nothing was done is seeded afresh',
    tabState,
    `  // Nothing has happened in it yet.
  await expect(await request.delete(\`\${worlds}/\${world}\`)).toBeOK();`,
  ],
  [
    'one whose history is short is made of its file',
    { ...tabState, entries: 1, isFresh: false, file },
    `  // The history of the copied world is replayed in it.
  await expect(await request.post(\`\${worlds}/\${world}/snapshot\`, { data: ${JSON.stringify(file)} })).toBeOK();`,
  ],
  [
    'any other is forked from the one that was copied',
    { ...tabState, entries: 200, isFresh: false },
    `  // The sandbox must still have the world that this was copied from.
  await expect(await request.post(\`\${worlds}/demo/fork\`, { data: { to: world, at: 200 } })).toBeOK();`,
  ],
])('%s, after connecting', (_, state, start) => {
  expect(writeSandboxTest(place, state)).toBe(copied(start));
});

test('with pending faults, no heading is expected', () => {
  const code = writeSandboxTest(place, { ...tabState, entries: 1, isFresh: false, file, hasFaults: true });
  expect(code).toContain("getByRole('heading', { level: 1 }))");
  expect(code).not.toContain('name: "Agent Packs", exact');
});

test('against a live service the token comes from the environment', () => {
  const code = writeLiveTest({ origin, to: '/seller/products?q=a', h1: 'Seller products' });
  expect(code).toContain('process.env.TOKEN');
  expect(code).not.toContain('request');
  expect(code).toContain('/connect?next=%2Fseller%2Fproducts%3Fq%3Da');
});

describe('text in an address or a heading stays text', () => {
  test.each(['"); process.exit(1); ("', '`${1}`', '\\', '\u2028', '*/', '\uD800', "'"])('%j', async (hostile) => {
    const to = `/catalog?q=${hostile}`;
    for (const code of [
      writeLiveTest({ origin, to, h1: hostile }),
      writeSandboxTest(
        { origin, to, h1: hostile },
        { ...tabState, entries: 1, isFresh: false, file: { body: hostile, [hostile]: 1 } },
      ),
    ]) {
      const { code: parsed } = await transformWithOxc(code, 'copied.spec.ts');
      expect(parsed.match(/\btest\(/g)).toHaveLength(1);
      expect(parsed).not.toMatch(/^\s*process\.exit/m);
    }
  });
});

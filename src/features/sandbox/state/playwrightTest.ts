/** Writes a Playwright test that brings the console to a screen in a state, and runs as it is copied. */
import { jsLiteral as literal } from '../../../lib/snippets/literals';
import { sharedWords } from '../../../shared/words';
import type { TabState } from './tabState';

interface Target {
  /** The origin of the console, unless `BASE_URL` names another one when the test runs. */
  origin: string;
  /** Path and view of the screen. */
  to: string;
  /** Its heading. */
  h1?: string | undefined;
}

/** A test that ends on a screen of the sandbox, in a new world that it brings to the state of the copied one. */
export function writeSandboxTest({ origin, to, h1 }: Target, state: Omit<TabState, 'to'>): string {
  const { account, hasFaults } = state;
  return writeProgram(`${h1 ?? to}, as ${account}`, origin, [
    '// A new world for each run.',
    'const world = `copied-${crypto.randomUUID()}`;',
    'const worlds = `${origin}/__sandbox/worlds`;',
    '',
    'await page.goto(`${origin}/connect?world=${world}&next=/explorer`);',
    `await page.getByLabel(${literal(sharedWords.keepInTab)}).check();`,
    `await page.getByRole('button', { name: ${literal(`Use ${account} token`)} }).click();`,
    "await expect(page.getByRole('heading', { level: 1, name: 'API explorer', exact: true })).toBeVisible();",
    ...writeStart(state),
    '',
    `await page.goto(origin + ${literal(to)});`,
    // A fault may hit the screen itself.
    ...writeArrival({ to, h1: hasFaults ? undefined : h1 }),
  ]);
}

/** The calls that bring the world to its state. They come after connecting, which would use up a fault and be recorded. */
function writeStart({ world, entries, isFresh, file }: Omit<TabState, 'to'>): string[] {
  const ok = (call: string) => `await expect(await request.${call}).toBeOK();`;
  if (isFresh) return ['', '// Nothing has happened in it yet.', ok('delete(`${worlds}/${world}`)')];
  return file
    ? [
        '',
        '// The history of the copied world is replayed in it.',
        ok(`post(\`\${worlds}/\${world}/snapshot\`, { data: ${literal(file)} })`),
      ]
    : [
        '',
        `// The sandbox must still have the world that this was copied from.`,
        ok(`post(\`\${worlds}/${world}/fork\`, { data: { to: world, at: ${entries} } })`),
      ];
}

/** A test that ends on a screen of a live service. Its token comes from the environment. */
export function writeLiveTest({ origin, to, h1 }: Target): string {
  return writeProgram(
    h1 ?? to,
    origin,
    [
      `await page.goto(origin + ${literal(`/connect?${new URLSearchParams({ next: to }).toString()}`)});`,
      `await page.getByLabel(${literal(sharedWords.apiToken)}).fill(process.env.TOKEN ?? '');`,
      `await page.getByRole('button', { name: ${literal(sharedWords.connect)}, exact: true }).click();`,
      CONNECTED_CHECK,
      ...writeArrival({ to, h1 }),
    ],
    '{ page }',
  );
}

const CONNECTED_CHECK = `await expect(page.getByRole('heading', { level: 1, name: ${literal(sharedWords.connect)}, exact: true })).toBeHidden();`;

function writeArrival({ to, h1 }: { to: string; h1: string | undefined }): string[] {
  const heading = h1 === undefined ? '{ level: 1 }' : `{ level: 1, name: ${literal(h1)}, exact: true }`;
  return [
    `await expect(page).toHaveURL(origin + ${literal(to)});`,
    `await expect(page.getByRole('heading', ${heading})).toBeVisible();`,
  ];
}

function writeProgram(title: string, origin: string, lines: readonly string[], fixtures = '{ page, request }'): string {
  return [
    "import { expect, test } from '@playwright/test';",
    '',
    `const origin = process.env.BASE_URL ?? ${literal(origin)};`,
    '',
    `test(${literal(title)}, async (${fixtures}) => {`,
    ...lines.map((line) => (line === '' ? '' : `  ${line}`)),
    '});',
    '',
  ].join('\n');
}

/** Generates a Playwright test that brings the console to a screen in a state, and runs as copied. */
import type { ControlCall } from '../../../api/client/sandbox/control';
import type { SandboxState } from './stateLink';
import { jsLiteral as literal } from '../../../lib/snippets/literals';
import { faultCalls, settingCalls } from './stateCalls';

interface Target {
  /** The origin of the console. */
  origin: string;
  /** Path and view of the screen. */
  to: string;
  /** Its heading, if it does not depend on faults. */
  h1?: string | undefined;
}

/** A test that ends on a screen of the sandbox, in a world that it creates afresh each time. */
export function sandboxTest({ origin, to, h1 }: Target, state: SandboxState): string {
  // Only the last part of a control's path is used, because the test names its world.
  const world = 'named-by-the-test';
  const faults = faultCalls(world, state);
  return program(`${h1 ?? to}, as ${state.account}`, origin, [
    '// A world of this run alone, seeded afresh.',
    'const world = `copied-${crypto.randomUUID()}`;',
    'const controls = `${origin}/__sandbox/worlds/${world}`;',
    'await expect(await request.delete(controls)).toBeOK();',
    ...settingCalls(world, state).filter(matters).map(controlLine),
    '',
    'await page.goto(`${origin}/connect?world=${world}`);',
    "await page.getByLabel('Keep in this tab').check();",
    `await page.getByRole('button', { name: ${literal(`Use ${state.account} token`)} }).click();`,
    connected,
    ...(faults.length > 0 ? ['', '// After connecting, which would use them up.', ...faults.map(controlLine)] : []),
    '',
    `await page.goto(origin + ${literal(to)});`,
    ...arrivalLines({ to, h1: faults.length > 0 ? undefined : h1 }),
  ]);
}

/** A test that ends on a screen of a live service. Its token comes from the environment. */
export function liveTest({ origin, to, h1 }: Target): string {
  return program(
    h1 ?? to,
    origin,
    [
      `await page.goto(origin + ${literal(`/connect?${new URLSearchParams({ next: to }).toString()}`)});`,
      "await page.getByLabel('API token').fill(process.env.TOKEN ?? '');",
      "await page.getByRole('button', { name: 'Connect', exact: true }).click();",
      connected,
      ...arrivalLines({ to, h1 }),
    ],
    '{ page }',
  );
}

const connected = "await expect(page.getByRole('heading', { level: 1, name: 'Connect', exact: true })).toBeHidden();";

function arrivalLines({ to, h1 }: { to: string; h1: string | undefined }): string[] {
  const heading = h1 === undefined ? '{ level: 1 }' : `{ level: 1, name: ${literal(h1)}, exact: true }`;
  return [
    `await expect(page).toHaveURL(origin + ${literal(to)});`,
    `await expect(page.getByRole('heading', ${heading})).toBeVisible();`,
  ];
}

function program(title: string, origin: string, lines: readonly string[], fixtures = '{ page, request }'): string {
  return [
    "import { expect, test } from '@playwright/test';",
    '',
    `const origin = ${literal(origin)};`,
    '',
    `test(${literal(title)}, async (${fixtures}) => {`,
    ...lines.map((line) => (line === '' ? '' : `  ${line}`)),
    '});',
    '',
  ].join('\n');
}

/** The preceding call seeded the world, so a clock that is not advanced needs no call. */
const matters = ({ body }: ControlCall): boolean => JSON.stringify(body) !== '{"advanceMs":0}';

const controlLine = ({ path, body }: ControlCall): string =>
  `await expect(await request.post(\`\${controls}/${path.split('/').at(-1)}\`, { data: ${literal(body)} })).toBeOK();`;

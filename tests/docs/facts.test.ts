/** Numbers, defaults and names in the documents are those of the code, so that a limit, an option or a table that changes fails here. */
import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { commands } from '../../src/cli/commands';
import { listingLimits } from '../../src/contract/values';
import { MAX_CLOSED_MS } from '../../src/api/client/limit/closedRoutes';
import { MAX_PREFIX } from '../../src/entries/fixtures/worldName';
import { MAX_COLUMNS, MIN_COLUMNS } from '../../src/features/runs/evaluateAddress';
import { MAX_MATCHED } from '../../src/features/runs/evaluate/checks/verdict';
import { TIMEOUT_CHECK_MS } from '../../src/features/runs/evaluate/checks/checkQueue';
import { PHRASE_ABOVE_POINTS } from '../../src/features/runs/evaluate/matrix/matrix';
import { MAX_PROMPTS } from '../../src/features/runs/evaluate/prompts/promptRow';
import { MAX_CHARACTERS as MAX_STATE_LINK } from '../../src/features/sandbox/state/stateLink';
import { MAX_CHARACTERS as MAX_PROPOSAL } from '../../src/lib/proposal/proposalLink';
import { httpBounds } from '../../src/mcp/http/handler';
import { MAX_MESSAGE_BYTES } from '../../src/mcp/stdio/lines';
import { idempotencyBounds } from '../../src/sandbox/adapters/idempotency/idempotency';
import { archiveBytes } from '../../src/sandbox/artifact/archive';
import { CHUNK_BYTES } from '../../src/sandbox/artifact/artifact';
import { controlForms } from '../../src/sandbox/control/controlForms';
import { accounts } from '../../src/sandbox/core/accounts';
import { bounds } from '../../src/sandbox/core/bounds';
import { DEFAULT_REQUESTS_PER_MINUTE } from '../../src/sandbox/core/rateLimit';
import { MAX_LISTED } from '../../src/sandbox/history/listing';
import { hostedQuotas } from '../../src/sandbox/packs/growth/growthRules';
import { findSteeringWords } from '../../src/sandbox/packs/runs/steering';
import { MAX_SEED_CHARACTERS } from '../../src/sandbox/seed/buildSeed';
import { tierTerms } from '../../src/sandbox/seller/prepPricing';
import { tokenAccounts } from '../../src/sandbox/world/tokens';
import { ports } from './commands';
import { type Document, PACKAGE_README, findDocument, root } from './documents';
import { parseTree, walk } from './known';

const readText = (path: string) => readFileSync(new URL(path, root), 'utf8');

/** The value of a constant that its file keeps to itself: a number, or a product of numbers. */
function numberIn(path: string, name: string): number {
  const [, factors] = new RegExp(`\\b${name}\\b(?:: \\w+)? = ([\\d_ *]+)`).exec(readText(path)) ?? [];
  if (factors === undefined) throw new RangeError(`${path} has no number ${name}`);
  return factors.split('*').reduce((product, factor) => product * Number(factor.replaceAll('_', '')), 1);
}

const count = (value: number) => value.toLocaleString('en-US');
const mebibytes = (bytes: number) => `${count(bytes / 1_024 ** 2)} MiB`;
const kibibytes = (bytes: number) => `${count(bytes / 1_024)} KiB`;
const seconds = (ms: number) => `${count(ms / 1_000)} seconds`;
const words: Readonly<Record<number, string>> = { 5: 'five', 10: 'ten' };
/** Small numbers of units as prose has them: "five minutes", "an hour". */
const inWords = (value: number, unit: string): string =>
  value === 1 ? `${unit === 'hour' ? 'an' : 'a'} ${unit}` : `${words[value] ?? count(value)} ${unit}s`;
const minutes = (ms: number) => inWords(ms / 60_000, 'minute');

/** "At most 50", "50 at most", "50 fields at most". */
const atMost = (value: number) => new RegExp(`at most ${count(value)}\\b|\\b${count(value)}(?: \\w+)? at most`);

/** The text of a document with each line break as a space. */
const flat = ({ prose }: Document) => [...prose.values()].join(' ').replaceAll(/\s+/g, ' ');

const usualProducts = numberIn('src/sandbox/seed/builtIn/builtInSeed.ts', 'USUAL_PRODUCTS');
const tenMinutes = minutes(numberIn('src/sandbox/control/controlForms.ts', 'tenMinutesMs'));

/** What each document says, made from the code. */
const facts: readonly (readonly [document: string, text: string | RegExp])[] = [
  ['README.md', `${count(accounts.seller.grantedPoints)} sandbox Points`],
  ['README.md', `Node ${packageJson.engines.node.replace('>=', '')} or newer`],
  ['README.md', `http://localhost:${ports[0]}`],
  ['README.md', `at \`http://localhost:${ports[1]}\``],
  ['README.md', `at \`http://localhost:${ports[2]}\``],
  [PACKAGE_README, `Node ${packageJson.engines.node.replace('>=', '')} or newer`],
  [PACKAGE_README, packageJson.peerDependencies['@playwright/test'].replace('^', '')],
  [PACKAGE_README, packageJson.peerDependencies.msw.replace('^', '')],
  ['docs/testing.md', packageJson.engines.node.replace('>=', '')],
  ['docs/testing.md', `| \`@playwright/test\` | ${packageJson.peerDependencies['@playwright/test'].replace('^', '')} `],
  ['docs/testing.md', `| \`msw\` | ${packageJson.peerDependencies.msw.replace('^', '')} `],

  ['docs/sandbox.md', `room for ${count(bounds.worlds)} worlds`],
  ['docs/sandbox.md', `${usualProducts} by default`],
  [
    'docs/sandbox.md',
    `1 to ${/\{1,(\d+)\}/.exec(readText('src/sandbox/world/worlds.ts'))?.[1]} letters, digits or hyphens`,
  ],
  [
    'docs/sandbox.md',
    `takes ${numberIn('src/sandbox/packs/runs/runPlan.ts', 'minDurationMs') / 1_000} to ${seconds(numberIn('src/sandbox/packs/runs/runPlan.ts', 'maxDurationMs'))}`,
  ],
  ['docs/sandbox.md', `takes ${seconds(numberIn('src/sandbox/packs/runs/runPlan.ts', 'slowMs'))} |`],
  ['docs/sandbox.md', `${count(numberIn('src/sandbox/packs/runs/hardText.ts', 'hugeCharacters'))} characters`],
  ['docs/sandbox.md', `Retry-After: ${numberIn('src/sandbox/packs/runs/runWork.ts', 'busyRetrySeconds')}\``],
  ['docs/sandbox.md', `the ${kibibytes(hostedQuotas.largestMemoryBytes.limit)} limit of a memory`],
  ['docs/sandbox.md', `its ${hostedQuotas.checkpoints.limit} checkpoints`],
  ['docs/sandbox.md', `${tierTerms.verified_listing.durationMs / 1_000} seconds of the world's clock`],
  ['docs/sandbox.md', `valid for ${minutes(numberIn('src/contract/values.ts', 'UPLOAD_LIFETIME_MS'))}`],
  ['docs/sandbox.md', `${mebibytes(bounds.artifactBytes)} of uploaded artifacts, and as much of preview images`],
  ['docs/sandbox.md', `at most ${mebibytes(numberIn('src/sandbox/control/snapshotControls.ts', 'FILE_LIMIT'))}`],
  ['docs/sandbox.md', `room for ${mebibytes(bounds.historyBytes)}`],
  ['docs/sandbox.md', `at most ${count(MAX_SEED_CHARACTERS)} characters`],

  ['docs/controls.md', `at most ${tenMinutes}`],
  ['docs/controls.md', `every ${CHUNK_BYTES / 1_000} kB`],
  ['docs/controls.md', `${count(DEFAULT_REQUESTS_PER_MINUTE)} in a`],
  ['docs/controls.md', `waits ${seconds(numberIn('src/sandbox/seller/publishing/auditQueue.ts', 'OTHERS_MS'))}`],
  ['docs/controls.md', `at most ${numberIn('src/sandbox/control/controlForms.ts', 'MAX_HEADERS')}`],
  ['docs/controls.md', `${count(bounds.addedProducts)} in total`],
  ['docs/controls.md', `up to ${count(bounds.purchases)}`],
  ['docs/controls.md', `${count(archiveBytes.min)} to ${count(archiveBytes.max)}`],
  [
    'docs/controls.md',
    new RegExp(
      `\\b${numberIn('src/sandbox/control/historyControls.ts', 'USUAL_LIMIT')}\\b[^.]*\`\\?limit=\`[^.]* ${MAX_LISTED}\\b`,
    ),
  ],
  ['docs/controls.md', atMost(numberIn('src/sandbox/history/changes.ts', 'MAX_CHANGES'))],

  ['docs/agents.md', `at most ${count(MAX_PROPOSAL)} characters`],
  ['docs/agents.md', `up to ${numberIn('src/lib/proposal/proposalLink.ts', 'MAX_SKILLS')} |`],
  ['docs/agents.md', `up to ${kibibytes(numberIn('src/sandbox/adapters/listen.ts', 'MAX_HEAD_BYTES'))}`],
  ['docs/agents.md', `a message can have ${mebibytes(MAX_MESSAGE_BYTES)}`],
  ['docs/agents.md', `A message can have ${mebibytes(httpBounds.bodyBytes)}`],
  ['docs/agents.md', `At most ${httpBounds.calls} messages`],
  ['docs/agents.md', `at most ${seconds(httpBounds.callMs)}`],
  ['docs/agents.md', `\`http://localhost:${ports[0]}\` by default`],

  ['docs/console.md', `in ${MIN_COLUMNS} to ${MAX_COLUMNS} columns`],
  ['docs/console.md', atMost(MAX_PROMPTS)],
  ['docs/console.md', `bove ${PHRASE_ABOVE_POINTS} Points`],
  ['docs/console.md', `at most ${inWords(TIMEOUT_CHECK_MS / 1_000, 'second')}`],
  ['docs/console.md', `at most ${count(MAX_MATCHED)} characters`],
  ['docs/console.md', `at most ${count(MAX_STATE_LINK)} characters`],

  ['docs/serving.md', `up to ${mebibytes(listingLimits.artifactBytesMax)}`],
  ['docs/serving.md', `for ${inWords(idempotencyBounds.retentionMs / 3_600_000, 'hour')}`],
  ['docs/serving.md', mebibytes(idempotencyBounds.bytes)],
  ['docs/serving.md', `exceeds ${mebibytes(bounds.historyBytes)}`],
  ['docs/controls.md', 'From −99 to 1,000'],
  ['docs/controls.md', 'by up to ten years'],
  ['docs/testing.md', `the catalog has: ${count(usualProducts)} by default`],
  ['docs/testing.md', `room for: ${count(bounds.worlds)} by default`],
  ['docs/testing.md', `at most ${MAX_PREFIX} letters, digits or hyphens`],
  ['docs/testing.md', `for ${minutes(MAX_CLOSED_MS)} at most`],
  ['README.md', `takes ${seconds(tierTerms.verified_listing.durationMs)}`],
];

/** A text with other numbers, also where they are words. */
const altered = (text: string) =>
  text
    .replaceAll(/\d/g, (digit) => String((Number(digit) + 1) % 10))
    .replaceAll(/\b(?:five|ten|an?(?= (?:second|minute|hour)\b))/g, 'nine');

describe('the code says the same as', () => {
  test.each(facts)('%s: %s', (path, text) => {
    expect(flat(findDocument(path))).toMatch(text);
    // With another number it would not.
    expect(altered(flat(findDocument(path)))).not.toMatch(text);
  });

  test('the form of the control of prices, and of the clock, as far as docs/controls.md says it', () => {
    const percents = [-100, -99, 1_000, 1_001].map((percent) => controlForms.prices.safeParse({ percent }).success);
    expect(percents).toEqual([false, true, true, false]);
    const years = [10, 11].map(
      (number) => controlForms.clock.safeParse({ advanceMs: number * 31_536_000_000 }).success,
    );
    expect(years).toEqual([true, false]);
  });

  test('docs/serving.md of browsers', () => {
    const [, section = ''] = /\n## Browsers\n([^]*)$/.exec(findDocument('docs/serving.md').text) ?? [];
    for (const browser of packageJson.browserslist)
      expect(section).toMatch(
        new RegExp(`${browser.split(' ')[0]}\\b[^.]*? ${browser.split(' ')[1]!.replace('.', String.raw`\.`)}\\b`, 'i'),
      );
  });

  test('docs/agents.md of the parts of a proposal link', () => {
    const source = readText('src/lib/proposal/proposalLink.ts');
    const text = flat(findDocument('docs/agents.md'));
    const [, least, most] = /\{(\d+),(\d+)\}\$\/\.test/.exec(source) ?? [];
    expect(text).toContain(`${least} to ${most} letters, digits, \`-\` or \`_\``);
    for (const name of ['by', 'reason']) {
      const [, length] = new RegExp(`\\b${name}: \\{[^}]*textUpTo\\((\\d+)\\)`).exec(source) ?? [];
      expect(text).toMatch(new RegExp(`\\| \`${name}\` \\| [^|]*at most ${length} characters`));
    }
  });
});

/** The rows of the tables of a document whose heading matches, each as its cells. */
function readRows(path: string, heading: RegExp): string[][] {
  const tables: string[][][] = [];
  let last = 0;
  for (const [line, row] of findDocument(path).prose) {
    if (!row.startsWith('|')) continue;
    if (line !== last + 1) tables.push([]);
    last = line;
    tables.at(-1)!.push(
      row
        .split(/(?<!\\)\|/)
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  }
  const found = tables.filter(([head]) => heading.test(head!.join(' | ')));
  if (found.length === 0) throw new RangeError(`${path} has no table ${heading.source}`);
  return found.flatMap((rows) => rows.slice(2));
}

/** The code that a cell names. */
const codesIn = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
/** The code in the first cells of a table. */
const firstCodes = (path: string, heading: RegExp) => readRows(path, heading).flatMap(([cell]) => codesIn(cell));

/** The names of the members of a type in a file. */
function readMembers(path: string, type: string): string[] {
  const nodes = [...walk(parseTree({ path, text: readText(path) }))];
  const found = nodes.find(
    ({ type: kind, id }) => kind === 'TSInterfaceDeclaration' && (id as { name: string }).name === type,
  );
  const { body } = (found?.['body'] ?? { body: [] }) as { body: { key: { name: string } }[] };
  if (body.length === 0) throw new RangeError(`${path} has no interface ${type}`);
  return body.map(({ key }) => key.name);
}

describe('a table has every row that the code has, and no other:', () => {
  test('the accounts', () => {
    const rows = readRows('docs/sandbox.md', /^account \|/);
    expect(rows.flatMap(([cell]) => codesIn(cell)).toSorted()).toEqual([...tokenAccounts].toSorted());
    for (const [name = '', text] of rows) {
      const account = Object.values(accounts).find((each) => `\`${each.name}\`` === name);
      const [, points] = / ?([\d,]+) Points/.exec(text ?? '') ?? [];
      if (points !== undefined) expect([name, points]).toEqual([name, count(account!.grantedPoints)]);
    }
  });

  test('the words that decide how a run ends', () => {
    const named = firstCodes('docs/sandbox.md', /^word \|/);
    const all = /const words = \[([^\]]*)\]/.exec(readText('src/sandbox/packs/runs/steering.ts'))?.[1] ?? '';
    const expected = [...all.matchAll(/^ {2}'(\w+)'/gm)].map(([, word]) => `[${word}]`);
    expect(named.filter((word) => word.startsWith('[')).toSorted()).toEqual(expected.toSorted());
    expect(findSteeringWords(named.join(' '))).toHaveLength(expected.length);
  });

  test('the fields of a fault', () => {
    expect(firstCodes('docs/controls.md', /^field \|/).toSorted()).toEqual(
      Object.keys(controlForms.faults.shape).toSorted(),
    );
  });

  test('the commands of the package', () => {
    const named = firstCodes(PACKAGE_README, /^command \|/).filter((code) => code.startsWith('marketplace-console'));
    const names = named.map((code) => code.split(' ')[1] ?? 'start');
    expect(names.toSorted()).toEqual(Object.keys(commands).toSorted());
  });

  test('the options of the command that serves, with their variables and default ports', () => {
    const rows = readRows(PACKAGE_README, /^option \|/);
    const flags = rows.map(([option]) => /--(\w+)/.exec(option ?? '')?.[1] ?? '');
    expect(flags.toSorted()).toEqual([...commands['start']!.flags].toSorted());
    const source = readText('src/cli/commands.ts');
    for (const [option, variable = ''] of rows) {
      const [, flag] = /--(\w+)/.exec(option ?? '') ?? [];
      expect(source).toContain(`${flag}: '${codesIn(variable)[0]}'`);
    }
    const port = rows.find(([option]) => option?.includes('--port'))!.join(' ');
    for (const value of ports.slice(0, 2)) expect(port).toContain(String(value));
  });

  test('the variables of the sandbox', () => {
    const named = firstCodes('docs/sandbox.md', /^variable \|/).filter((name) => name.startsWith('SANDBOX_'));
    const source = ['src/cli/settings.ts', 'src/cli/commands.ts'].map(readText).join('\n');
    const read = [...new Set(source.match(/\bSANDBOX_[A-Z_]+\b/g))];
    expect(named.toSorted()).toEqual(read.toSorted());
  });

  test('the variables of every command', () => {
    const tables = ['docs/serving.md', 'docs/sandbox.md', 'docs/agents.md'].flatMap((path) =>
      firstCodes(path, /^variable \|/),
    );
    const source = readText('src/cli/commands.ts');
    const [, ofOptions = ''] = /const variables[^=]*= \{([^}]*)\}/.exec(source) ?? [];
    const [, moreNames = ''] = /const moreVariables[^=]*= \{([^}]*)\}/.exec(source) ?? [];
    const read = [...new Set(`${ofOptions} ${moreNames}`.match(/(?<=')[A-Z_]+(?=')/g))];
    expect(read).toEqual(expect.arrayContaining(['PORT', 'API_TOKEN', 'SANDBOX_STRICT']));
    expect(read.filter((name) => !tables.includes(name))).toEqual([]);
  });

  test('the options of the fixtures for Playwright', () => {
    const path = 'src/entries/playwright.ts';
    const options = [...readMembers(path, 'SandboxOptions'), ...readMembers(path, 'SandboxWorkerOptions')];
    expect(
      firstCodes('docs/testing.md', /^option \| what it does/)
        .filter((name) => options.includes(name))
        .toSorted(),
    ).toEqual(options.toSorted());
    const fixtures = firstCodes('docs/testing.md', /^fixture \|/).map((code) => code.replace(/\(.*/, ''));
    expect(fixtures.toSorted()).toEqual(readMembers(path, 'SandboxFixtures').toSorted());
  });

  test('the layers of the sandbox, in their order', () => {
    const [, names = ''] =
      /const sandboxLayers = \[([^\]]+)\]/.exec(readText('tests/architecture/importRules.ts')) ?? [];
    const layers = [...names.matchAll(/'(\w+)'/g)].map(([, name]) => name);
    expect(layers).toContain('core');
    expect(firstCodes('docs/contributing.md', /^layer \|/)).toEqual(layers);
  });

  test('the folders of src', () => {
    const named = firstCodes('README.md', /^folder \|/).map((path) => path.split('/')[1]);
    const folders = readdirSync(new URL('src', root), { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(folders.map(({ name }) => name).filter((name) => !named.includes(name))).toEqual([]);
  });
});

describe('docs/testing.md names every option of', () => {
  const { text } = findDocument('docs/testing.md');

  test.each([
    ['createSandbox', 'src/entries/sandbox.ts', 'SandboxOptions'],
    ['listen', 'src/entries/node.ts', 'ListenOptions'],
  ])('%s', (name, path, type) => {
    const [part = ''] = new RegExp(`(?:\`${name}\` takes|\\| option of \`${name}\`)[^]*?\\n\\n`).exec(text) ?? [];
    expect(readMembers(path, type).filter((option) => !part.includes(`\`${option}\``))).toEqual([]);
  });
});

// `npm run bench`: measures what the project promises and prints each figure beside its goal. It never fails: a figure
// that cannot be measured is reported as missing. Run it on an otherwise idle machine: on a busy one, it says so and times
// are no goals.
//   -- --only TEXT     measures only the groups whose name contains TEXT; `hour=60` the group Hour for 60 minutes, which
//                      runs only then
//   -- --against DIR   measures this checkout and another in turns, and prints both and how they differ
//   -- --turns N       how often each is then measured; 3 by default
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { benchLighthouse } from '../tests/bench/lighthouse.mjs';
import { chromiumPath, load, root } from './served.mjs';

const { values: options } = parseArgs({
  options: { only: { type: 'string' }, against: { type: 'string' }, turns: { type: 'string', default: '3' } },
});
const turns = Number(options.turns);
if (!Number.isInteger(turns) || turns < 1)
  throw new Error(`--turns must be a whole number from 1, not ${options.turns}.`);

const [only = '', minutes] = (options.only ?? '').toLowerCase().split('=');
if (minutes !== undefined && !(Number(minutes) > 0))
  throw new Error(`--only ${only}= must give a number of minutes, not ${minutes}.`);

const chromium = chromiumPath();
const { benchFirstLoads } = await load('tests/bench/firstLoads.ts');
const { benchUnderWay } = await load('tests/bench/underWay.ts');
const { benchBrowser } = await load('tests/bench/browser.ts');
const { benchActivity } = await load('tests/bench/activity.ts');
const { benchPalette } = await load('tests/bench/palette.ts');
const { benchSize } = await load('tests/bench/size.ts');
const { benchHostile } = await load('tests/bench/hostile.ts');
const { benchRuns } = await load('tests/bench/runs.ts');
const { benchEvaluate } = await load('tests/bench/evaluate.ts');
const { benchCatalog } = await load('tests/bench/catalogLoad.ts');
const { benchWorlds } = await load('tests/bench/worlds.ts');
const { benchObjects } = await load('tests/bench/objects.ts');
const { benchHour } = await load('tests/bench/hour.ts');
const { paired } = await load('tests/bench/paired.ts');
const { consoleProcess } = await load('tests/bench/servers.ts');
const { inChromium } = await load('tests/bench/tab.ts');
const { QUIET_SHARE, measureShare } = await load('tests/bench/quiet.ts');

/** Measures a served console in its own Chromium. */
const inBrowser =
  (measure) =>
  ({ url }) =>
    inChromium(chromium, (browser) => measure(browser, url));

/** Each measures a served console, except the last four, which start only their checkout's sandbox. */
const groups = {
  'First loads': inBrowser(benchFirstLoads),
  Screens: inBrowser(benchBrowser),
  'At size and over time': inBrowser(benchSize),
  Palette: inBrowser(benchPalette),
  Activity: inBrowser(benchActivity),
  Runs: inBrowser(benchRuns),
  Evaluation: inBrowser(benchEvaluate),
  'Hostile text': inBrowser(benchHostile),
  'Under way': inBrowser(benchUnderWay),
  Lighthouse: ({ url }) => benchLighthouse(url, chromium),
  Sandbox: ({ root: of }) => benchCatalog(of),
  Worlds: ({ root: of }) => benchWorlds(of),
  Objects: ({ root: of }) => benchObjects(of),
  ...(minutes !== undefined && { Hour: ({ root: of }) => benchHour(of, Number(minutes)) }),
};

const chosen = Object.entries(groups).filter(([title]) => title.toLowerCase().includes(only));
if (chosen.length === 0) throw new Error(`--only ${only} matches no group. Groups: ${Object.keys(groups).join(', ')}.`);

// In separate processes, so that the server does not share its time with the code that drives the browser.
const served = { ...(await consoleProcess(root)), root };
const against = options.against && resolve(options.against);
const baseline = against && { ...(await consoleProcess(against)), root: against };
for (const [title, run] of chosen) {
  console.log(`\n${title}`);
  try {
    // More than once, because the servers may just have been built and started.
    let share = 0;
    for (let tries = 0; tries < 5 && share < QUIET_SHARE; tries += 1) share = await measureShare();
    const isQuiet = share >= QUIET_SHARE;
    if (!isQuiet)
      console.log(
        `  the machine is not quiet: a fixed loop got ${Math.round(share * 100)} % of the processor, so no time is a goal`,
      );
    const withGoals = isQuiet ? (rows) => rows : withoutTimeGoals;
    if (baseline) printPaired(withGoals(await inTurns(run)));
    else print(withGoals(await run(served)));
  } catch (error) {
    console.log(`  not measured: ${error.message}`);
  }
}
await served.stop();
await baseline?.stop();

/** Rows of times, and of what is done in a time, without their goals. */
function withoutTimeGoals(rows) {
  return rows.map((row) => (['ms', 's', '/s'].includes(row.unit) ? { ...row, goal: '' } : row));
}

function print(rows) {
  for (const { name, note, goal, value, unit } of rows)
    console.log(
      `  ${(note ? `${name} (${note})` : name).padEnd(68)} ${`${figure(value)} ${unit}`.trim().padStart(12)}   ${goal && `goal ${goal} ${unit}`}`.trimEnd(),
    );
}

function printPaired(rows) {
  const formatSpread = ({ median, min, max }) => `${figure(median)} (${figure(min)} to ${figure(max)})`;
  for (const { name, goal, unit, own, other: theirs, difference } of rows)
    console.log(
      `  ${name} [${unit || 'no unit'}${goal && `, goal ${goal}`}]\n    here ${formatSpread(own)}   there ${formatSpread(theirs)}   difference ${difference > 0 ? '+' : ''}${figure(difference)}`,
    );
}

/** Measures both, alternating which goes first. */
async function inTurns(run) {
  const [own, theirs] = [[], []];
  for (let turn = 0; turn < turns; turn += 1) {
    const both = [async () => own.push(await run(served)), async () => theirs.push(await run(baseline))];
    for (const measure of turn % 2 === 0 ? both : both.toReversed()) await measure();
  }
  return paired(own, theirs);
}

function figure(value) {
  return Number.isInteger(value) ? String(value) : value.toFixed(Math.abs(value) < 1 ? 4 : 1);
}

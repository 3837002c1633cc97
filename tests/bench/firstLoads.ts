/**
 * Cold first loads: when something stands, when the screen's main part does, what blocks meanwhile, how far content shifts
 * and how many bytes it takes. Measured in Chromium against the served build. Loopback only.
 */
import type { Browser } from 'playwright';
import { replies, seeded } from '../e2e/support/packs';
import { type Network, firstLoad } from './firstLoad';
import type { Row } from './row';
import { median } from './tab';

/** Loads per figure; the median is reported. */
const ROUNDS = 7;

interface Screen {
  name: string;
  account: string;
  path: string;
  /** Its main part, as CSS selects it. */
  main: string;
}

const catalog: Screen = { name: 'Catalog', account: 'seller', path: '/catalog', main: '[aria-label="Products"] a' };
const run: Screen = { name: 'Run', account: 'buyer', path: `/packs/${replies}/run`, main: 'input[type=file]' };
const result: Screen = { name: 'Run result', account: 'buyer', path: `/runs/${seeded.grown}`, main: '.prose h3' };

interface Line {
  name: string;
  /** None: neither network nor CPU is slowed down. */
  network?: Network;
}

const fast: Line = { name: 'no throttle' };
/** As Chromium's developer tools have it. */
const slow4G: Line = {
  name: 'Slow 4G (562 ms), 4x CPU',
  network: { offline: false, downloadThroughput: 180_000, uploadThroughput: 84_375, latency: 562.5 },
};
const lighthouse4G: Line = {
  name: 'slow 4G as Lighthouse has it (150 ms), 4x CPU',
  network: { offline: false, downloadThroughput: 204_800, uploadThroughput: 84_375, latency: 150 },
};

/** What is measured, in milliseconds, with the goals that there are. */
const loads: readonly { screen: Screen; line: Line; goals: { paint?: number; ready?: number; blocking?: number } }[] = [
  { screen: catalog, line: fast, goals: { ready: 500 } },
  { screen: catalog, line: slow4G, goals: { ready: 2_500 } },
  { screen: catalog, line: lighthouse4G, goals: { paint: 1_000, ready: 2_000, blocking: 300 } },
  { screen: run, line: lighthouse4G, goals: { ready: 2_400 } },
  { screen: result, line: lighthouse4G, goals: { ready: 2_400 } },
];

interface Noted {
  /** Milliseconds from the start of the navigation. */
  paint: number;
  ready: number;
  /** What tasks took beyond 50 ms each, in milliseconds. */
  blocking: number;
  shift: number;
  /** Bytes as sent by the server; of JavaScript and CSS what was asked for before the main part stood. */
  bytes: { js: number; css: number; fonts: number };
}

/** Measures the console served at `url`. */
export async function benchFirstLoads(browser: Browser, url: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { screen, line, goals } of loads) {
    const noted: Noted[] = [];
    for (let round = 0; round < ROUNDS; round += 1) noted.push(await noteLoad(browser, url, screen, line));
    const load = `${screen.name}, ${line.name}`;
    const formatGoal = (goal: number | undefined) => (goal === undefined ? '' : `≤ ${goal}`);
    const time = (name: string, goal: number | undefined, of: (load: Noted) => number): Row => ({
      name: `${load}: ${name}`,
      goal: formatGoal(goal),
      value: median(noted.map(of)),
      unit: 'ms',
    });
    const size = (name: string, goal: number, bytes: number): Row => ({
      name: `${load}: ${name}`,
      goal: `≤ ${goal}`,
      value: bytes / 1_000,
      unit: 'kB',
    });
    const { js, css, fonts } = noted[0]!.bytes;
    rows.push(
      time('ready', goals.ready, ({ ready }) => ready),
      time('first paint', goals.paint, ({ paint }) => paint),
      time('blocking time', goals.blocking, ({ blocking }) => blocking),
      {
        name: `${load}: layout shift, the largest`,
        goal: '0',
        value: Math.max(...noted.map(({ shift }) => shift)),
        unit: '',
      },
      size('JavaScript as sent', 300, js),
      size('CSS', 20, css),
      size('fonts', 60, fonts),
    );
  }
  return rows;
}

async function noteLoad(browser: Browser, url: string, { account, path, main }: Screen, line: Line): Promise<Noted> {
  const script = `(${watch.toString()})(${JSON.stringify(main)})`;
  const { network } = line;
  const load = await firstLoad(browser, { address: url + path, account, watch: script, network });
  const noted = load.noted as Noted;
  if (noted.paint === 0) throw new Error(`The first paint of ${path} was not reported`);
  return noted;
}

/** Runs in the page: watches until all of it is drawn, fonts included. */
const watch = (main: string) => {
  const noted = { paint: 0, ready: 0, blocking: 0, shift: 0, bytes: { js: 0, css: 0, fonts: 0 } };
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries()) if (name === 'first-contentful-paint') noted.paint = startTime;
  }).observe({ type: 'paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) noted.blocking += Math.max(0, duration - 50);
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
      if (!entry.hadRecentInput) noted.shift += entry.value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
  const addUp = () => {
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const sum = (ending: string, until: number) =>
      files
        .filter(({ name, startTime }) => name.endsWith(ending) && startTime <= until)
        .reduce((total, { encodedBodySize }) => total + encodedBodySize, 0);
    noted.bytes = { js: sum('.js', noted.ready), css: sum('.css', noted.ready), fonts: sum('.woff2', Infinity) };
  };
  const whole = new Promise<typeof noted>((resolve) => {
    new MutationObserver((_, observer) => {
      if (noted.ready === 0 && document.querySelector(main) !== null) {
        noted.ready = -1;
        requestAnimationFrame(() => setTimeout(() => (noted.ready = performance.now())));
      }
      // The request bar's buttons appear last.
      if (noted.ready === 0 || document.querySelector('footer button') === null) return;
      observer.disconnect();
      void document.fonts.ready.then(() =>
        requestAnimationFrame(() =>
          requestAnimationFrame(() =>
            setTimeout(() => {
              addUp();
              resolve(noted);
            }),
          ),
        ),
      );
    }).observe(document, { childList: true, subtree: true });
  });
  Object.assign(globalThis, { whole });
};

/**
 * Cold first loads: when something stands, when the screen's main part does, what blocks meanwhile, how far content shifts
 * and how many bytes it takes. Measured in Chromium against the served build. Loopback only.
 */
import type { Browser } from 'playwright';
import { replies, seeded } from '../e2e/support/packs';
import { checkoutKitPath } from '../e2e/support/products';
import { type MainThread, type Network, firstLoad } from './firstLoad';
import { QUIET_SHARE, SHARE_NAME, measureShare } from './quiet';
import type { Row } from './row';
import { median } from './tab';

/** Loads per figure; the median is reported. */
const ROUNDS = 7;

interface Screen {
  name: string;
  /** Connects as this account; without one, nobody is connected. */
  account?: string;
  path: string;
  /** Its main part, as CSS selects it. */
  main: string;
  /** What appears last, if not the request bar's buttons. */
  last?: string;
}

const accounts = '[aria-label="Accounts"] button';
const connect: Screen = { name: 'Connect', path: '/connect', main: accounts, last: accounts };
const catalog: Screen = { name: 'Catalog', account: 'seller', path: '/catalog', main: '[aria-label="Products"] a' };
const run: Screen = { name: 'Run', account: 'buyer', path: `/packs/${replies}/run`, main: 'input[type=file]' };
const result: Screen = { name: 'Run result', account: 'buyer', path: `/runs/${seeded.grown}`, main: '.prose h3' };
const prep: Screen = { name: 'Prep', account: 'seller', path: `${checkoutKitPath}/prep`, main: '[type=radio]' };

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
  { screen: connect, line: fast, goals: {} },
  { screen: catalog, line: fast, goals: { ready: 500 } },
  { screen: run, line: fast, goals: {} },
  { screen: result, line: fast, goals: {} },
  { screen: prep, line: fast, goals: {} },
  // No goal: before the list can be drawn, 0.2 MB of code take 1.1 s of this line, beside four round trips of 0.56 s.
  { screen: catalog, line: slow4G, goals: {} },
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

interface Load extends Noted {
  /** Until the main part stands. */
  cpu: MainThread;
  /** Of the processor, what a fixed loop got just before. */
  share: number;
}

/** Measures the console served at `url`. */
export async function benchFirstLoads(browser: Browser, url: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { screen, line, goals } of loads) {
    const noted: Load[] = [];
    for (let round = 0; round < ROUNDS; round += 1) noted.push(await noteLoad(browser, url, screen, line));
    const load = `${screen.name}, ${line.name}`;
    const share = median(noted.map((each) => each.share));
    const time = (name: string, goal: number | undefined, of: (load: Load) => number): Row => ({
      name: `${load}: ${name}`,
      goal: goal === undefined || share < QUIET_SHARE ? '' : `≤ ${goal}`,
      value: median(noted.map(of)),
      unit: 'ms',
    });
    const cpu = (part: keyof MainThread, name: string): Row =>
      time(`CPU of the main thread until ready, ${name}`, undefined, (each) => each.cpu[part]);
    const size = (name: string, goal: number, bytes: number): Row => ({
      name: `${load}: ${name}`,
      goal: `≤ ${goal}`,
      value: bytes / 1_000,
      unit: 'kB',
    });
    const { js, css, fonts } = noted[0]!.bytes;
    rows.push(
      { name: `${load}: ${SHARE_NAME}`, goal: `≥ ${QUIET_SHARE}`, value: share, unit: '' },
      time('ready', goals.ready, ({ ready }) => ready),
      time('first paint', goals.paint, ({ paint }) => paint),
      time('blocking time', goals.blocking, ({ blocking }) => blocking),
      // A slowed CPU is slowed on the main thread, so there its figures say nothing.
      ...(line.network ? [] : [cpu('task', 'all'), cpu('script', 'script'), cpu('layout', 'layout and style')]),
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

async function noteLoad(browser: Browser, url: string, screen: Screen, { network }: Line): Promise<Load> {
  const { account, path, main, last = 'footer button' } = screen;
  const share = await measureShare();
  const script = `(${watch.toString()})(${JSON.stringify(main)}, ${JSON.stringify(last)})`;
  const { noted, cpu } = await firstLoad(browser, { address: url + path, account, watch: script, network });
  if ((noted as Noted).paint === 0) throw new Error(`The first paint of ${path} was not reported`);
  return { ...(noted as Noted), cpu, share };
}

/** Runs in the page: watches until all of it is drawn, fonts included. */
const watch = (main: string, last: string) => {
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
  let tellReady: () => void;
  const ready = new Promise<void>((resolve) => (tellReady = resolve));
  const whole = new Promise<typeof noted>((resolve) => {
    new MutationObserver((_, observer) => {
      if (noted.ready === 0 && document.querySelector(main) !== null) {
        noted.ready = -1;
        requestAnimationFrame(() =>
          setTimeout(() => {
            noted.ready = performance.now();
            tellReady();
          }),
        );
      }
      if (noted.ready === 0 || document.querySelector(last) === null) return;
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
  Object.assign(globalThis, { ready, whole });
};

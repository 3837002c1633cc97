/** First loads of every screen: how much JavaScript each takes, and how far its content shifts. Loopback only. */
import type { Browser } from 'playwright';
import { sharedWords } from '../../src/shared/words';
import { screens } from '../screens';
import { firstLoad } from './firstLoad';
import type { Row } from './row';

interface Load {
  screen: string;
  /** Bytes as sent by the server. */
  js: number;
  shift: number;
  /** The first element that shifted, as CSS would name it. */
  moved: string | undefined;
}

/** Without a token no other screen's code is fetched; such a screen is complete after this many milliseconds. */
const ALL_THERE = 3_000;
/** With a token another screen's code is fetched sooner than this many milliseconds. */
const GIVE_UP = 20_000;
/** The last milliseconds before other screens' code: requests in them may already be imports of its first file. */
const BEFORE_OTHERS = 100;

/**
 * Adds up a first load until the console fetches other screens. It does so half a second after the last request ended,
 * so everything that the screen itself loads has arrived.
 */
const watch = ([allThere, beforeOthers]: [number, number]) => {
  let shift = 0;
  let moved: string | undefined;
  const getName = (node: Node | null | undefined) =>
    node instanceof Element ? `${node.localName}.${node.classList[0]}` : node?.nodeName;
  type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] };
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
      if (hadRecentInput) continue;
      shift += value;
      moved ??= getName(sources[0]?.node);
    }
  }).observe({ type: 'layout-shift', buffered: true });

  const files = () => performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const markStart = () => {
    const known = JSON.parse(document.querySelector('#screens')?.textContent ?? '[]') as [string, string[]][];
    const otherScreens = known.flatMap(([pattern, [first]]) =>
      first !== undefined && !new RegExp(pattern).test(location.pathname) ? [location.origin + first] : [],
    );
    return files().find(({ name }) => otherScreens.includes(name))?.startTime;
  };
  const whole = new Promise<number>((resolve) => {
    const poll = setInterval(() => {
      const markAt = markStart();
      if (markAt === undefined && performance.now() < allThere) return;
      clearInterval(poll);
      resolve(markAt ?? Infinity);
    }, 50);
  }).then(async (markAt) => {
    await document.fonts.ready;
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const js = files()
      .filter(({ name, startTime }) => name.endsWith('.js') && startTime < markAt - beforeOthers)
      .reduce((total, { encodedBodySize }) => total + encodedBodySize, 0);
    return { heading: document.querySelector('h1')?.textContent, js, shift, moved };
  });
  Object.assign(globalThis, { whole });
};

/** Loads every screen in its own tab with empty caches. */
async function everyFirstLoad(browser: Browser, url: string): Promise<Load[]> {
  const loads: Load[] = [await measureLoad(browser, url, { path: '/connect', h1: sharedWords.connect })];
  for (const screen of screens) loads.push(await measureLoad(browser, url, screen));
  return loads;
}

async function measureLoad(
  browser: Browser,
  url: string,
  { path, h1, account }: { path: string; h1: string; account?: string },
): Promise<Load> {
  const limits = JSON.stringify([account ? GIVE_UP : ALL_THERE, BEFORE_OTHERS]);
  const load = await firstLoad(browser, { address: url + path, account, watch: `(${watch.toString()})(${limits})` });
  const { heading, ...noted } = load.noted as Omit<Load, 'screen'> & { heading: string | undefined };
  // A heading may go on with the record that it is about: “Prep · Storefront Checkout Kit”.
  if (heading?.split(' · ', 1)[0] !== h1) throw new Error(`${path} is headed ${heading}, not ${h1}`);
  return { ...noted, screen: `${h1} (${path})` };
}

/** The screen with the most JavaScript, and the one with the largest shift. */
export async function everyScreen(browser: Browser, url: string): Promise<Row[]> {
  const loads = await everyFirstLoad(browser, url);
  const largest = loads.toSorted((a, b) => b.js - a.js)[0]!;
  const shakiest = loads.toSorted((a, b) => b.shift - a.shift)[0]!;
  const of = `of ${loads.length} first loads`;
  return [
    {
      name: `Most JavaScript as sent ${of}, whole`,
      note: largest.screen,
      goal: '≤ 300',
      value: largest.js / 1_000,
      unit: 'kB',
    },
    {
      name: `Largest layout shift ${of}`,
      ...(shakiest.shift > 0 && { note: `${shakiest.screen}, ${shakiest.moved}` }),
      goal: '0',
      value: shakiest.shift,
      unit: '',
    },
  ];
}

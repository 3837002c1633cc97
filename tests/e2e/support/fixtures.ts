/**
 * What every journey begins with: `test`, which gives it a world of its own and guards it against noise, and the ways to
 * open a screen.
 *
 *   test('…', async ({ page, sandbox }) => { await openWith(page, '/catalog', sandbox.token('seller')); … });
 */
import type { BrowserContext, Page } from '@playwright/test';
import { test as base, expect, openConnected } from '../../../src/entries/playwright';
import { sharedWords } from '../../../src/shared/words';
import { recordNotices } from './notices';
import { Sandbox } from './sandbox';

interface Fixtures {
  /** The test's own world. */
  sandbox: Sandbox;
  guard: Guard;
}

export const test = base.extend<Fixtures>({
  sandbox: ({ request, world }, use) => use(new Sandbox(request, world.name, world.url)),
  guard: [
    async ({ context, baseURL }, use) => {
      const guard = new Guard(context, [new URL(baseURL ?? '').origin]);
      await recordNotices(context);
      await use(guard);
      expect(guard.noise, 'console messages and failed requests').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

const guards = new WeakMap<BrowserContext, Guard>();

/**
 * Noise is failure: a console message of level error or warning, an uncaught error, a failed request, or one to another
 * origin fails the test that saw it, in any tab of its browser context.
 */
class Guard {
  readonly expected: RegExp[] = [];
  /** What the pages may call, such as `http://localhost:5199`. */
  readonly origins: Set<string>;
  readonly #noise: string[] = [];
  /** What pages aborted, and what service workers failed to load, as `GET <url>`. */
  readonly #aborted: string[] = [];
  readonly #workers: { asked: string; line: string }[] = [];

  constructor(context: BrowserContext, origins: readonly string[]) {
    this.origins = new Set(origins);
    guards.set(context, this);
    context.on('console', (message) => {
      if (['error', 'warning'].includes(message.type()))
        this.#noise.push(`console ${message.type()}: ${message.location().url} ${message.text()}`);
    });
    context.on('weberror', (error) => this.#noise.push(`page error: ${error.error().stack ?? error.error().message}`));
    context.on('requestfailed', (request) => {
      const why = request.failure()?.errorText ?? '';
      const asked = `${request.method()} ${request.url()}`;
      const line = `request failed: ${asked} ${why}`;
      const isWorker = request.serviceWorker() !== null;
      // Aborted by the page itself: it navigated, or a newer request replaced this one.
      if (why === 'net::ERR_ABORTED') this.#aborted.push(...(isWorker ? [] : [asked]));
      else if (isWorker) this.#workers.push({ asked, line });
      else this.#noise.push(line);
    });
    context.on('request', (request) => {
      const url = new URL(request.url());
      const local = ['data:', 'blob:', 'about:'].includes(url.protocol);
      if (!local && !this.origins.has(url.origin)) this.#noise.push(`request to another origin: ${request.url()}`);
    });
  }

  /** Everything recorded and not expected. */
  get noise(): readonly string[] {
    return [...this.#noise, ...this.#failedInWorkers()].filter(
      (line) => !this.expected.some((pattern) => pattern.test(line)),
    );
  }

  /**
   * What a service worker failed to load, except once for each request that a page aborted: for the page Chromium says
   * ERR_ABORTED, and for the worker's copy of the same request, even a second later, ERR_FAILED.
   */
  #failedInWorkers(): string[] {
    const aborted = [...this.#aborted];
    return this.#workers.flatMap(({ asked, line }) => {
      const at = aborted.indexOf(asked);
      if (at === -1) return [line];
      aborted.splice(at, 1);
      return [];
    });
  }
}

/**
 * Allows failures that the test itself provokes, matched against lines such as `console error: <url> <text>`:
 * `expectFailures(page, /409/, /prep-quote.*503/)`.
 */
export function expectFailures(page: Page, ...patterns: RegExp[]): void {
  guards.get(page.context())?.expected.push(...patterns);
}

/** Lets the pages of this context call one more origin. */
export function allowOrigin(page: Page, origin: string): void {
  guards.get(page.context())?.origins.add(origin);
}

/** Opens a screen by its own URL, relative to `baseURL` or not, in a tab that is connected with this token. */
export async function openWith(page: Page, path: string, token: string): Promise<void> {
  await openConnected(page, path, token);
}

/** Opens a screen by its own URL, enters the token where Connect asks for it, and is led back to that URL. */
export async function openByHand(page: Page, path: string, token: string): Promise<void> {
  await page.goto(path);
  await giveToken(page, token);
  await expect.poll(() => new URL(page.url()).pathname + new URL(page.url()).search).toBe(path);
}

/** Enters a token where Connect asks for it. */
export async function giveToken(page: Page, token: string): Promise<void> {
  await page.getByLabel(sharedWords.apiToken).fill(token);
  await page.getByRole('button', { name: sharedWords.connect, exact: true }).click();
}

/** Everything the tab stores, as text. */
export const readStorage = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));

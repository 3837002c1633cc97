/**
 * Noise is failure: a console message of level error or warning, an uncaught error, a failed request, or one to another
 * origin fails the test that saw it, in any tab of its browser context.
 */
import type { BrowserContext, Page } from '@playwright/test';

const guards = new WeakMap<BrowserContext, Guard>();

export class Guard {
  readonly #noise: string[] = [];
  readonly #expected: RegExp[] = [];
  readonly #origins: Set<string>;

  /** `origins`: what the pages may call, such as `http://localhost:5199`. */
  constructor(context: BrowserContext, origins: readonly string[]) {
    this.#origins = new Set(origins);
    guards.set(context, this);
    context.on('console', (message) => {
      if (['error', 'warning'].includes(message.type()))
        this.#note(`console ${message.type()}: ${message.location().url} ${message.text()}`);
    });
    context.on('weberror', (error) => this.#note(`page error: ${error.error().stack ?? error.error().message}`));
    context.on('requestfailed', (request) => {
      const why = request.failure()?.errorText ?? '';
      // Aborted by the page itself: it navigated, or a newer request replaced this one.
      if (why !== 'net::ERR_ABORTED') this.#note(`request failed: ${request.method()} ${request.url()} ${why}`);
    });
    context.on('request', (request) => {
      const url = new URL(request.url());
      const local = ['data:', 'blob:', 'about:'].includes(url.protocol);
      if (!local && !this.#origins.has(url.origin)) this.#note(`request to another origin: ${request.url()}`);
    });
  }

  expect(patterns: readonly RegExp[]): void {
    this.#expected.push(...patterns);
  }

  allow(origin: string): void {
    this.#origins.add(origin);
  }

  /** Everything recorded and not expected. */
  get noise(): readonly string[] {
    return this.#noise.filter((line) => !this.#expected.some((pattern) => pattern.test(line)));
  }

  #note(line: string): void {
    this.#noise.push(line);
  }
}

/**
 * Allows failures that the test itself provokes, matched against lines such as `console error: <url> <text>`:
 * `expectFailures(page, /409/, /prep-quote.*503/)`.
 */
export function expectFailures(page: Page, ...patterns: RegExp[]): void {
  guards.get(page.context())?.expect(patterns);
}

/** Lets the pages of this context call one more origin. */
export function allowOrigin(page: Page, origin: string): void {
  guards.get(page.context())?.allow(origin);
}

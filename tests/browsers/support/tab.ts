/**
 * A tab as a journey uses it: elements found by role and name, clicked and typed into as by a person. No library does
 * that for both browsers: Debian's Firefox answers WebDriver BiDi alone, which puppeteer speaks, and its WebKit classic
 * WebDriver alone, which selenium speaks. So Testing Library finds the elements in the page, for both.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect } from '@playwright/test';
import { describe, findHidden, findMiddle } from './inPage';

/** What journeys use of puppeteer's page; `webkit.ts` offers it in selenium's terms. */
export interface Page {
  goto: (url: string) => Promise<unknown>;
  evaluate: (expression: string) => Promise<unknown>;
  setViewport: (size: { width: number; height: number }) => Promise<void>;
  screenshot: () => Promise<Uint8Array>;
  mouse: {
    click: (x: number, y: number, options: { count: number }) => Promise<void>;
    move: (x: number, y: number) => Promise<void>;
    down: () => Promise<void>;
    up: () => Promise<void>;
  };
  /** Types characters and selenium's `Key`, such as `Key.ENTER`. */
  keyboard: { type: (text: string) => Promise<void> };
}

/** A tab with its own storage. */
export interface Opened {
  page: Page;
  /** Errors and warnings so far. */
  noise: () => Promise<readonly string[]>;
  close: () => Promise<void>;
}

/** A running browser; each test opens its own tab. */
export interface Browser {
  open: () => Promise<Opened>;
  close: () => Promise<void>;
}

type State = ReturnType<typeof describe>[number];

const library = readFileSync(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
);

/** An element, searched anew on each use: `tab.role('dialog', 'Confirm prep').role('button', /^Spend/)`. */
export class Part {
  readonly page: Page;
  /** The expression that finds all matching elements in the page. */
  readonly #source: string;

  constructor(page: Page, source = '[document.body]') {
    this.page = page;
    this.#source = source;
  }

  /** The descendant with this role and, if given, this name: exact, or as a pattern. */
  role(role: string, name?: string | RegExp): Part {
    return this.#inside('Role', `${literal(role)}, { name: ${literal(name)} }`);
  }

  /** The field with this label: one for secrets has no role. */
  label(label: string): Part {
    return this.#inside('LabelText', literal(label));
  }

  text(text: string | RegExp): Part {
    return this.#inside('Text', literal(text));
  }

  /** The state of each matching element. */
  states(): Promise<State[]> {
    return this.#ask(describe);
  }

  /** The state of the only element that matches. */
  async state(): Promise<State> {
    await this.becomes({});
    return (await this.states())[0]!;
  }

  /** Waits until exactly one element matches, and is in this state. */
  async becomes(state: Partial<Record<keyof State, unknown>>): Promise<void> {
    await expect.poll(() => this.states(), this.#source).toEqual([expect.objectContaining(state)]);
  }

  appears = (): Promise<void> => this.becomes({});
  says = (text: string): Promise<void> => this.becomes({ text: expect.stringContaining(text) });

  async disappears(): Promise<void> {
    await expect.poll(() => this.states(), this.#source).toEqual([]);
  }

  /** Waits until every matching element is entirely visible: inside the viewport, neither clipped nor covered. */
  async isInSight(): Promise<void> {
    await expect.poll(() => this.#ask(findHidden), `what hides ${this.#source}`).toEqual([]);
  }

  /** Waits until it can be clicked, and clicks it `count` times, as fast as a double click. */
  async click(count = 1): Promise<void> {
    await this.becomes({ disabled: false });
    await this.clickDisabled(count);
  }

  async clickDisabled(count = 1): Promise<void> {
    await this.page.mouse.click(...(await this.#middle()), { count });
  }

  /** Presses the mouse button on it, and releases it only after something else has happened. */
  async clickWhile(happens: () => Promise<void>): Promise<void> {
    await this.page.mouse.move(...(await this.#middle()));
    await this.page.mouse.down();
    await happens();
    await this.page.mouse.up();
  }

  /** Clicks it, and types. */
  async type(text: string): Promise<void> {
    await this.click();
    await this.page.keyboard.type(text);
    await this.becomes({ value: text });
  }

  /** The point to click, once the element has stopped moving. */
  async #middle(): Promise<[x: number, y: number]> {
    let point: ReturnType<typeof findMiddle> = '';
    const isStill = async () => {
      const before = String(point);
      point = await this.#ask(findMiddle);
      return typeof point === 'string' ? point : String(point) === before;
    };
    await expect.poll(isStill, { message: `where to click ${this.#source}`, intervals: [50] }).toBe(true);
    return point as unknown as [number, number];
  }

  #inside(query: 'Role' | 'LabelText' | 'Text', args: string): Part {
    const found = `TestingLibraryDom.queryAllBy${query}(within, ${args})`;
    return new Part(this.page, `${this.#source}.flatMap((within) => ${found})`);
  }

  #ask<Answer>(fn: (found: HTMLElement[]) => Answer | Promise<Answer>): Promise<Answer> {
    return this.page.evaluate(`(${fn.toString()})(${this.#source})`) as Promise<Answer>;
  }
}

/** The whole screen. */
export class Tab extends Part {
  readonly #origin: string;

  constructor(page: Page, origin: string) {
    super(page);
    this.#origin = origin;
  }

  /** Loads a path of the console, such as `/catalog`. */
  async go(path: string): Promise<void> {
    await this.page.goto(this.#origin + path);
    await this.page.evaluate(`(() => { ${library} })()`);
  }

  /** Waits until the tab's path and query are these. */
  async isAt(path: string | RegExp): Promise<void> {
    await expect.poll(() => this.page.evaluate('location.pathname + location.search'), 'the address').toMatch(path);
  }

  /** Checks that the screen, made as narrow as a phone, does not scroll sideways. */
  async fitsPhone(): Promise<void> {
    await this.page.setViewport({ width: 390, height: 700 });
    const overflow = () => this.page.evaluate('document.documentElement.scrollWidth - innerWidth');
    await expect.poll(overflow, 'pixels beyond a phone').toBeLessThanOrEqual(0);
  }
}

/** As a script writes it. */
const literal = (value: string | RegExp | undefined): string =>
  typeof value === 'string' ? JSON.stringify(value) : String(value);

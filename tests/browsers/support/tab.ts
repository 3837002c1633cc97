/** A tab as a journey uses it: parts of the screen found by role and name, clicked and typed into as by a person. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect } from '@playwright/test';
import type { Driver, Step } from './driver';
import {
  type Box,
  type PageSide,
  type Point,
  type Sought,
  type PageNoise,
  type ElementPath,
  installPageSide,
} from './page';
import { until } from './until';

const library = readFileSync(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
);
const install = `() => { ${library}; (${installPageSide.toString()})(); return 'null'; }`;

/** WebDriver's codes for special keys. */
const keys: Readonly<Record<string, string>> = {
  Enter: '\uE007',
  Escape: '\uE00C',
  Tab: '\uE004',
  PageDown: '\uE00F',
  ArrowDown: '\uE015',
};

/** An element, searched anew on each use: `tab.role('dialog', 'Confirm prep').role('button', /^Spend/)`. */
export class Part {
  readonly #tab: Tab;
  readonly #way: ElementPath;

  constructor(tab: Tab, way: ElementPath) {
    this.#tab = tab;
    this.#way = way;
  }

  /** The descendant with this role and, if given, this name: exact, or as a pattern. */
  role(role: string, name?: string | RegExp): Part {
    return this.#inside({ role, ...(name !== undefined && { name: plain(name) }) });
  }

  /** The descendant with this text. */
  text(text: string | RegExp): Part {
    return this.#inside({ text: plain(text) });
  }

  count(): Promise<number> {
    return this.#tab.ask('count', this.#way);
  }

  tell(): Promise<PageNoise> {
    return this.#tab.ask('tell', this.#way);
  }

  box(): Promise<Box> {
    return this.#tab.ask('box', this.#way);
  }

  /** Waits until exactly one element matches. */
  async appears(): Promise<void> {
    await expect.poll(() => this.count(), `number of ${this.#name}`).toBe(1);
  }

  async disappears(): Promise<void> {
    await expect.poll(() => this.count(), `number of ${this.#name}`).toBe(0);
  }

  /** Waits until every matching element is entirely visible: inside the viewport, neither clipped nor covered. */
  async isInSight(): Promise<void> {
    await expect.poll(() => this.#tab.ask('hidden', this.#way), `what hides ${this.#name}`).toEqual([]);
  }

  /** Waits until it can be clicked, and clicks it `times` times, as fast as a double click. */
  async click(times = 1): Promise<void> {
    await this.isEnabled();
    await this.clickDisabled(times);
  }

  /** Clicks it although it is disabled. */
  async clickDisabled(times = 1): Promise<void> {
    const { x, y } = await this.#point();
    const click: Step[] = [
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ];
    const actions = [{ type: 'pointerMove', x, y } as const, ...Array.from({ length: times }, () => click).flat()];
    await this.#tab.driver.perform([{ type: 'pointer', id: 'mouse', actions }]);
  }

  /** Presses the mouse button on it as soon as it appears, and releases it only after something else has happened. */
  async clickWhile(happens: () => Promise<void>): Promise<void> {
    let at: Point | string = '';
    await until(`${this.#name} is there`, async () => {
      at = await this.#tab.ask('point', this.#way);
      return typeof at === 'object';
    });
    const { x, y } = at as unknown as Point;
    const mouse = (...actions: Step[]) => this.#tab.driver.perform([{ type: 'pointer', id: 'mouse', actions }]);
    await mouse({ type: 'pointerMove', x, y }, { type: 'pointerDown', button: 0 });
    await happens();
    await mouse({ type: 'pointerUp', button: 0 });
  }

  async isEnabled(): Promise<void> {
    await this.appears();
    await until(`${this.#name} is enabled`, async () => !(await this.tell()).disabled);
  }

  async isChecked(): Promise<void> {
    await until(`${this.#name} is checked`, async () => (await this.tell()).checked);
  }

  /** Waits until its text contains this. */
  async says(text: string | RegExp): Promise<void> {
    const matching = typeof text === 'string' ? expect.stringContaining(text) : expect.stringMatching(text);
    await this.appears();
    await expect.poll(async () => (await this.tell()).text, `text of ${this.#name}`).toEqual(matching);
  }

  async isFocused(): Promise<void> {
    await until(`${this.#name} has focus`, async () => (await this.tell()).focused);
  }

  /** Clicks it, and types. */
  async type(text: string): Promise<void> {
    await this.click();
    await this.#tab.keys(...text);
    await expect.poll(async () => (await this.tell()).value, `value of ${this.#name}`).toBe(text);
  }

  /** The point to click, once the element has stopped moving. */
  async #point(): Promise<Point> {
    let last: Point | string = '';
    const state = async () => {
      const before = JSON.stringify(last);
      last = await this.#tab.ask('point', this.#way);
      if (typeof last === 'string') return last;
      return before === JSON.stringify(last) ? 'ready' : 'moving';
    };
    await expect.poll(state, { message: `${this.#name} can be clicked`, intervals: [50] }).toBe('ready');
    return last as unknown as Point;
  }

  #inside(sought: Sought): Part {
    return new Part(this.#tab, [...this.#way, sought]);
  }

  get #name(): string {
    return this.#way
      .map(({ role, label, name, text }) =>
        [role, label ?? name ?? text]
          .filter(Boolean)
          .map((part) => JSON.stringify(part))
          .join(' '),
      )
      .join(' › ');
  }
}

export class Tab {
  readonly driver: Driver;
  readonly #origin: string;
  readonly #noise: string[] = [];

  constructor(driver: Driver, origin: string) {
    this.driver = driver;
    this.#origin = origin;
  }

  role(role: string, name?: string | RegExp): Part {
    return new Part(this, []).role(role, name);
  }

  /** The field with this label: one for secrets has no role. */
  label(label: string): Part {
    return new Part(this, [{ label }]);
  }

  /** Loads a path of the console, such as `/catalog`. */
  async go(path: string): Promise<void> {
    await this.#keepNoise();
    await this.driver.navigate(this.#origin + path);
  }

  /** Stores a token for this tab as "Keep in this tab" would, and opens a screen with it. */
  async goWith(session: string, path: string): Promise<void> {
    // A document without scripts but with the console's headers: other headers would start a new browsing context.
    await this.driver.navigate(`${this.#origin}/boot.js`);
    await this.driver.call(
      `(session) => { sessionStorage.setItem('console.session', session); return 'null'; }`,
      session,
    );
    await this.go(path);
  }

  /** The tab's current path and query. */
  async path(): Promise<string> {
    return this.driver.call(`() => location.pathname + location.search`, '');
  }

  /** Waits until the tab's path and query are these. */
  async isAt(path: string | RegExp): Promise<void> {
    await expect.poll(() => this.path(), 'the address').toMatch(path);
  }

  /** Checks that the screen, made as narrow as a phone, does not scroll sideways. */
  async fitsPhone(): Promise<void> {
    await this.driver.resize(390, 700);
    await expect.poll(() => this.ask('overflow'), 'pixels beyond a phone').toBeLessThanOrEqual(0);
  }

  /** Presses keys in turn: characters, or names such as `ArrowDown`. */
  async keys(...names: string[]): Promise<void> {
    const actions = names.flatMap((key): Step[] => {
      const value = keys[key] ?? key;
      return [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ];
    });
    await this.driver.perform([{ type: 'key', id: 'keyboard', actions }]);
  }

  /** Calls the current document, installing the page side first if necessary. */
  async ask<Name extends keyof PageSide>(
    name: Name,
    ...args: Parameters<PageSide[Name]>
  ): Promise<ReturnType<PageSide[Name]>> {
    const asking = `(args) => globalThis.pageSide
      ? JSON.stringify(globalThis.pageSide[${JSON.stringify(name)}](...JSON.parse(args)))
      : 'unknown'`;
    const json = JSON.stringify(args);
    let answer = await this.driver.call(asking, json);
    if (answer === 'unknown') {
      await this.driver.call(install, '');
      answer = await this.driver.call(asking, json);
    }
    return JSON.parse(answer) as ReturnType<PageSide[Name]>;
  }

  /** Errors and warnings so far: those the browser reported, or otherwise those collected since the page side was installed. */
  async noise(): Promise<readonly string[]> {
    if (this.driver.noise) return this.driver.noise;
    await this.#keepNoise();
    return this.#noise;
  }

  async #keepNoise(): Promise<void> {
    if (this.driver.noise) return;
    const noise = await this.driver.call(`() => JSON.stringify(globalThis.pageSide?.noise().splice(0) ?? [])`, '');
    this.#noise.push(...(JSON.parse(noise) as string[]));
  }
}

const plain = (text: string | RegExp): string | { pattern: string } =>
  typeof text === 'string' ? text : { pattern: text.source };

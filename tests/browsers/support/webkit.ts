/**
 * WebKitGTK over classic WebDriver, by selenium: Debian's WebKitWebDriver has no WebDriver BiDi. What classic WebDriver
 * lacks is done here: the errors and warnings of the page, and a window as narrow as a phone.
 */
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type Actions, Builder, type WebDriver, error } from 'selenium-webdriver';
import type * as remote from 'selenium-webdriver/remote';
import { STEP_MS } from '../../limits';
import { temporaryFolder } from '../../support/children';
import { collectNoise } from './inPage';
import type { Browser, Opened, Page } from './tab';

// A folder without an `exports` entry: only `require` finds it.
const { DriverService } = createRequire(import.meta.url)('selenium-webdriver/remote') as typeof remote;
const LIMIT_MS = 2 * STEP_MS;
const args = ['--automation', '--javascript-can-open-windows-automatically=true'];

export async function startWebKit(program: string): Promise<Browser> {
  const { path: folder, remove } = temporaryFolder('console-webkit-');
  // Where downloads are saved.
  await writeFile(join(folder, 'user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${folder}"`);
  const display = process.env['DISPLAY'] ?? `:${process.env['XVFB_DISPLAY']}`;
  const env = { ...process.env, XDG_CONFIG_HOME: folder, DISPLAY: display } as Record<string, string>;
  return {
    // Now and then a driver never opens its first window. Nothing of the test has run by then, so another is started.
    open: () =>
      openWindow(program, env).catch((reason: unknown) => {
        if (reason instanceof error.TimeoutError) return openWindow(program, env);
        throw reason;
      }),
    close: () => Promise.resolve(remove()),
  };
}

/** Each window has a driver of its own: one that has just closed a session sometimes never opens the next. */
async function openWindow(program: string, env: Record<string, string>): Promise<Opened> {
  const service = new DriverService.Builder(program).setLoopback(true).setEnvironment(env).build();
  try {
    const driver = new Builder()
      .usingServer(await service.start(LIMIT_MS))
      .withCapabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': { args } })
      .build();
    await driver.wait(driver.getSession(), LIMIT_MS);
    await openPopup(driver);
    const noise: string[] = [];
    const readNoise = async () => {
      noise.push(...(await driver.executeScript<string[]>('return globalThis.noise?.splice(0) ?? []')));
      return noise;
    };
    return {
      page: pageWith(driver, readNoise),
      noise: readNoise,
      close: async () => {
        await driver.quit();
        await service.kill();
      },
    };
  } catch (reason) {
    await service.kill();
    throw reason;
  }
}

/** The session's own window has a toolbar that keeps it at least 447 pixels wide; a popup has none. */
async function openPopup(driver: WebDriver): Promise<void> {
  const first = await driver.getWindowHandle();
  await driver.executeScript("open('about:blank', '_blank', 'popup,width=390,height=700')");
  const find = async () => (await driver.getAllWindowHandles()).find((handle) => handle !== first);
  await driver.switchTo().window((await driver.wait(find, LIMIT_MS)) ?? first);
}

/** What the journeys use of puppeteer's page, in selenium's terms. */
function pageWith(driver: WebDriver, readNoise: () => Promise<unknown>): Page {
  const move = (x: number, y: number) => driver.actions().move({ x, y, duration: 0 });
  return {
    goto: async (url) => {
      await readNoise();
      await driver.get(url);
      await driver.executeScript(collectNoise);
    },
    evaluate: (expression) => driver.executeScript(`return ${expression}`),
    setViewport: async ({ width, height }) => {
      await driver.manage().window().setRect({ width, height });
      const size = () => driver.executeScript('return [innerWidth, innerHeight].join()');
      await driver.wait(async () => (await size()) === `${width},${height}`, LIMIT_MS, 'the size of the window');
    },
    screenshot: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
    mouse: {
      click: (x, y, { count }) =>
        Array.from({ length: count })
          .reduce<Actions>((actions) => actions.press().release(), move(x, y))
          .perform(),
      move: (x, y) => move(x, y).perform(),
      down: () => driver.actions().press().perform(),
      up: () => driver.actions().release().perform(),
    },
    keyboard: { type: (text) => driver.actions().sendKeys(text).perform() },
  };
}

/**
 * Firefox over WebDriver BiDi, by puppeteer. Playwright would also speak it, but sends commands that Debian's Firefox
 * does not know; selenium and WebdriverIO need geckodriver, which Debian does not have.
 */
import puppeteer from 'puppeteer-core';
import { temporaryFolder } from '../../support/children';
import type { Browser } from './tab';

export async function startFirefox(program: string): Promise<Browser> {
  const { path: downloads, remove } = temporaryFolder('console-firefox-');
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: program,
    extraPrefsFirefox: { 'browser.download.folderList': 2, 'browser.download.dir': downloads },
  });
  return {
    open: async () => {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      const noise: string[] = [];
      page.on('console', (message) => {
        const type = message.type();
        if (type === 'error' || type === 'warn') noise.push(`${type}: ${message.text()} ${message.location().url}`);
      });
      page.on('pageerror', (error) => noise.push(String(error instanceof Error ? error.stack : error)));
      return { page, noise: () => Promise.resolve(noise), close: () => context.close() };
    },
    close: async () => {
      await browser.close();
      remove();
    },
  };
}

/** How this machine draws text: pictures can be compared pixel by pixel only where that is the same. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Browser } from '@playwright/test';

export interface Drawing {
  /** `chromium 141.0.7390.37` */
  browser: string;
  /** SHA-256 of a picture of the probe. */
  probe: string;
}

/**
 * Texts of all kinds in the fonts of the system, in several sizes and weights, also such as the console's own fonts lack: for these a
 * browser takes whatever the machine has. Nothing of the console is in it: where that changes, the pictures must fail.
 */
const lines = [
  'Prep · 1,240 Points → 640',
  'AVCP fi ffl Wájy @ 0Oo',
  'ä ß ł ő ž Ω Ж',
  '결제 연동',
  'فاتورة',
  'חשבונית',
  '发票',
  '✓ × … “”‘’ ⌘ 🧾',
];
const families = ['sans-serif', 'serif', 'monospace', 'system-ui'];
const createSample = (family: string): string =>
  lines
    .map((line, index) => `<span style="font: ${400 + 100 * (index % 4)} ${11 + index}px ${family}">${line}</span>`)
    .join(' ');
const probe = `<!doctype html><body style="background: white; color: black">${families
  .map((family) => `<p>${createSample(family)}</p>`)
  .join('')}`;

/** How this browser draws here. */
export async function readDrawing(browser: Browser): Promise<Drawing> {
  const page = await browser.newPage({ viewport: { width: 900, height: 420 }, colorScheme: 'light' });
  await page.setContent(probe);
  const picture = await page.screenshot();
  await page.close();
  return {
    browser: `${browser.browserType().name()} ${browser.version()}`,
    probe: createHash('sha256').update(picture).digest('hex'),
  };
}

const file = 'tests/e2e/pictures/drawnBy.json';

/** How the machine draws that took the pictures; undefined before there are any. */
export const readSavedDrawing = (): Drawing | undefined =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Drawing) : undefined;

export const saveDrawing = (drawing: Drawing): void => writeFileSync(file, `${JSON.stringify(drawing, null, 2)}\n`);

/** Why pictures of the one cannot be compared with pictures of the other; undefined where they can. */
export function whyDifferent(current: Drawing, saved: Drawing | undefined): string | undefined {
  const retake = '`npm run pictures` retakes them here.';
  if (saved === undefined) return `There are no pictures. ${retake}`;
  if (current.browser !== saved.browser)
    return `The pictures are of ${saved.browser}; this is ${current.browser}. ${retake}`;
  if (current.probe !== saved.probe)
    return `This machine draws text otherwise than the one that took the pictures. ${retake}`;
  return undefined;
}

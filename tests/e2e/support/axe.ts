/** Runs axe in a page: loads it once per document and parses each colour once. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

interface Color {
  r: number;
  g: number;
  b: number;
  alpha: number;
}

interface Axe {
  commons: { color: { Color: { prototype: Color & { parseString: (this: Color, text: string) => Color } } } };
}

/** An axe builder for a page without frames and without other pages beside it. */
export async function createAxe(page: Page): Promise<AxeBuilder> {
  // Faster than the defaults: no other page to collect frames from, and no details of nodes that passed. Nor are style
  // sheets parsed, which only an experimental rule wants: that asks for one again that did not load, against the CSP.
  const builder = (axeSource?: string) =>
    new AxeBuilder({ page, ...(axeSource !== undefined && { axeSource }) })
      .options({ resultTypes: ['violations'], preload: false })
      .setLegacyMode();
  if (!(await page.evaluate(() => 'axe' in window))) {
    await builder().withRules('document-title').analyze();
    await page.evaluate(rememberColors);
  }
  // Axe is already there, so its half megabyte is not loaded again.
  return builder('0');
}

/** A page has few colours, in OKLCH, but axe parses each thousands of times, which is half of its work. */
function rememberColors(): void {
  const { prototype } = (window as unknown as { axe: Axe }).axe.commons.color.Color;
  const read = prototype.parseString;
  const known = new Map<string, Color>();
  prototype.parseString = function parseString(text) {
    const { r, g, b, alpha } = known.get(text) ?? read.call(this, text);
    known.set(text, { r, g, b, alpha });
    return Object.assign(this, { r, g, b, alpha });
  };
}

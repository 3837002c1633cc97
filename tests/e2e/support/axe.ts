/** Axe in a page: brought into each document once, and told each colour once. */
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

/** A builder of looks at the page as it stands, which has no other page beside it and no frames. */
export async function axeIn(page: Page): Promise<AxeBuilder> {
  // Faster than it comes: no page beside this one to gather frames in, and no node looked up that passed.
  const builder = (axeSource?: string) =>
    new AxeBuilder({ page, ...(axeSource !== undefined && { axeSource }) })
      .options({ resultTypes: ['violations'] })
      .setLegacyMode();
  if (!(await page.evaluate(() => 'axe' in window))) {
    await builder().withRules('document-title').analyze();
    await page.evaluate(rememberColors);
  }
  // Axe is there: no half a megabyte of it is read again.
  return builder('0');
}

/** Of the few colours of a page, in OKLCH, axe reads each thousands of times: half of all it does. */
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

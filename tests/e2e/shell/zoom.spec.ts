/** What stays usable for who reads large, widely spaced or in colours of their own, and for a finger. */
import { type Page } from '@playwright/test';
import { prepWords } from '../../../src/features/seller/prep/words';
import { sample } from '../../depth';
import { sampledScreens } from '../../screens';
import { expect, openWith, test } from '../support/fixtures';
import { prepPath } from '../support/prep';
import { expectFitsWidth, expectScreen, follow } from '../support/screen';
import { goThrough } from '../support/screens';

/** Parts of the screen whose text is cut at its end; what is shortened on purpose ends in dots. */
const cut = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main *')]
      .filter((part) => {
        const { overflowY, textOverflow, webkitLineClamp } = getComputedStyle(part);
        const clips =
          ['hidden', 'clip'].includes(overflowY) && textOverflow !== 'ellipsis' && webkitLineClamp === 'none';
        return clips && part.clientHeight > 1 && part.scrollHeight > part.clientHeight + 2 && part.checkVisibility();
      })
      .map((part) => part.outerHTML.slice(0, 160)),
  );

const spacing =
  '* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important } p { margin-bottom: 2em !important }';
/** WCAG 1.4.12, and text twice as large: `rem` follows the size of text that a browser is set to. */
const readings = [
  ['text spacing', spacing, 1440],
  ['text spacing', spacing, 390],
  ['text at 200 %', 'html { font-size: 200% }', 1440],
] as const;

/** Applies a style to the page in place of the previous one. */
const read = (page: Page, content: string): Promise<void> =>
  page.evaluate(async (style) => {
    const sheet = new CSSStyleSheet();
    document.adoptedStyleSheets = [await sheet.replace(style)];
  }, content);

for (const account of sample(['seller', 'buyer'] as const)) {
  test(`text spacing and text at 200 %: nothing of the ${account} is cut or goes beyond the side @deep`, async ({
    page,
    sandbox,
  }) => {
    const own = sampledScreens.filter((screen) => screen.account === account);
    await goThrough(page, sandbox, own, async ({ path }) => {
      for (const [what, content, width] of readings) {
        await page.setViewportSize({ width, height: 900 });
        await read(page, content);
        const where = `${path}, ${what} at ${width} px`;
        await expectFitsWidth(page, where);
        await expect
          .configure({ soft: true })
          .poll(() => cut(page), `cut on ${where}`)
          .toEqual([]);
      }
    });
  });
}

test('at 400 % the bars scroll away with the page @deep', async ({ page, sandbox }) => {
  await page.setViewportSize({ width: 320, height: 225 });
  await openWith(page, prepPath, sandbox.token('seller'));
  await expectScreen(page, 'Prep');
  await page.getByRole('button', { name: prepWords.review }).scrollIntoViewIfNeeded();
  await expect(page.getByRole('banner')).not.toBeInViewport();
  await expect(page.getByRole('contentinfo')).not.toBeInViewport();
  await page.setViewportSize({ width: 640, height: 450 });
  await expect(page.getByRole('banner')).toBeInViewport();
});

test('at 390 px every button and link of the bars is at least 24 px either way @deep', async ({ page, sandbox }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openWith(page, prepPath, sandbox.token('seller'));
  await expectScreen(page, 'Prep');
  for (const bar of ['banner', 'contentinfo'] as const) {
    const targets = page.getByRole(bar).locator('button:visible, a[href]:visible');
    await expect(targets).not.toHaveCount(0);
    // At once, because what the bars have changes with each request.
    const small = () =>
      targets.evaluateAll((all) =>
        all
          // A crumb is a link in a line of text.
          .filter((target) => target.closest('[aria-label="Breadcrumb"]') === null)
          .map((target) => {
            const { width, height } = target.getBoundingClientRect();
            return { name: target.ariaLabel ?? target.textContent, px: Math.min(width, height) };
          })
          .filter(({ px }) => px < 24),
      );
    await expect.poll(small, bar).toEqual([]);
  }
});

test('in forced colours, bars, the waterfall and what is chosen can be distinguished @deep', async ({
  page,
  sandbox,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await openWith(page, prepPath, sandbox.token('seller'));
  await expectScreen(page, 'Prep');
  await page.getByRole('radio', { name: 'Verified listing' }).check();
  const drawn = () =>
    page.evaluate(() => {
      const background = getComputedStyle(document.body).backgroundColor;
      const bars = [...document.querySelectorAll('.bar-fill')];
      return bars.length > 0 && bars.every((bar) => getComputedStyle(bar).backgroundColor !== background);
    });
  await expect.poll(drawn, 'the bars of Prep').toBe(true);
  await expect(page.locator('.radio-card:has(:checked)')).toHaveCSS('outline-style', 'solid');
  await follow(page, 'Activity');
  await expectScreen(page, 'Activity');
  await expect.poll(drawn, 'the waterfall').toBe(true);
});

test('a quiet button that is disabled looks so @deep', async ({ page, sandbox }) => {
  await openWith(page, prepPath, sandbox.token('seller'));
  await expectScreen(page, 'Prep');
  const colours = await page.evaluate(() => {
    const getStyle = (disabled: boolean) => {
      const button = Object.assign(document.createElement('button'), { className: 'btn btn-quiet' });
      if (disabled) button.setAttribute('aria-disabled', 'true');
      document.body.append(button);
      const { color } = getComputedStyle(button);
      button.remove();
      return color;
    };
    return [getStyle(false), getStyle(true)];
  });
  expect(colours[0]).not.toBe(colours[1]);
});

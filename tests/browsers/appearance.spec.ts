/** What each browser draws in its own way: popovers, themes, boxes that grow. */
import { Key } from 'selenium-webdriver';
import { ownProductPath } from '../e2e/support/products';
import { expect, test } from './support/fixtures';

/** How light the page's background is, from 0 to 1; runs in the page. */
function findLightness(): number {
  const canvas = document.createElement('canvas').getContext('2d')!;
  canvas.fillStyle = getComputedStyle(document.documentElement).backgroundColor;
  canvas.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
  return (red + green + blue) / 765;
}

test('the menu of the header opens below its button and switches the theme', async ({ tab, openAs }) => {
  const lightness = () => tab.page.evaluate(`(${findLightness.toString()})()`);
  await openAs('seller', '/purchases');
  const menu = tab.role('banner').role('button', /^Account/);
  const themes = tab.role('radiogroup', 'Theme');
  await menu.click();
  await themes.isInSight();
  const [{ box: button }, { box }] = [await menu.state(), await themes.state()];
  expect(box.top).toBeGreaterThanOrEqual(button.top + button.height);
  expect(box.top).toBeLessThan(button.top + button.height + 24);
  await themes.role('radio', 'Dark').click();
  await themes.role('radio', 'Dark').becomes({ checked: true });
  await expect.poll(lightness).toBeLessThan(0.3);
  await tab.page.keyboard.type(Key.ESCAPE);
  await themes.disappears();
  await tab.fitsPhone();
  await openAs('seller', '/purchases');
  await tab.role('heading', 'Purchases').appears();
  expect(await lightness()).toBeLessThan(0.3);
  await menu.click();
  await themes.role('radio', 'Light').click();
  await expect.poll(lightness).toBeGreaterThan(0.8);
  await themes.isInSight();
  await tab.role('heading', 'Purchases').click();
  await themes.disappears();
});

test('boxes of several lines show all of them, and grow with what is typed', async ({ tab, openAs }) => {
  await openAs('seller', `${ownProductPath('c')}/listing`);
  const models = tab.role('textbox', 'Agent models');
  const expectWhole = async (lines: number) => {
    const { height, content } = (await models.state()).box;
    expect(content).toBeGreaterThanOrEqual(20 * lines);
    expect(height).toBeGreaterThanOrEqual(content);
  };
  await expectWhole(2);
  await models.click();
  await tab.page.keyboard.type([Key.PAGE_DOWN, Key.ENTER, 'a', Key.ENTER, 'b', Key.ENTER, 'c'].join(''));
  await models.becomes({ value: expect.stringMatching(/\na\nb\nc$/) });
  await expectWhole(5);
  await tab.fitsPhone();
});

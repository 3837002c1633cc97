/** What each browser draws in its own way: popovers, themes, boxes that grow. */
import { ownProductPath } from '../e2e/support/products';
import { expect, test } from './support/fixtures';

test('the menu of the header opens below its button and switches the theme', async ({ tab, openAs }) => {
  const lightness = () => tab.ask('lightness');
  await openAs('seller', '/purchases');
  const menu = tab.role('banner').role('button', /^Account/);
  const themes = tab.role('radiogroup', 'Theme');
  await menu.click();
  await themes.isInSight();
  const [button, box] = [await menu.box(), await themes.box()];
  expect(box.top).toBeGreaterThanOrEqual(button.top + button.height);
  expect(box.top).toBeLessThan(button.top + button.height + 24);
  await themes.role('radio', 'Dark').click();
  await themes.role('radio', 'Dark').isChecked();
  await expect.poll(lightness).toBeLessThan(0.3);
  await tab.keys('Escape');
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
    const { height, content } = await models.box();
    expect(content).toBeGreaterThanOrEqual(20 * lines);
    expect(height).toBeGreaterThanOrEqual(content);
  };
  await models.appears();
  await expectWhole(2);
  await models.click();
  await tab.keys('PageDown', 'Enter', 'a', 'Enter', 'b', 'Enter', 'c');
  await expect.poll(async () => (await models.tell()).value).toMatch(/\na\nb\nc$/);
  await expectWhole(5);
  await tab.fitsPhone();
});

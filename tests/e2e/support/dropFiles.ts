import type { Locator, Page } from '@playwright/test';

/** Drags files and folders of the disk onto a place, as from a file manager. */
export async function dropFiles(page: Page, onto: Locator, paths: readonly string[]): Promise<void> {
  const box = await onto.boundingBox();
  if (!box) throw new Error('There is nothing to drop onto');
  const client = await page.context().newCDPSession(page);
  const data = { items: [], files: [...paths], dragOperationsMask: 1 };
  const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await client.send('Input.dispatchDragEvent', { type, ...point, data });
  }
  await client.detach();
}

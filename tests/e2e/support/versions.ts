/** The Versions screen of an own Pack: its parts, the files it is given, and the product behind it. */
import { createHash } from 'node:crypto';
import { type Page, expect } from '@playwright/test';
import { versionsWords } from '../../../src/features/seller/versions/words';
import { sharedWords } from '../../../src/shared/words';
import { createTaip } from '../../support/taip';
import { openWith } from './fixtures';
import { clauses } from './packs';
import { ownProductPath } from './products';
import type { AnswerBody, Sandbox } from './sandbox';
import { alert } from './screen';

export const commitRoute = 'POST /api/seller/products/:id/versions';
export const askRoute = 'POST /api/seller/products/:id/versions/upload-url';
export const storageRoute = 'POST /__storage/:world';
export const imageRoute = 'POST /api/seller/products/:id/preview-images';
export const productRoute = 'GET /api/seller/products/:id';
export const clausesPath = `${ownProductPath('8')}/versions`;
export const draftPath = `${ownProductPath('c')}/versions`;

export const taip = (version: string, name = 'clauses.taip') => ({
  name,
  mimeType: 'application/zip',
  buffer: Buffer.from(createTaip({ name: clauses.name, version })),
});
export const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
/** One pixel. */
export const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
export const image = (name: string, mimeType = 'image/png', buffer = pixel) => ({ name, mimeType, buffer });

export const artifact = (page: Page) => page.getByRole('region', { name: 'Artifact' });
export const panel = (page: Page) => page.getByRole('region', { name: versionsWords.newVersion });
export const images = (page: Page) => page.getByRole('region', { name: sharedWords.previewImages });
export const version = (page: Page) => page.getByRole('textbox', { name: 'Version' });
export const history = (page: Page) => page.getByRole('region', { name: 'History' }).getByRole('table');
export const commit = (page: Page, version: string) =>
  page.getByRole('button', { name: `Commit version ${version}`, exact: true });
/** What the panel says went wrong, and that a version is committed. */
export const problem = (page: Page) => alert(panel(page));
export const committed = (page: Page, version: string) =>
  page.getByRole('status').filter({ hasText: `Version ${version} is committed` });
export const chooser = (page: Page) => artifact(page).locator('input[type=file]');
/** Chooses a file, and waits for what it declares. */
export async function choose(page: Page, file: string | ReturnType<typeof taip>): Promise<void> {
  await chooser(page).setInputFiles(file);
  const declared = panel(page).getByRole('region', { name: versionsWords.declares }).first();
  await expect(declared).toBeVisible();
  await expect(declared.getByRole('progressbar')).toHaveCount(0);
}
/** Opens Versions of the seeded Pack, with a file and a version that can be committed. */
export async function prepareCommit(page: Page, sandbox: Sandbox, versionNumber: string): Promise<void> {
  await openWith(page, clausesPath, sandbox.token('seller'));
  await choose(page, taip(versionNumber));
  await version(page).fill(versionNumber);
}
export const chooseImages = (page: Page, ...files: ReturnType<typeof image>[]) =>
  page.getByRole('region', { name: versionsWords.newImages }).locator('input[type=file]').setInputFiles(files);

export const own = (sandbox: Sandbox, path: string) =>
  sandbox.get<AnswerBody<'seller.product'>>(`/api${path.replace(/\/versions$/, '')}`);

/** The prep of one product, as a seller confirms it, and its effect on the ledger. */
import { type Page, expect } from '@playwright/test';
import { prepWords } from '../../../src/features/seller/prep/words';
import { uiWords } from '../../../src/ui/words';
import { openWith } from './fixtures';
import { checkoutKitPath } from './products';
import type { Sandbox } from './sandbox';

export const prepPath = `${checkoutKitPath}/prep`;
/** The screen after a confirmed prep. */
export const reportPath = `${checkoutKitPath}/report`;
export const route = 'POST /api/seller/products/:id/prep';
export const phrase = 'RUN_SELLER_PREP';

export const dialog = (page: Page) => page.getByRole('dialog', { name: prepWords.confirm });
export const spendButton = (page: Page, points: string) =>
  dialog(page).getByRole('button', { name: `Spend ${points} Points` });
export const reviewButton = (page: Page) => page.getByRole('button', { name: prepWords.review });

/** Opens the confirmation, and waits until the browser has reported that its lines are in view. Before that, Enter does not ask for the phrase. */
export async function review(page: Page, tier = 'Verified listing'): Promise<void> {
  await page.getByRole('radiogroup', { name: prepWords.tier }).getByRole('radio', { name: tier }).check();
  await reviewButton(page).click();
  await expect(dialog(page).getByRole('button', { name: /^Spend/ })).not.toHaveAccessibleDescription(/^Scroll through/);
}

/** Opens Prep as the seller, and the confirmation of a prep. */
export async function openReview(page: Page, sandbox: Sandbox): Promise<void> {
  await openWith(page, prepPath, sandbox.token('seller'));
  await review(page);
}

export async function confirm(page: Page, points = '640'): Promise<void> {
  await dialog(page).getByLabel(uiWords.confirmationPhrase).fill(phrase);
  await spendButton(page, points).click();
}

/** Starts a prep of the product outside the console. */
export const startPrep = (sandbox: Sandbox, tier: string, expectedPoints: number): Promise<unknown> =>
  sandbox.post(`/api${prepPath}`, { tier, expectedVersion: '1.4.2', expectedPoints, confirmation: phrase });

/** An account's ledger, and the number of requests to the spending route. */
export const account = (sandbox: Sandbox, name: 'seller' | 'broke' = 'seller') => sandbox.account(name, route);

export const untouched = { available: 5_000, held: 0, spent: 0 };
export const charged = { available: 4_360, held: 640, spent: 0 };

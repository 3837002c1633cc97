/** What the header says about work under way. */
import type { Locator, Page } from '@playwright/test';

/** The button in the header; there is none while nothing is under way and nothing has ended. */
export const workButton = (page: Page): Locator =>
  page.getByRole('banner').getByRole('button', { name: /\d (under way|ended)/ });

/** A list that it opens. */
export const workList = (page: Page, name: 'Under way' | 'Ended since you last looked'): Locator =>
  page.getByRole('banner').getByRole('region', { name });

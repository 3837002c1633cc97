import { expect } from '@playwright/test';

/** Asks again and again until it is so; fails at the limit of the configuration. */
export async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  await expect.poll(isSo, { message: what, intervals: [50] }).toBe(true);
}

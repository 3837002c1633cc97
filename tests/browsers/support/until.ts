import { expect } from '@playwright/test';

/** Polls until the value is as expected; fails at the limit in the configuration. */
export async function until(description: string, isSo: () => Promise<boolean>): Promise<void> {
  await expect.poll(isSo, { message: description, intervals: [50] }).toBe(true);
}

/** Draws the history of a test's world, as the Sandbox screen shows it. */
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { TestSandbox } from '../sandboxEachTest';
import { drawScreen } from '../tab';
import { paths } from '../../../src/paths';
import { ids } from '../../../src/sandbox/testSupport';
import { Component, loader } from '../../../src/features/sandbox/SandboxScreen';

/** The whole page, or a part of it. */
export type Part = Pick<typeof screen, 'getByRole'>;

export const clickButton = (name: string, part: Part = screen) => userEvent.click(part.getByRole('button', { name }));

export async function drawHistory() {
  drawScreen(paths.sandbox, { loader, Component }, '/sandbox');
  return within(await screen.findByRole('region', { name: 'History' }));
}

/** Holds 640 Points of the seller for a prep: one entry. */
export async function startPrep(sandbox: TestSandbox): Promise<void> {
  const seller = sandbox.as('seller');
  await seller.prep(ids.checkout, await seller.quoted(ids.checkout));
}

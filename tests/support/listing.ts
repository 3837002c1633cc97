/** Test support: the Listing screen of the sellers' Pack, over the sandbox. */
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Component, loader } from '../../src/features/seller/listing/ListingScreen';
import { href, paths } from '../../src/paths';
import { pack, patch } from './packSeller';
import type { TestSandbox } from './sandboxEachTest';
import { drawScreen } from './tab';

/** The parts of the Pack's listing that the tests write over. */
const originalValues = {
  name: 'Drafter',
  tags: ['mail'],
  agentSummary: { listing: { limitations: ['Knows no law', 'Knows no price'] } },
};

/** Another program changes the Pack. Throws where the sandbox refuses it. */
export async function changeElsewhere({ as }: TestSandbox, change: object): Promise<void> {
  const { status, text } = await patch(as('seller'), pack, change);
  if (status !== 200) throw new Error(text);
}

/** The Pack as the service has it, with `originalValues` written into it. */
export async function preparedPack(sandbox: TestSandbox) {
  await changeElsewhere(sandbox, originalValues);
  return sandbox.as('seller').product(pack);
}

/** Draws the screen of that Pack. Returns the changes that were sent since. */
export async function openListing(sandbox: TestSandbox): Promise<() => unknown[]> {
  await changeElsewhere(sandbox, originalValues);
  drawScreen(paths.listing, { loader, Component }, href('listing', { id: pack }));
  await screen.findByRole('textbox', { name: 'Name' });
  return () =>
    sandbox.sent.filter(({ method }) => method === 'PATCH').map(({ body }) => JSON.parse(body ?? '') as unknown);
}

/** Replaces the text of a field. */
export const write = async (name: string, text: string) => {
  const field = screen.getByRole('textbox', { name });
  await userEvent.clear(field);
  await userEvent.paste(text);
};
export const clickButton = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
/** The status in the Changes panel. */
export const status = () => within(screen.getByRole('region', { name: 'Changes' })).getByRole('status');
